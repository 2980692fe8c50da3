grant select on access_log to balsamo_app;
grant select, insert on access_log to balsamo_system;
grant select, insert on sharing_scopes to balsamo_app;
grant update (hides_recreational, hides_notes, hides_stock, updated_at) on sharing_scopes to balsamo_app;
grant select, insert on sharing_scopes to balsamo_system;
grant update (hides_recreational, hides_notes, hides_stock, updated_at) on sharing_scopes to balsamo_system;

-- Opens the record of a patient for the rest of this transaction by writing into the access log that the person of this request
-- looks at it (spec-D14): the policies of what a patient records show nothing of it before. Answers the patient; no row, and
-- nothing written, to whoever is not their doctor now. The link is held: it ends before this reading or after it.
create or replace function open_patient_record(
  patient uuid, action text, resource text, resource_id uuid, network text, browser text, system text
) returns table (id uuid, name text, time_zone text, connected_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with link as (
    select held.patient_id, held.connected_at
    from public.patients_doctors held
    where held.patient_id = $1 and held.doctor_id = (select public.current_user_id()) and public.link_stands(held.status, held.ends_at)
    for share
  ), logged as (
    insert into public.access_log
      (patient_id, reader_id, reader_name, action, resource, resource_id, at, opened_in, network, browser, system)
    select link.patient_id, reader.id, reader.name, $2, $3, $4, now(), pg_current_xact_id(), $5, $6, $7
    from link join public.users reader on reader.id = (select public.current_user_id())
    returning patient_id
  )
  select patient.id, patient.name, patient.time_zone, link.connected_at
  from logged join link using (patient_id) join public.users patient on patient.id = logged.patient_id
$$;

-- The same for all of a doctor's patients, or those whose name matches `wanted`, whatever the accents: one row of the log for each
-- of them, in one statement. What compares people has read each of them, whoever is shown in the end.
create or replace function open_practice(wanted text, network text, browser text, system text)
returns table (id uuid, name text, connected_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with found as (
    select held.patient_id, held.connected_at, patient.name
    from public.patients_doctors held join public.users patient on patient.id = held.patient_id
    where held.doctor_id = (select public.current_user_id()) and public.link_stands(held.status, held.ends_at)
      and ($1 is null or position(
        lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g'))
        in lower(regexp_replace(normalize(patient.name, nfd), '[\u0300-\u036f]', '', 'g'))) > 0)
    order by held.patient_id
    for share of held
  ), logged as (
    insert into public.access_log
      (patient_id, reader_id, reader_name, action, resource, at, opened_in, network, browser, system)
    select found.patient_id, reader.id, reader.name, 'list', 'patient', now(), pg_current_xact_id(), $2, $3, $4
    from found join public.users reader on reader.id = (select public.current_user_id())
    returning patient_id
  )
  select found.patient_id, found.name, found.connected_at from logged join found using (patient_id)
$$;

-- What was here before is taken away where a database has it.
drop function if exists open_patient_list(text, int, timestamptz, uuid, text, text, text);

-- Whose records this transaction opened, and may still read: nobody's where no row of the log says so. Only the functions above
-- write such rows, and the number of a transaction never comes again: nothing that a request sets stands in for one.
create or replace function opened_records() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct log.patient_id), '{}')
  from public.access_log log
  join public.patients_doctors link
    on link.patient_id = log.patient_id and link.doctor_id = log.reader_id and public.link_stands(link.status, link.ends_at)
  where log.opened_in = pg_current_xact_id_if_assigned() and log.at = now()
    and log.reader_id = (select public.current_user_id())
    -- What a member shows an association opens nothing to a doctor who happens to work there, caring nothing to a doctor who happens to care; a document
    -- that is shown opens nothing but itself.
    and log.resource not in ('summary', 'documents', 'document', 'diary')
$$;

-- Of these, the ones of whom the log says that this was looked at: `diary`, `ratings`, `seizures`, `prescriptions`, `preferences`,
-- `stock`, `unwanted_effects` or `medicines`. A row about a single thing
-- opens no list; see `opened_things`.
create or replace function opened_for(what text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct log.patient_id), '{}')
  from public.access_log log
  where log.opened_in = pg_current_xact_id_if_assigned() and log.at = now()
    and log.reader_id = (select public.current_user_id())
    and log.patient_id = any ((select public.opened_records())::uuid[])
    and log.resource_id is null
    and log.resource = any (case what
      when 'diary' then array['patient', 'entries', 'insights', 'report']
      when 'ratings' then array['patient', 'ratings', 'insights', 'report']
      when 'prescriptions' then array['patient', 'prescriptions']
      when 'preferences' then array['patient']
      when 'seizures' then array['insights', 'report']
      when 'stock' then array['stock']
      when 'unwanted_effects' then array['unwanted_effects']
      when 'medicines' then array['medicines']
      when 'care' then array['patient', 'entries', 'insights', 'report', 'ratings', 'prescriptions', 'unwanted_effects', 'medicines']
    end)
$$;

-- The single things of this kind (`entry`, `prescriptions`) that the log says were looked at in this transaction.
create or replace function opened_things(kind text) returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct log.resource_id), '{}')
  from public.access_log log
  where log.opened_in = pg_current_xact_id_if_assigned() and log.at = now()
    and log.reader_id = (select public.current_user_id())
    and log.resource = kind and log.resource_id is not null
$$;

