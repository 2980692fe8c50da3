grant select on care_links, cared_people, care_acts to balsamo_app;
grant update (relation, colour, notifies) on care_links to balsamo_app;
grant update (birth_date) on cared_people to balsamo_app;
grant select (id, patient_id, email, role, sent_at, expires_at) on care_invitations to balsamo_app;
grant insert (patient_id, email, role, token_hash, invited_by, sent_at, expires_at) on care_invitations to balsamo_app;
grant update (token_hash, sent_at, expires_at, failed_tries) on care_invitations to balsamo_app;
grant delete on care_invitations to balsamo_app;
grant select, insert on care_links to balsamo_system;
grant update (role, ended_at) on care_links to balsamo_system;
grant select, insert, delete on cared_people to balsamo_system;
grant select, delete, update (failed_tries) on care_invitations to balsamo_system;
grant insert on care_acts to balsamo_system;

-- Who is taking their own diary over in this transaction: the person of the open invitation whose token it brought. With the rights of whoever
-- asks: policies of the system role alone do.
create or replace function person_taking_over() returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select i.patient_id from public.care_invitations i
  where i.role = 'owns' and i.token_hash = nullif(current_setting('app.care_token_hash', true), '')
    and i.expires_at > statement_timestamp()
$$;
revoke all on function person_taking_over() from public;
grant execute on function person_taking_over() to balsamo_system;

-- The name of a caregiver for whoever is, or acts for, the person cared for, also when the care has ended, and for a doctor who opened the diary;
-- the name of the person for whoever cares for them now. Null for everybody else, and of an account that is erased.
create or replace function care_name(person uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select u.name from public.users u
    where u.id = person and (
      person = (select public.current_actor_id())
      or exists (
        select from public.care_links l
        where l.caregiver_id = person
          and (l.patient_id = (select public.current_user_id()) or l.patient_id = any ((select public.opened_for('care'))::uuid[])))
      or exists (
        select from public.care_links l
        where l.patient_id = person and l.caregiver_id = (select public.current_actor_id()) and l.ended_at is null)));
end $$;

-- Has this person no sign-in of their own? For the same people.
create or replace function is_cared_for(person uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return public.care_name(person) is not null and exists (select from public.cared_people c where c.user_id = person);
end $$;

-- When the diary of somebody is to be erased, for who cares for them now; null where nobody asked for it.
create or replace function cared_erasure_due(person uuid) returns timestamptz
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select e.due_at from public.account_erasures e
    where e.user_id = person and exists (
      select from public.care_links l
      where l.patient_id = person and l.caregiver_id = (select public.current_actor_id()) and l.ended_at is null));
end $$;

-- How much of somebody's notifications nobody has read, for who cares for them now; null for everybody else.
create or replace function cared_unread(person uuid) returns int
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select (select count(*) from public.notifications n where n.user_id = person and not n.is_read)
    from public.care_links l
    where l.patient_id = person and l.caregiver_id = (select public.current_actor_id()) and l.ended_at is null);
end $$;

call run_as_system('care_name(uuid)', 'is_cared_for(uuid)', 'cared_erasure_due(uuid)', 'cared_unread(uuid)');

-- Who cares and who is cared for see the link between them, the person also those that ended; a caregiver sees their own from wherever they act.
create policy own_care_links_are_read on care_links for select to balsamo_app
  using (patient_id = (select current_user_id()) or caregiver_id = (select current_actor_id()));

-- A doctor sees who keeps the diary of a patient of whom the access log says that this transaction looks at it.
create policy opened_care_links_are_read on care_links for select to balsamo_app
  using (patient_id = any ((select opened_for('care'))::uuid[]));

-- A caregiver says what the person is to them, and how they tell them apart; the grant keeps role and end out of reach.
create policy own_care_links_are_changed on care_links for update to balsamo_app
  using (caregiver_id = (select current_actor_id()) and ended_at is null)
  with check (caregiver_id = (select current_actor_id()) and ended_at is null);

-- Opening a transaction, notices and the erasure of accounts look for links; policies ask for them.
create policy system_reads_care_links on care_links for select to balsamo_system
  using (true);

-- A patient's account begins to care: for a person it has just made, as who is responsible, or as what an open invitation to its address says;
-- in its own name, and never while it acts for somebody else.
create policy system_inserts_care_links on care_links for insert to balsamo_system
  with check (
    ended_at is null and caregiver_id = (select current_user_id()) and (select current_care_link_id()) is null
    and exists (select from users where users.id = caregiver_id and users.role = 'paciente')
    and (
      (
        role = 'responsible'
        and exists (select from cared_people where cared_people.user_id = care_links.patient_id)
        and not exists (select from care_links other where other.patient_id = care_links.patient_id)
      )
      or exists (
        select from care_invitations invitation
        join users holder on holder.email = invitation.email
        where invitation.patient_id = care_links.patient_id and invitation.role = care_links.role
          and invitation.expires_at > now() - interval '1 day' and holder.id = care_links.caregiver_id)
    )
  );

