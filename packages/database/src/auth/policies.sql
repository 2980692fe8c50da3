grant select on users to balsamo_app;
grant update (name, crm, language, time_zone, notify_by_push, notify_by_email, updated_at) on users to balsamo_app;
grant select, insert on users to balsamo_system;
grant update (name, crm, email, email_verified, registration_check, registration_refusal, updated_at) on users to balsamo_system;
grant delete on users to balsamo_system;
grant select, insert, delete on sessions to balsamo_system;
grant update (token, expires_at, updated_at, second_step_at) on sessions to balsamo_system;
grant select, insert on accounts to balsamo_system;
grant update (password, former_password, former_until, updated_at) on accounts to balsamo_system;
grant select, insert, delete on verifications to balsamo_system;
grant select, insert, delete on rate_limit_attempts to balsamo_system;
grant update (attempted_at, latest_at) on rate_limit_attempts to balsamo_system;
grant select on identity_keys to balsamo_system;
grant select on auth_events to balsamo_app;
grant select, insert, delete on auth_events to balsamo_system;

-- A person reads their own account and nobody else's, and changes name, language, time zone and channels of it, a doctor the registration
-- (users_crm_is_a_doctors); the grant keeps address and role out of reach.
call own_rows('users', 'select, update', owner_column => 'id');

-- Sign-in and sessions look accounts up by address or by session; jobs, mails and policies by their person.
create policy system_reads_users on users for select to balsamo_system
  using (true);

-- Sign-up makes patients and doctors, and of somebody with an open invitation to the staff of an association an account of that role,
-- unconfirmed; whatever a request contains, it can make nobody an operator. An address that may come back to its account by undoing a change is
-- not free.
create policy system_inserts_users on users for insert to balsamo_system
  with check (
    not email_verified
    and (
      role in ('paciente', 'medico')
      or (
        role = 'associacao' and exists (
          select from association_staff_invitations invitation
          where invitation.email = users.email and invitation.status = 'pending'
            and invitation.expires_at > statement_timestamp() - interval '1 day'))
    )
    and not exists (
      select from email_undos where email_undos.email = users.email and email_undos.expires_at > statement_timestamp())
  );

-- Following the mailed link confirms an address, and changes it only to the one that its person asked for and that is kept for nobody else,
-- or back to one from which a change can be undone. Name and registration of an
-- account whose address nobody had proven go when its owner proves it. What was found of a registration is said by operators alone; a number
-- that goes takes it along. The grant keeps every other column out of reach.
create policy system_updates_users on users for update to balsamo_system
  using (true)
  with check (
    (
      email = (select before.email from users as before where before.id = users.id)
      or (
        exists (select from email_changes where email_changes.user_id = users.id and email_changes.new_email = users.email)
        and not exists (
          select from email_undos
          where email_undos.email = users.email and email_undos.user_id <> users.id
            and email_undos.expires_at > statement_timestamp())
      )
      or exists (select from email_undos where email_undos.user_id = users.id and email_undos.email = users.email)
    )
    and (
      select (not before.email_verified and before.id::text = current_setting('app.proven_address', true))
        or (before.name = users.name and before.crm is not distinct from users.crm)
      from users as before where before.id = users.id)
    and (
      (select current_operator_id()) is not null
      or (users.registration_check is null and users.registration_refusal is null)
      or (
        select before.registration_check is not distinct from users.registration_check
          and before.registration_refusal is not distinct from users.registration_refusal
        from users as before where before.id = users.id)
    )
  );

-- An account is erased when its person asked for it and has not called it off, and never otherwise.
create policy system_deletes_users on users for delete to balsamo_system
  using (exists (select from account_erasures where account_erasures.user_id = users.id));

-- Sign-in begins a session that has not ended yet, its token finds it, use prolongs it, and sign-out, a new password and the passing of time
-- end it. It stays with its person: the grant keeps `user_id` out of reach.
create policy system_keeps_sessions on sessions to balsamo_system
  using (true)
  with check (expires_at > now());

-- The version before ADR-0055 writes tokens as they are, and may still be serving on this database. AFTER, since it reads the token back from
-- what it inserted.
create or replace function hash_session_token() returns trigger
language plpgsql
as $$
begin
  update sessions set token = token_hash(new.token) where id = new.id and token = new.token;
  return null;
end $$;

create or replace trigger session_token_is_hashed
  after insert or update of token on sessions
  for each row when (new.token not like 'sha256:%') execute function hash_session_token();

revoke all on function hash_session_token() from public;

-- Sign-up stores the hash of a password, sign-in compares with it, and a mailed link or its person replaces it; no request ever reads one.
create policy system_keeps_accounts on accounts to balsamo_system
  using (provider_id = 'credential');

-- Asking for a mail stores the hash of a link that has not expired yet; the hash finds it, it is used once, and old ones are cleared away.
create policy system_keeps_verifications on verifications to balsamo_system
  using (true)
  with check (expires_at > now());

-- Attempts are counted before they are evaluated, by keyed hashes, and forgotten when they no longer count.
create policy system_keeps_rate_limit_attempts on rate_limit_attempts to balsamo_system
  using (true);

-- A person sees the sign-ins and security changes of their own account; no request writes, changes or removes one.
call own_rows('auth_events', 'select');

-- What happens at a sign-in is recorded; a failure has no session that could.
create policy system_inserts_auth_events on auth_events for insert to balsamo_system
  with check (true);

-- Failures of a day are counted before another is recorded, and old events are found.
create policy system_reads_auth_events on auth_events for select to balsamo_system
  using (true);

-- Events are forgotten after half a year.
create policy system_deletes_auth_events on auth_events for delete to balsamo_system
  using (at < now() - interval '179 days');

-- Whose a transaction is, the functions of identity.sql mark and read under this key; no role of the server changes it.
create policy system_reads_identity_keys on identity_keys for select to balsamo_system
  using (true);
