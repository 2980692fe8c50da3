grant select, insert on patient_visits to balsamo_app;
grant update (last_seen_at, new_since) on patient_visits to balsamo_app;

-- A doctor knows when they last looked at a patient of theirs; the patient reads that in the access log.
create policy own_visits_are_known on patient_visits for select to balsamo_app
  using (doctor_id = (select current_user_id()));

-- A visit is noted in the transaction that opened the patient's record, which wrote the access log.
create policy own_visits_are_noted on patient_visits for insert to balsamo_app
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select opened_records())::uuid[]));
create policy own_visits_go_on on patient_visits for update to balsamo_app
  using (doctor_id = (select current_user_id()))
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select opened_records())::uuid[]));

-- Where the seven local days of each opened patient begin that end with the day of `at` (decision 38): the zone itself is not told.
create or replace function opened_weeks(at timestamptz) returns table (patient_id uuid, week_from timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select patient.id, ((at at time zone known.zone)::date - 6)::timestamp at time zone known.zone
  from public.users patient, lateral (select public.known_time_zone(patient.time_zone) as zone) as known
  where patient.id = any ((select public.opened_records())::uuid[])
$$;
do $$
begin
  grant create on schema public to balsamo_system;
  alter function public.opened_weeks(timestamptz) owner to balsamo_system;
  revoke all on function public.opened_weeks(timestamptz) from public;
  grant execute on function public.opened_weeks(timestamptz) to balsamo_app;
  revoke create on schema public from balsamo_system;
end $$;