-- Care ends, by the person or who is responsible, by the caregiver, with the caregiver's account, or when the person takes over; roles are given by the
-- person or who is responsible, and with the account of who was, somebody else becomes it. What has ended never begins again.
create policy system_updates_care_links on care_links for update to balsamo_system
  using (ended_at is null)
  with check (
    patient_id = (select current_managed_id())
    or patient_id = (select person_taking_over())
    or (
      ended_at is not null
      and (
        caregiver_id = (select current_actor_id())
        or exists (select from account_erasures where account_erasures.user_id = care_links.caregiver_id)
      )
    )
    or (
      (select current_user_id()) is null and role = 'responsible'
      and exists (
        select from care_links former join account_erasures on account_erasures.user_id = former.caregiver_id
        where former.patient_id = care_links.patient_id and former.role = 'responsible' and former.ended_at is not null)
    )
  );

-- A diary without a sign-in always has somebody who answers for it: what would leave it without is refused at the end of the transaction. The
-- erasure of the diary itself is not asked.
create or replace function keep_a_responsible() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if exists (select from public.cared_people c where c.user_id = old.patient_id)
    and not exists (
      select from public.care_links l where l.patient_id = old.patient_id and l.role = 'responsible' and l.ended_at is null)
  then
    raise exception 'a diary without a sign-in keeps somebody responsible'
      using errcode = 'check_violation', constraint = 'care_links_keep_a_responsible';
  end if;
  return null;
end $$;
revoke all on function keep_a_responsible() from public;
drop trigger if exists a_responsible_is_kept on care_links;
create constraint trigger a_responsible_is_kept
  after update on care_links deferrable initially deferred
  for each row when (old.role = 'responsible' and old.ended_at is null)
  execute function keep_a_responsible();

-- Whoever is not responsible any more invites nobody: a link to an address of their own would bring them back.
create or replace function end_care_invitations_of() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.care_invitations where patient_id = old.patient_id and invited_by = old.caregiver_id;
  return null;
end $$;
revoke all on function end_care_invitations_of() from public;
create or replace trigger invitations_end_with_who_is_responsible
  after update of role, ended_at on care_links
  for each row when (old.role = 'responsible' and old.ended_at is null and (new.role <> 'responsible' or new.ended_at is not null))
  execute function end_care_invitations_of();
call run_as_system('keep_a_responsible()', 'end_care_invitations_of()');

-- That somebody has no sign-in is seen by who acts for them, and by who cares for them from wherever they act.
create policy own_cared_people_are_read on cared_people for select to balsamo_app
  using (
    user_id = (select current_user_id())
    or user_id in (
      select care_links.patient_id from care_links
      where care_links.caregiver_id = (select current_actor_id()) and care_links.ended_at is null)
  );

-- And by a doctor who opened the diary: all of it is told by others.
create policy opened_cared_people_are_read on cared_people for select to balsamo_app
  using (user_id = any ((select opened_for('diary'))::uuid[]));

-- Who is responsible corrects the date.
create policy managed_cared_people_are_changed on cared_people for update to balsamo_app
  using (user_id = (select current_managed_id()))
  with check (user_id = (select current_managed_id()));

-- Policies and functions ask who has no sign-in.
create policy system_reads_cared_people on cared_people for select to balsamo_system
  using (true);

-- Whoever is signed in, for themselves, begins the diary of somebody: of an account that nothing opens and nobody cares for yet.
create policy system_inserts_cared_people on cared_people for insert to balsamo_system
  with check (
    (select current_user_id()) is not null and (select current_care_link_id()) is null and user_id <> (select current_user_id())
    and not exists (select from accounts where accounts.user_id = cared_people.user_id)
    and not exists (select from sessions where sessions.user_id = cared_people.user_id)
    and not exists (select from care_links where care_links.patient_id = cared_people.user_id)
    and exists (
      select from users
      where users.id = cared_people.user_id and users.role = 'paciente' and not users.email_verified
        and users.email = cared_people.user_id || '@cuidado.invalid')
  );

-- Who takes their diary over has a sign-in from then on.
create policy system_deletes_cared_people on cared_people for delete to balsamo_system
  using (user_id = (select person_taking_over()));

-- Who decides about the circle of caregivers sees who is invited; what opens an invitation is granted to no request.
create policy managed_care_invitations_are_read on care_invitations for select to balsamo_app
  using (patient_id = (select current_managed_id()));

-- They invite in their own name.
create policy managed_care_invitations_are_made on care_invitations for insert to balsamo_app
  with check (patient_id = (select current_managed_id()) and invited_by = (select current_actor_id()));

-- They send it again.
create policy managed_care_invitations_are_renewed on care_invitations for update to balsamo_app
  using (patient_id = (select current_managed_id()))
  with check (patient_id = (select current_managed_id()));

-- They cancel it.
create policy managed_care_invitations_are_cancelled on care_invitations for delete to balsamo_app
  using (patient_id = (select current_managed_id()));

-- The link of an invitation finds it by the hash of its token, before anyone is signed in.
create policy system_reads_care_invitations on care_invitations for select to balsamo_system
  using (true);

