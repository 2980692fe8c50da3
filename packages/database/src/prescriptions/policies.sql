grant select, insert on prescriptions to balsamo_app;
grant update (status, renewal_date, document_id, document_owner_id, updated_at, deleted_at) on prescriptions to balsamo_app;
grant select (
  id, patient_id, doctor_id, previous_id, status, renewal_date, document_id, document_owner_id, created_at, updated_at, deleted_at,
  patient_reminded_on, doctor_reminded_on, put_away_at, follow_ended_at
) on prescriptions to balsamo_system;
grant insert on prescriptions to balsamo_system;
grant update (
  status, renewal_date, document_id, document_owner_id, updated_at, deleted_at, patient_id, previous_id, patient_reminded_on, doctor_reminded_on,
  put_away_at, follow_ended_at
) on prescriptions to balsamo_system;
grant delete on prescriptions to balsamo_system;
grant insert, delete on files to balsamo_system;
grant update (user_id) on files to balsamo_system;

-- Opens one prescription that the person of this request wrote as a doctor, by writing into its patient's access log that they look
-- at it (spec-D14): `prescribed_ones_are_read` shows nothing of it before. What a doctor prescribed stays their own record, also when
-- the connection has ended. Null, and nothing written, for every other prescription.
create or replace function open_prescribed(prescription uuid, network text, browser text, system text) returns uuid
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with found as (
    select wanted.id, wanted.patient_id
    from public.prescriptions wanted
    where wanted.id = $1 and wanted.doctor_id = (select public.current_user_id()) and wanted.deleted_at is null
  ), logged as (
    insert into public.access_log
      (patient_id, reader_id, reader_name, action, resource, resource_id, at, opened_in, network, browser, system)
    select found.patient_id, reader.id, reader.name, 'view', 'prescriptions', found.id, now(), pg_current_xact_id(), $2, $3, $4
    from found join public.users reader on reader.id = (select public.current_user_id())
    where found.patient_id is not null
    returning patient_id
  )
  select found.id from found where found.patient_id is null or exists (select from logged)
$$;

-- The same for a page of them, newest first: one row of the log for each patient on it. `wanted_status` null = all but old
-- versions. `has_more` tells that another page follows.
create or replace function open_prescribed_list(
  wanted_status text, wanted_patient uuid, page_size int, after_created timestamptz, after_id uuid,
  network text, browser text, system text
) returns table (id uuid, has_more boolean)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with found as (
    select wanted.id, wanted.patient_id, wanted.created_at
    from public.prescriptions wanted
    where wanted.doctor_id = (select public.current_user_id()) and wanted.deleted_at is null
      and case when $1 is null then wanted.status <> 'obsoleta' else wanted.status = $1 end
      and ($2 is null or wanted.patient_id = $2)
      and ($4 is null or (wanted.created_at, wanted.id) < ($4, $5))
    order by wanted.created_at desc, wanted.id desc
    limit $3 + 1
  ), page as (
    select * from found order by created_at desc, id desc limit $3
  ), logged as (
    insert into public.access_log
      (patient_id, reader_id, reader_name, action, resource, at, opened_in, network, browser, system)
    select patient.id, reader.id, reader.name, 'view', 'prescriptions', now(), pg_current_xact_id(), $6, $7, $8
    from (select distinct page.patient_id as id from page where page.patient_id is not null) as patient
    join public.users reader on reader.id = (select public.current_user_id())
    returning patient_id
  )
  select page.id, (select count(*) > $3 from found)
  from page left join logged using (patient_id)
  where page.patient_id is null or logged.patient_id is not null
  order by page.created_at desc, page.id desc
$$;

-- To whose log this transaction wrote that the person of this request looks at prescriptions, not at a single one.
create or replace function opened_prescriptions_of() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(distinct log.patient_id), '{}')
  from public.access_log log
  where log.opened_in = pg_current_xact_id_if_assigned() and log.at = now() and log.resource = 'prescriptions'
    and log.resource_id is null
    and log.reader_id = (select public.current_user_id())
$$;

-- Takes what a doctor prescribed who no longer follows the patient of this request out of that patient's list, with the versions before it;
-- again changes nothing. Answers how many.
create or replace function put_away_prescription(prescription uuid, put_away timestamptz) returns int
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with recursive version as (
    select wanted.id, wanted.previous_id
    from public.prescriptions wanted
    where wanted.id = $1 and wanted.patient_id = (select public.current_patient_id()) and wanted.deleted_at is null
    union all
    select earlier.id, earlier.previous_id
    from version join public.prescriptions earlier on earlier.id = version.previous_id
    where earlier.patient_id = (select public.current_patient_id())
  ), put as (
    update public.prescriptions set put_away_at = coalesce(put_away_at, $2) where id in (select id from version) returning id
  )
  select count(*)::int from put
