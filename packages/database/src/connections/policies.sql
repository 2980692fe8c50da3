grant select, insert on connection_codes to balsamo_app;
grant update (code, created_at) on connection_codes to balsamo_app;
grant select on connection_requests, patients_doctors, connection_changes to balsamo_app;
grant select (user_id, code, created_at), delete on connection_codes to balsamo_system;
grant update (ends_on, ends_at) on patients_doctors to balsamo_app;
grant select, insert, delete on connection_requests to balsamo_system;
grant update (status, responded_at, ends_on) on connection_requests to balsamo_system;
grant select, insert, delete on patients_doctors to balsamo_system;
grant update (status, connected_at, ended_at, ends_on, ends_at) on patients_doctors to balsamo_system;
grant select, insert, delete on invitations to balsamo_system;
grant update (token_hash, status, sent_at, expires_at, patient_id, responded_at) on invitations to balsamo_system;
grant select, insert on connection_changes to balsamo_system;
grant update (version) on connection_changes to balsamo_system;

-- Whose doctor the person of this request is: the patients who can be read, for the policies of what they record. Asked once per
-- statement, `patient_id = any ((select connected_patients())::uuid[])`, and by index; an empty list for everyone else.
create or replace function connected_patients() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(link.patient_id), '{}')
  from public.patients_doctors link
  where link.doctor_id = (select public.current_user_id()) and public.link_stands(link.status, link.ends_at)
$$;