-- A wrong day of birth is counted, and counts are never taken back but with a new link.
create policy system_updates_care_invitations on care_invitations for update to balsamo_system
  using (role = 'owns')
  with check (role = 'owns' and failed_tries > 0);

-- An invitation is used up by who has it, or goes with who is not responsible any more and with the account of its address; jobs, which have no
-- person, forget what ended long ago.
create policy system_deletes_care_invitations on care_invitations for delete to balsamo_system
  using (
    email = (select users.email from users where users.id = (select current_user_id()))
    or patient_id = (select person_taking_over())
    or patient_id = (select current_managed_id())
    or ((select current_user_id()) is null and expires_at < now())
    or exists (
      select from account_erasures join users on users.id = account_erasures.user_id where users.email = care_invitations.email)
    or not exists (
      select from care_links
      where care_links.patient_id = care_invitations.patient_id and care_links.caregiver_id = invited_by
        and care_links.role = 'responsible' and care_links.ended_at is null)
      and invited_by <> patient_id
  );

-- The person, and whoever acts for them, see what caregivers did; no request writes, changes or removes it.
call own_rows('care_acts', 'select', owner_column => 'patient_id');

-- A doctor sees who told what stands in a diary that they opened, of each kind under the look that shows it.
create policy opened_care_acts_are_read on care_acts for select to balsamo_app
  using (patient_id = any (case kind
    when 'diary_entries' then (select opened_for('diary'))
    when 'symptom_ratings' then (select opened_for('ratings'))
    when 'seizures' then (select opened_for('seizures'))
    when 'prescriptions' then (select opened_for('prescriptions'))
    when 'unwanted_effect_reports' then (select opened_for('unwanted_effects'))
    when 'medicines' then (select opened_for('medicines'))
    when 'conditions' then (select opened_for('medicines'))
  end::uuid[]));

-- What a caregiver does is noted for the person and the link of the transaction.
create policy system_inserts_care_acts on care_acts for insert to balsamo_system
  with check (link_id = (select current_care_link_id()) and patient_id = (select current_user_id()) and at = now());

-- Notes what a caregiver does; called only where one acts, which the mark of the transaction says. How they see somebody else whom they care for is
-- nothing that they do for this person. A file that is brought is one act, when they say that it is to be imported: a job writes its records then,
-- for the person, and of a file that was only checked nothing is written.
create or replace function note_care_act() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  thing jsonb := coalesce(to_jsonb(new), to_jsonb(old));
  is_import boolean := tg_table_name = 'data_jobs' and thing ->> 'kind' = 'import';
begin
  if is_import and (tg_op <> 'UPDATE' or thing ->> 'state' <> 'queued' or to_jsonb(old) ->> 'state' = 'queued') then
    return null;
  end if;
  -- That doctors were told of a report is nothing that a caregiver does.
  if tg_table_name = 'unwanted_effect_reports' and tg_op = 'UPDATE' and to_jsonb(new) - 'told_at' = to_jsonb(old) - 'told_at' then
    return null;
  end if;
  -- Nor that another document takes the place of one.
  if tg_table_name = 'wallet_documents' and tg_op = 'UPDATE' and to_jsonb(new) - 'renewed_from' = to_jsonb(old) - 'renewed_from' then
    return null;
  end if;
  insert into public.care_acts (patient_id, link_id, kind, thing_id, act, at)
  select public.current_user_id(), l.link, case when is_import then 'imports' else tg_table_name end, thing ->> 'id',
    case when is_import or tg_op = 'INSERT' then 'created' when tg_op = 'UPDATE' then 'changed' else 'removed' end, now()
  from (select public.current_care_link_id() as link) as l
  where l.link is not null
    and (tg_table_name <> 'care_links' or thing ->> 'patient_id' = public.current_user_id()::text);
  return null;
end $$;
revoke all on function note_care_act() from public;
call run_as_system('note_care_act()');

-- What of a person's rows caregivers write is noted. Whoever acts for themselves pays for nothing but a look at a setting of the transaction; it
-- is under the mark, and without it nobody writes. A table that is missing here fails the test of the catalogue.
create or replace procedure acts_are_noted(variadic relations regclass[])
language plpgsql
as $$
declare
  relation regclass;
begin
  foreach relation in array relations loop
    execute format(
      'create or replace trigger care_act_is_noted after insert or update or delete on %s
       for each row when (current_setting(''app.identity'', true) like ''%% %% %% %%'') execute function note_care_act()', relation);
  end loop;
end $$;
revoke all on procedure acts_are_noted(regclass[]) from public;

call acts_are_noted(
  'users', 'profiles', 'cared_people', 'care_links', 'care_invitations',
  'diary_entries', 'symptom_ratings', 'rating_questions', 'diary_preferences', 'trackers', 'seizures', 'seizure_free_days', 'appointments', 'inventory_items',
  'prescriptions', 'medication_reminders', 'medicines', 'conditions', 'unwanted_effect_reports', 'wallet_documents', 'wallet_shares',
  'dispensed_items', 'association_recall_notices', 'patients_doctors', 'connection_requests', 'connection_codes', 'sharing_scopes', 'association_members',
  'account_erasures', 'data_jobs', 'legal_agreements'
);
