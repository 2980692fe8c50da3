-- Reports have no table of their own: they read what opened records show.

-- Opens the records of a doctor's patients for the rest of this transaction, all of them or those that are asked for, by writing
-- into the access log of each that the person of this request looks at a report in which it counts. Who is asked for and is no
-- patient of theirs now is left out as if not asked for. The links are held: they end before this reading or after it.
create or replace function open_patient_report(
  wanted uuid[], action text, network text, browser text, system text
) returns table (id uuid, name text)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with links as materialized (
    select held.patient_id
    from public.patients_doctors held
    where held.doctor_id = (select public.current_user_id()) and public.link_stands(held.status, held.ends_at)
      and ($1 is null or held.patient_id = any ($1))
    for share
  ), logged as (
    insert into public.access_log (patient_id, reader_id, reader_name, action, resource, at, opened_in, network, browser, system)
    select links.patient_id, reader.id, reader.name, $2, 'report', now(), pg_current_xact_id(), $3, $4, $5
    from links join public.users reader on reader.id = (select public.current_user_id())
    returning patient_id
  )
  select patient.id, patient.name
  from logged join public.users patient on patient.id = logged.patient_id
  order by patient.name, patient.id
$$;

call run_as_system('open_patient_report(uuid[], text, text, text, text)');