-- The name of someone with whom the person of this request is connected, or has a request waiting; null for everyone else.
create or replace function connected_name(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.name
  from public.users u
  where u.id = person and (
    exists (
      select from public.patients_doctors link
      where public.link_stands(link.status, link.ends_at) and (
        (link.patient_id = (select public.current_user_id()) and link.doctor_id = person)
        or (link.doctor_id = (select public.current_user_id()) and link.patient_id = person)))
    or exists (
      select from public.connection_requests request
      where request.status = 'pending' and (
        (request.patient_id = (select public.current_user_id()) and request.doctor_id = person)
        or (request.doctor_id = (select public.current_user_id()) and request.patient_id = person))))
$$;

-- The specialty of such a doctor: what a request shows beside the name, before there is a connection.
create or replace function connected_specialty(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select profile.specialty
  from public.doctor_profiles profile
  where profile.user_id = person and public.connected_name(person) is not null
$$;

-- A person reads their own code.
call own_rows('connection_codes', 'select');

-- Patients and doctors get a code of their kind, for themselves; other roles have none.
create policy own_code_is_made on connection_codes for insert to balsamo_app
  with check (
    user_id = (select current_user_id())
    and left(code, 2) = (
      select case role when 'paciente' then 'PA' when 'medico' then 'DR' end
      from users where id = (select current_user_id()))
  );

-- A new code takes the place of the one before, which then finds nobody.
create policy own_code_is_replaced on connection_codes for update to balsamo_app
  using (user_id = (select current_user_id()))
  with check (
    user_id = (select current_user_id())
    and left(code, 2) = (
      select case role when 'paciente' then 'PA' when 'medico' then 'DR' end
      from users where id = (select current_user_id()))
  );

-- A code that someone was given finds its person; each try counts before.
create policy system_reads_connection_codes on connection_codes for select to balsamo_system
  using (true);

-- A request is read by the two it is about.
create policy own_requests_are_read on connection_requests for select to balsamo_app
  using ((select current_user_id()) in (patient_id, doctor_id));

-- Whether a request is open between two people is asked when one of them makes another; how many a doctor has open, when they add a
-- patient.
create policy system_reads_connection_requests on connection_requests for select to balsamo_system
  using (true);

-- A person asks in their own name, a patient a doctor or a doctor a patient, and waits for the answer. Of an invitation only a patient
-- makes a request, to the doctor who made it.
create policy system_inserts_connection_requests on connection_requests for insert to balsamo_system
  with check (
    requested_by = (select current_user_id())
    and status = 'pending'
    -- Until when it is to last, only the patient says.
    and (ends_on is null or requested_by = patient_id)
    and exists (select from users where users.id = patient_id and users.role = 'paciente')
    and exists (select from users where users.id = doctor_id and users.role = 'medico')
    and (
      invitation_id is null
      or requested_by = patient_id and exists (
        select from invitations invitation
        where invitation.id = connection_requests.invitation_id and invitation.doctor_id = connection_requests.doctor_id))
  );

-- A request is answered only by the other side, once (spec-D13); the grant keeps the two people as they are, and a doctor who answers
-- the day that the patient named.
create policy system_updates_connection_requests on connection_requests for update to balsamo_system
  using (
    status = 'pending'
    and (select current_user_id()) in (patient_id, doctor_id)
    and requested_by <> (select current_user_id())
  )
  with check (
    status in ('accepted', 'rejected')
    and (
      (select current_user_id()) = patient_id
      or ends_on is not distinct from (
        select before.ends_on from connection_requests before where before.id = connection_requests.id))
  );

-- Who asked takes the request back while nobody has answered. Answered requests are forgotten. Whoever proves the address of an account that
-- may be a stranger's keeps none of the stranger's.
create policy system_deletes_connection_requests on connection_requests for delete to balsamo_system
  using (
    (status = 'pending' and requested_by = (select current_user_id()))
    or status <> 'pending'
    or (select account_being_proven()) in (patient_id, doctor_id)
  );

-- A patient reads who their doctors are and were; a doctor reads who their patients are, and of a former one nothing.
create policy own_links_are_read on patients_doctors for select to balsamo_app
  using (
    patient_id = (select current_user_id())
    or (doctor_id = (select current_user_id()) and link_stands(status, ends_at))
  );

-- How many patients a doctor has is asked when one is added, also by the patient who accepts.
create policy system_reads_patients_doctors on patients_doctors for select to balsamo_system
  using (true);

-- A link begins when one of the two accepts what the other asked for, and never otherwise; until the day that the patient named.
create policy system_inserts_patients_doctors on patients_doctors for insert to balsamo_system
  with check (
    status = 'ativo'
    and (select current_user_id()) in (patient_id, doctor_id)
    and (
      exists (
        select from connection_requests request
        where request.patient_id = patients_doctors.patient_id and request.doctor_id = patients_doctors.doctor_id
          and request.status = 'accepted' and request.responded_at = patients_doctors.connected_at
          and request.ends_on is not distinct from patients_doctors.ends_on)
      or exists (
        select from invitations invitation
        where invitation.patient_id = patients_doctors.patient_id and invitation.doctor_id = patients_doctors.doctor_id
          and invitation.status = 'accepted' and invitation.responded_at = patients_doctors.connected_at)
    )
  );

-- Either of the two ends a link alone; it begins again only as it began, by what was accepted after its end, which nobody moves then. A link
-- whose last day is over is written down as ended, at that instant, by the job.
create policy system_updates_patients_doctors on patients_doctors for update to balsamo_system
  using (
    (select current_user_id()) in (patient_id, doctor_id)
    or (status = 'ativo' and ends_at <= now())
  )
  with check (
    (
      (select current_user_id()) in (patient_id, doctor_id)
      and (
        status = 'inativo' and not exists (
          select from patients_doctors before
          where before.patient_id = patients_doctors.patient_id and before.doctor_id = patients_doctors.doctor_id
            and not link_stands(before.status, before.ends_at)
            and coalesce(before.ended_at, before.ends_at) is distinct from patients_doctors.ended_at)
        or connected_at >= (
          select coalesce(before.ended_at, before.ends_at) from patients_doctors before
          where before.patient_id = patients_doctors.patient_id and before.doctor_id = patients_doctors.doctor_id)
        and (
          exists (
            select from connection_requests request
            where request.patient_id = patients_doctors.patient_id and request.doctor_id = patients_doctors.doctor_id
              and request.status = 'accepted' and request.responded_at = patients_doctors.connected_at
              and request.ends_on is not distinct from patients_doctors.ends_on)
          or exists (
            select from invitations invitation
            where invitation.patient_id = patients_doctors.patient_id and invitation.doctor_id = patients_doctors.doctor_id
              and invitation.status = 'accepted' and invitation.responded_at = patients_doctors.connected_at)
        )
      )
    )
    or (status = 'inativo' and ended_at = ends_at)
  );

-- A patient says until when a link of theirs stands, and takes that back, while it stands. The grant keeps everything else out of reach.
create policy own_links_are_limited on patients_doctors for update to balsamo_app
  using (patient_id = (select current_patient_id()) and link_stands(status, ends_at))
  with check (patient_id = (select current_patient_id()));

-- A mailed invitation is recognised by the hash of its token. Requests reach no invitation.
create policy system_reads_invitations on invitations for select to balsamo_system
  using (true);

-- A doctor with a registration invites in their own name.
create policy system_inserts_invitations on invitations for insert to balsamo_system
  with check (
    doctor_id = (select current_user_id())
    and status = 'pending'
    and exists (select from users where users.id = doctor_id and users.role = 'medico' and users.crm is not null)
  );

-- Its doctor sends an invitation again while nobody has accepted it; the patient whose address it was made for accepts it, in their own
-- name, once.
create policy system_updates_invitations on invitations for update to balsamo_system
  using (status = 'pending')
  with check (
    (status = 'pending' and doctor_id = (select current_user_id()))
    or (
      status = 'accepted' and patient_id = (select current_patient_id())
      and patient_email = (select users.email from users where users.id = (select current_patient_id())))
  );

-- Its doctor cancels an invitation.
-- What was accepted or ended long ago is forgotten; jobs have no person.
-- What was sent to someone who leaves goes with them.
-- Whoever proves the address of an account that may be a stranger's keeps none of the stranger's.
create policy system_deletes_invitations on invitations for delete to balsamo_system
  using (
    doctor_id = (select current_user_id())
    or ((select current_user_id()) is null and (status = 'accepted' or expires_at < now()))
    or exists (
      select from account_erasures join users on users.id = account_erasures.user_id
      where users.email = invitations.patient_email)
    or doctor_id = (select account_being_proven())
  );

-- Whoever proves the address of an account that may be a stranger's keeps none of the stranger's links.
create policy system_deletes_patients_doctors on patients_doctors for delete to balsamo_system
  using ((select account_being_proven()) in (patient_id, doctor_id));

-- Nor the stranger's code.
create policy system_deletes_connection_codes on connection_codes for delete to balsamo_system
  using (user_id = (select account_being_proven()));

-- A person learns that their connections changed.
call own_rows('connection_changes', 'select');

-- Whoever changes a connection lets both sides know.

-- Whoever changes a connection lets both sides know, by counting a version up.
create policy system_keeps_connection_changes on connection_changes to balsamo_system
  using (true);

call run_as_system('connected_patients()', 'connected_name(uuid)', 'connected_specialty(uuid)');