$$;

-- A doctor reads what they prescribed, connected or not, in a transaction that wrote that one, or the list, into the patient's log; hidden
-- ones not. Where the patient's account is gone there is nobody's log to write.
create policy prescribed_ones_are_read on prescriptions for select to balsamo_app
  using (
    doctor_id = (select current_user_id())
    and deleted_at is null
    and (
      patient_id is null
      or patient_id = any ((select opened_prescriptions_of())::uuid[])
      or id = any ((select opened_things('prescriptions'))::uuid[])
    )
  );

-- A patient reads their own prescriptions, their doctors' ones too.
call own_rows('prescriptions', 'select', owner_column => 'patient_id');

-- A doctor reads the prescriptions of a patient of whom the access log says that this transaction looks at them, whoever wrote them; hidden
-- ones not.
create policy opened_prescriptions_are_read on prescriptions for select to balsamo_app
  using (patient_id = any ((select opened_for('prescriptions'))::uuid[]) and deleted_at is null);

-- A patient writes prescriptions of their own, in no doctor's name; other roles write none.
create policy own_prescriptions_are_written on prescriptions for insert to balsamo_app
  with check (patient_id = (select current_patient_id()) and doctor_id is null and doctor_name is null);

-- A patient renews, pauses, replaces and hides what they wrote, and nothing that a doctor prescribed. The text of a version
-- is never rewritten: the grant keeps it out of reach.
create policy own_prescriptions_are_changed on prescriptions for update to balsamo_app
  using (patient_id = (select current_patient_id()) and doctor_name is null)
  with check (patient_id = (select current_patient_id()) and doctor_name is null);

-- Jobs find prescriptions by their people, status and renewal date: those that expire, and those of who leaves. The grant
-- shows them neither names nor medications.
create policy system_reads_prescriptions on prescriptions for select to balsamo_system
  using (true);

-- A doctor prescribes in their own name to a patient who is connected with them now; both names are those of the accounts.
create policy system_inserts_prescriptions on prescriptions for insert to balsamo_system
  with check (
    doctor_id = (select current_user_id())
    and exists (
      select from patients_doctors link
      where link.patient_id = prescriptions.patient_id and link.doctor_id = prescriptions.doctor_id and public.link_stands(link.status, link.ends_at))
    and doctor_name = (select name from users where users.id = prescriptions.doctor_id)
    and patient_name = (select name from users where users.id = prescriptions.patient_id)
  );