-- Of opened records, the ones whose patient lets this doctor see recreational uses.
create or replace function opened_records_with_recreational() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(opened.patient_id), '{}')
  from unnest((select public.opened_records())) as opened(patient_id)
  where not exists (
    select from public.sharing_scopes scope
    where scope.patient_id = opened.patient_id and scope.doctor_id = (select public.current_user_id())
      and scope.hides_recreational)
$$;

-- Of opened records, the ones whose patient lets this doctor read what they wrote to their entries.
create or replace function opened_records_with_notes() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(opened.patient_id), '{}')
  from unnest((select public.opened_records())) as opened(patient_id)
  where not exists (
    select from public.sharing_scopes scope
    where scope.patient_id = opened.patient_id and scope.doctor_id = (select public.current_user_id())
      and scope.hides_notes)
$$;

-- Of records opened for it, the ones whose patient shows this doctor what they have at home. Older links never showed it: there must be a
-- word for it.
create or replace function opened_records_with_stock() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(opened.patient_id), '{}')
  from unnest((select public.opened_for('stock'))) as opened(patient_id)
  where exists (
    select from public.sharing_scopes scope
    where scope.patient_id = opened.patient_id and scope.doctor_id = (select public.current_user_id())
      and not scope.hides_stock)
$$;

-- The one record that is open; null where none is, or several.
create or replace function opened_record() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select opened.ids[1] from (select public.opened_records() as ids) as opened where cardinality(opened.ids) = 1
$$;

-- A patient reads who looked at what of theirs.
call own_rows('access_log', 'select', owner_column => 'patient_id');

-- What someone opened in this transaction is known to the functions that ask for it, and no row of another reader; whether the day's line about a
-- caregiver stands there, to whoever opens a transaction, which is nobody's before.
create policy system_reads_access_log on access_log for select to balsamo_system
  using (reader_id = (select current_user_id()) or resource = 'diary');

-- A reading is written down in the name of who reads, at the time and for the transaction of the reading, and of a patient whose doctor
-- that is, or, of prescriptions, to whom they prescribed, also when the connection has ended, or, of a summary or a document, who shows it to the
-- association whose members the reader keeps (spec-D15, spec-D16), or, of a whole diary, for whom the reader cares. Nobody changes a line of the log or takes one out.
create policy system_inserts_access_log on access_log for insert to balsamo_system
  with check (
    reader_id = (select current_user_id())
    and at = now()
    and opened_in = pg_current_xact_id()
    and (
      exists (
        select from patients_doctors link
        where link.patient_id = access_log.patient_id and link.doctor_id = access_log.reader_id and public.link_stands(link.status, link.ends_at))
      or resource = 'prescriptions' and exists (
        select from prescriptions prescribed
        where prescribed.patient_id = access_log.patient_id and prescribed.doctor_id = access_log.reader_id)
      or resource = 'diary' and exists (
        select from care_links caring
        where caring.patient_id = access_log.patient_id and caring.caregiver_id = access_log.reader_id and caring.ended_at is null)
      or resource = 'summary' and exists (
        select from association_members member
        join association_staff staff on staff.association_id = member.association_id
        join associations association on association.id = member.association_id
        where member.association_id = access_log.resource_id and member.patient_id = access_log.patient_id
          and member.shares_summary_since is not null
          and staff.user_id = access_log.reader_id and staff.ended_at is null and staff.role in ('admin', 'manager')
          and association.status = 'active')
      or resource in ('documents', 'document') and exists (
        select from wallet_shares share
        join association_members member on member.patient_id = share.user_id and member.association_id = share.association_id
        join association_staff staff on staff.association_id = share.association_id
        join associations association on association.id = share.association_id
        where share.user_id = access_log.patient_id and share.ends_at > now() and member.status = 'active' and member.joined_at <= share.created_at
          and association.name = access_log.reader_association and association.status = 'active'
          and staff.user_id = access_log.reader_id and staff.ended_at is null and staff.role in ('admin', 'manager'))
    )
  );

-- A patient knows what they show whom. The doctor does not: what is hidden is not told either.
create policy own_scopes_are_read on sharing_scopes for select to balsamo_app
  using (patient_id = (select current_patient_id()));

-- A patient says what a doctor of theirs sees.
create policy own_scopes_are_set on sharing_scopes for insert to balsamo_app
  with check (patient_id = (select current_patient_id()));

-- A patient changes what a doctor of theirs sees.
create policy own_scopes_are_changed on sharing_scopes for update to balsamo_app
  using (patient_id = (select current_patient_id()))
  with check (patient_id = (select current_patient_id()));

-- The same as a patient who begins a link, or asks for one, in the transaction that does it.
create policy system_inserts_sharing_scopes on sharing_scopes for insert to balsamo_system
  with check (patient_id = (select current_patient_id()));

-- In the same transaction they change what they showed that doctor before.
create policy system_updates_sharing_scopes on sharing_scopes for update to balsamo_system
  using (patient_id = (select current_patient_id()))
  with check (patient_id = (select current_patient_id()));

-- The scopes that a reader's patients set are asked by the functions that open records; whom a patient shows recreational uses, when doctors
-- are told that one was recorded.
create policy system_reads_sharing_scopes on sharing_scopes for select to balsamo_system
  using (doctor_id = (select current_user_id()) or patient_id = (select current_patient_id()));

call run_as_system(
  'open_patient_record(uuid, text, text, uuid, text, text, text)',
  'open_practice(text, text, text, text)',
  'opened_records()',
  'opened_records_with_recreational()',
  'opened_records_with_notes()',
  'opened_records_with_stock()',
  'opened_record()',
  'opened_for(text)',
  'opened_things(text)'
);
