grant select, insert on patient_visits to balsamo_app;
grant update (last_seen_at, new_since) on patient_visits to balsamo_app;

-- A doctor knows when they last looked at a patient of theirs; the patient reads that in the access log.
call own_rows('patient_visits', 'select', owner_column => 'doctor_id');

-- A visit is noted in the transaction that opened the patient's record, which wrote the access log.
create policy own_visits_are_noted on patient_visits for insert to balsamo_app
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select opened_records())::uuid[]));

-- The next visit takes the place of the one before, in such a transaction too.
create policy own_visits_go_on on patient_visits for update to balsamo_app
  using (doctor_id = (select current_user_id()))
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select opened_records())::uuid[]));

-- Where the seven local days of each opened patient begin that end with the day of `at` (spec-D38): the zone itself is not told.
create or replace function opened_weeks(at timestamptz) returns table (patient_id uuid, week_from timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select patient.id, ((at at time zone known.zone)::date - 6)::timestamp at time zone known.zone
  from public.users patient, lateral (select public.known_time_zone(patient.time_zone) as zone) as known
  where patient.id = any ((select public.opened_records())::uuid[])
$$;

call run_as_system('opened_weeks(timestamptz)');