-- What becomes of a prescription by others than the patient who wrote it themselves; the text of a version is never rewritten, the grant keeps
-- it out of reach. PostgreSQL asks of a change whether any branch of `using` knew the row before and any branch of `with check` the row after, so
-- each branch says by itself what it leaves as it is.
-- 1. A doctor renews, pauses, replaces and hides what they prescribed, while the patient is connected with them; it stays that patient's.
-- 2. A patient puts away what a doctor prescribed who no longer follows them: it leaves their list and stays as it is for both.
-- 3. The daily job, which has no person, turns active prescriptions into expired ones, of the same patient; paused ones too where the doctor who
--    would resume them no longer follows.
-- 4. Who was reminded of a renewal date is noted by the job, and nothing else of what is in force.
-- 5. What a doctor prescribed to a patient who leaves stays with the doctor; nobody else loses a prescription.
-- 6. With what a doctor prescribed who leaves it is noted since when they follow the patient no longer.
create policy system_updates_prescriptions on prescriptions for update to balsamo_system
  using (
    -- 1
    (
      doctor_id = (select current_user_id())
      and exists (
        select from patients_doctors link
        where link.patient_id = prescriptions.patient_id and link.doctor_id = prescriptions.doctor_id and public.link_stands(link.status, link.ends_at))
    )
    -- 2
    or (
      patient_id = (select current_patient_id())
      and not exists (
        select from patients_doctors link
        where link.patient_id = prescriptions.patient_id and link.doctor_id = prescriptions.doctor_id and public.link_stands(link.status, link.ends_at))
    )
    -- 3
    or (status in ('ativa', 'pausada') and (select current_user_id()) is null)
    -- 4
    or (status = 'ativa' and renewal_date is not null and (select current_user_id()) is null)
    -- 5
    or (
      doctor_id is not null
      and exists (select from account_erasures where account_erasures.user_id = prescriptions.patient_id)
    )
    -- 6
    or exists (select from account_erasures where account_erasures.user_id = prescriptions.doctor_id)
  )
  with check (
    -- 1
    (
      doctor_id = (select current_user_id())
      and exists (
        select from patients_doctors link
        where link.patient_id = prescriptions.patient_id and link.doctor_id = prescriptions.doctor_id and public.link_stands(link.status, link.ends_at))
      and patient_id = (select before.patient_id from prescriptions as before where before.id = prescriptions.id)
      and (document_id is null or exists (
        select from files where files.id = prescriptions.document_id and files.user_id = (select current_user_id())))
    )
    -- 2 and 6
    or exists (
      select from prescriptions as before
      where before.id = prescriptions.id
        and (before.patient_id, before.previous_id, before.status, before.renewal_date, before.document_id, before.document_owner_id,
          before.patient_reminded_on, before.doctor_reminded_on, before.updated_at, before.deleted_at)
          is not distinct from (prescriptions.patient_id, prescriptions.previous_id, prescriptions.status, prescriptions.renewal_date,
            prescriptions.document_id, prescriptions.document_owner_id, prescriptions.patient_reminded_on,
            prescriptions.doctor_reminded_on, prescriptions.updated_at, prescriptions.deleted_at)
        and (before.follow_ended_at is not distinct from prescriptions.follow_ended_at
          or exists (select from account_erasures where account_erasures.user_id = before.doctor_id)))
    -- 3
    or (
      status = 'expirada'
      and patient_id is not distinct from (select before.patient_id from prescriptions as before where before.id = prescriptions.id)
    )
    -- 4
    or (
      status = 'ativa'
      and renewal_date is not null
      and exists (
        select from prescriptions as before
        where before.id = prescriptions.id
          and (before.patient_id, before.previous_id, before.renewal_date, before.document_id, before.updated_at, before.deleted_at,
            before.follow_ended_at)
            is not distinct from (prescriptions.patient_id, prescriptions.previous_id, prescriptions.renewal_date,
              prescriptions.document_id, prescriptions.updated_at, prescriptions.deleted_at, prescriptions.follow_ended_at))
    )
    -- 5
    or (
      patient_id is null and doctor_id is not null
      and exists (
        select from prescriptions as before
        join account_erasures on account_erasures.user_id = before.patient_id
        where before.id = prescriptions.id)
    )
  );

-- A prescription goes with the last account that could read it.
create policy system_deletes_prescriptions on prescriptions for delete to balsamo_system
  using (
    case
      when doctor_id is null then exists (select from account_erasures where account_erasures.user_id = prescriptions.patient_id)
      when patient_id is null then exists (select from account_erasures where account_erasures.user_id = prescriptions.doctor_id)
      else false
    end
  );

-- A patient reads the signed documents of what doctors prescribed to them. Nobody but the two has them: other doctors of the patient read
-- the prescription without.
create policy prescribed_documents_are_read on files for select to balsamo_app
  using (
    kind = 'prescription_document'
    and id in (
      select document_id from prescriptions
      where patient_id = (select current_user_id()) and document_id is not null and deleted_at is null)
  );

-- A doctor brings the document of what they prescribed, in the transaction that tells the patient.
create policy system_inserts_files on files for insert to balsamo_system
  with check (user_id = (select current_user_id()) and kind = 'prescription_document');

-- A doctor takes away the document that they brought, in the transaction that tells the patient.
create policy system_deletes_files on files for delete to balsamo_system
  using (user_id = (select current_user_id()) and kind = 'prescription_document');

-- When a doctor leaves, the documents that their patients can read become those patients' own.
create policy system_updates_files on files for update to balsamo_system
  using (
    kind = 'prescription_document'
    and exists (select from account_erasures where account_erasures.user_id = files.user_id)
  )
  with check (
    exists (select from prescriptions where prescriptions.document_id = files.id and prescriptions.patient_id = files.user_id)
  );

call run_as_system(
  'open_prescribed(uuid, text, text, text)',
  'open_prescribed_list(text, uuid, int, timestamptz, uuid, text, text, text)',
  'opened_prescriptions_of()',
  'put_away_prescription(uuid, timestamptz)'
);
