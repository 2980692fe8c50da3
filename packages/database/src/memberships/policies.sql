-- What opens an invitation, no request reads.
grant select (id, association_id, patient_email, message, status, created_at, sent_at, expires_at, responded_at, patient_id)
  on association_invitations to balsamo_app;
grant select, insert, delete on association_invitations to balsamo_system;
grant update (token_hash, status, message, sent_at, expires_at, responded_at, patient_id) on association_invitations to balsamo_system;

-- A page of the members of an association in which the person of this request keeps members, newest joined first: which rows, and what those
-- people are called. Joined here, and not asked for name by name, since a search goes through all of them.
create or replace function page_of_members(
  association uuid, member_status text, search text, after_at timestamptz, after_id uuid, page_size int
) returns table (id uuid, name text)
language sql stable security definer rows 20 set search_path = pg_catalog, pg_temp
as $$
  select member.id, u.name
  from public.association_members member
  join public.users u on u.id = member.patient_id
  where member.association_id = $1 and $1 = any ((select public.staffed_associations('members'))::uuid[])
    and member.status = $2
    and ($3 is null or strpos(public.folded(u.name), public.folded($3)) > 0)
    and ($4 is null or (member.joined_at, member.id) < ($4, $5))
  order by member.joined_at desc, member.id desc
  limit $6
$$;

-- Admins and managers read whom their association invited, and what became of it.
create policy own_association_invitations_are_read on association_invitations for select to balsamo_app
  using (association_id = any ((select staffed_associations('members'))::uuid[]));

-- A patient reads what associations sent to the confirmed address of their account, while nobody has answered it, and what they answered.
-- Whoever gave an address that they have not proven to be theirs reads nothing.
create policy received_association_invitations_are_read on association_invitations for select to balsamo_app
  using (
    patient_id = (select current_patient_id())
    or (
      status = 'pending'
      and patient_email = (
        select users.email from users where users.id = (select current_patient_id()) and users.email_verified)
    )
  );

-- A mailed invitation is recognised by the hash of its token. That somebody joins by one is asked when they do.
create policy system_reads_association_invitations on association_invitations for select to balsamo_system
  using (true);

-- Admins and managers invite in their own name.
create policy system_inserts_association_invitations on association_invitations for insert to balsamo_system
  with check (
    status = 'pending' and invited_by = (select current_user_id())
    and association_id = any ((select staffed_associations('members'))::uuid[])
  );

-- While nobody has answered: admins and managers send it again, the job mails it. The patient whose address it was made for accepts or
-- declines it, in their own name, once. Whoever holds the link without a session declines it in nobody's name.
create policy system_updates_association_invitations on association_invitations for update to balsamo_system
  using (status = 'pending')
  with check (
    (
      status = 'pending'
      and ((select current_user_id()) is null or association_id = any ((select staffed_associations('members'))::uuid[]))
    )
    or (
      status in ('accepted', 'rejected') and patient_id = (select current_patient_id())
      and patient_email = (select users.email from users where users.id = (select current_patient_id()))
    )
    or (status = 'rejected' and patient_id is null and (select current_user_id()) is null)
  );

-- Admins and managers cancel an invitation that nobody has answered.
-- What was answered or ended long ago is forgotten; jobs have no person.
-- What was sent to someone who leaves goes with them.
create policy system_deletes_association_invitations on association_invitations for delete to balsamo_system
  using (
    (status = 'pending' and association_id = any ((select staffed_associations('members'))::uuid[]))
    or ((select current_user_id()) is null and (status <> 'pending' or expires_at < now()))
    or exists (
      select from account_erasures join users on users.id = account_erasures.user_id
      where users.email = association_invitations.patient_email)
  );

call run_as_system('page_of_members(uuid, text, text, timestamptz, uuid, int)');
