grant select (id, association_id, email, role, status, sent_at, expires_at) on association_staff_invitations to balsamo_app;
grant insert (association_id, email, role, token_hash, invited_by, sent_at, expires_at) on association_staff_invitations to balsamo_app;
grant update (token_hash, sent_at, expires_at) on association_staff_invitations to balsamo_app;
grant delete on association_staff_invitations to balsamo_app;
grant select, delete on association_staff_invitations to balsamo_system;
grant insert (association_id, email, name, role, token_hash, sent_at, expires_at) on association_staff_invitations to balsamo_system;
grant update (status, accepted_by, responded_at) on association_staff_invitations to balsamo_system;

-- Refuses what would leave an association without an admin (spec-D17: a new one comes only through an operator). Of two requests that take
-- one admin each, the second waits for the first and sees what it left. What an owner does, and the erasure of an account, is not asked.
create or replace function keep_an_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('association admins ' || old.association_id, 0));
  if not exists (
    select from public.association_staff staff
    where staff.association_id = old.association_id and staff.role = 'admin' and staff.ended_at is null
  ) then
    raise exception 'an association keeps an admin' using errcode = 'check_violation', constraint = 'association_staff_keeps_an_admin';
  end if;
  return null;
end $$;
revoke all on function keep_an_admin() from public;
create or replace trigger an_admin_is_kept
  after update of role, ended_at on association_staff
  for each row
  when (current_user = 'balsamo_app' and old.role = 'admin' and old.ended_at is null and (new.role <> 'admin' or new.ended_at is not null))
  execute function keep_an_admin();

-- Whoever is no admin any more invites nobody: a link that they sent to an address of their own would bring them back. The admins who are
-- left invite anew whom they want.
create or replace function end_invitations_of_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.association_staff_invitations
  where association_id = old.association_id and invited_by = old.user_id and status = 'pending';
  return null;
end $$;
revoke all on function end_invitations_of_admin() from public;
create or replace trigger invitations_end_with_their_admin
  after update of role, ended_at on association_staff
  for each row
  when (old.role = 'admin' and old.ended_at is null and (new.role <> 'admin' or new.ended_at is not null))
  execute function end_invitations_of_admin();

-- Admins see who is invited; what opens an invitation is granted to no request.
create policy own_staff_invitations_are_read on association_staff_invitations for select to balsamo_app
  using (association_id = any ((select staffed_associations('admin'))::uuid[]));

-- An admin names somebody for the staff, in their own name.
create policy own_staff_invitations_are_made on association_staff_invitations for insert to balsamo_app
  with check (
    status = 'pending' and invited_by = (select current_user_id())
    and association_id = any ((select staffed_associations('admin'))::uuid[])
  );

-- An admin sends it again while nobody has accepted it.
create policy own_staff_invitations_are_renewed on association_staff_invitations for update to balsamo_app
  using (status = 'pending' and association_id = any ((select staffed_associations('admin'))::uuid[]))
  with check (status = 'pending' and association_id = any ((select staffed_associations('admin'))::uuid[]));

-- An admin cancels it while nobody has accepted it.
create policy own_staff_invitations_are_cancelled on association_staff_invitations for delete to balsamo_app
  using (status = 'pending' and association_id = any ((select staffed_associations('admin'))::uuid[]));

-- An operator names the first admin of an association, or another one (spec-D17); no request makes an invitation in nobody's name.
create policy system_inserts_association_staff_invitations on association_staff_invitations for insert to balsamo_system
  with check (
    role = 'admin' and status = 'pending' and invited_by is null and (select current_operator_id()) is not null
  );

-- The link of an invitation finds it by the hash of its token, before anyone is signed in.
create policy system_reads_association_staff_invitations on association_staff_invitations for select to balsamo_system
  using (true);

-- Whose address it was made for accepts it, in their own name, once.
create policy system_updates_association_staff_invitations on association_staff_invitations for update to balsamo_system
  using (status = 'pending')
  with check (
    status = 'accepted' and accepted_by = (select current_user_id())
    and email = (select users.email from users where users.id = (select current_user_id()))
  );

-- What was accepted or ended long ago is forgotten; jobs have no person. What was sent to somebody who leaves goes with them, and with who is
-- no admin any more what they sent. What an operator sends takes the place of what is open to the same address.
create policy system_deletes_association_staff_invitations on association_staff_invitations for delete to balsamo_system
  using (
    (status = 'pending' and (select current_operator_id()) is not null)
    or
    (status = 'pending' and exists (
      select from association_staff staff
      where staff.association_id = association_staff_invitations.association_id and staff.user_id = invited_by
        and (staff.role <> 'admin' or staff.ended_at is not null)))
    or
    ((select current_user_id()) is null and (status = 'accepted' or expires_at < now()))
    or exists (
      select from account_erasures join users on users.id = account_erasures.user_id
      where users.email = association_staff_invitations.email)
  );

-- A person joins the staff of an active association as what an open invitation to their address says, with an account of that role.
create policy system_inserts_association_staff on association_staff for insert to balsamo_system
  with check (
    user_id = (select current_user_id()) and ended_at is null
    and exists (
      select from association_staff_invitations invitation
      join users on users.email = invitation.email
      join associations on associations.id = invitation.association_id
      where invitation.association_id = association_staff.association_id and invitation.role = association_staff.role
        and invitation.status = 'pending' and invitation.expires_at > now() - interval '1 day'
        and users.id = association_staff.user_id and users.role = 'associacao' and associations.status = 'active')
  );

-- Who left comes back in the same way.
create policy system_updates_association_staff on association_staff for update to balsamo_system
  using (user_id = (select current_user_id()) and ended_at is not null)
  with check (
    user_id = (select current_user_id()) and ended_at is null
    and exists (
      select from association_staff_invitations invitation
      join users on users.email = invitation.email
      join associations on associations.id = invitation.association_id
      where invitation.association_id = association_staff.association_id and invitation.role = association_staff.role
        and invitation.status = 'pending' and invitation.expires_at > now() - interval '1 day'
        and users.id = association_staff.user_id and users.role = 'associacao' and associations.status = 'active')
  );

call run_as_system('keep_an_admin()');
call run_as_system('end_invitations_of_admin()');
