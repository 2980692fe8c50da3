grant select on users to balsamo_app;
grant update (name, crm, language, time_zone, notify_by_push, notify_by_email, updated_at) on users to balsamo_app;
grant select, insert on users to balsamo_system;
grant update (name, crm, email, email_verified, updated_at) on users to balsamo_system;
grant delete on users to balsamo_system;
grant select, insert, update, delete on sessions to balsamo_system;
grant select, insert on accounts to balsamo_system;
grant update (password, former_password, former_until, updated_at) on accounts to balsamo_system;
grant select, insert, delete on verifications to balsamo_system;
grant select, insert, update, delete on rate_limit_attempts to balsamo_system;
grant select on auth_events to balsamo_app;
grant select, insert, delete on auth_events to balsamo_system;

-- A person reads their own account and nobody else's.
create policy own_account_is_read on users for select to balsamo_app
  using (id = (select current_user_id()));

-- A person changes their own name, language, time zone and channels, and a doctor the registration (users_crm_is_a_doctors); the grant
-- keeps address and role out of reach.
create policy own_account_is_changed on users for update to balsamo_app
  using (id = (select current_user_id()))
  with check (id = (select current_user_id()));

-- Sign-in and sessions look accounts up by address or by session.
create policy accounts_are_found_at_sign_in on users for select to balsamo_system
  using (true);

-- Sign-up makes patients and doctors, unconfirmed; whatever a request contains, it can make nobody an operator. An address that may come
-- back to its account by undoing a change is not free.
create policy sign_up_makes_patients_and_doctors on users for insert to balsamo_system
  with check (
    role in ('paciente', 'medico') and not email_verified
    and not exists (
      select from email_undos where email_undos.email = users.email and email_undos.expires_at > statement_timestamp())
  );

-- Following the mailed link confirms an address, and changes it only to the one that its person asked for and that is kept for nobody else,
-- or back to one from which a change can be undone. Name and registration of an
-- account whose address nobody had proven go when its owner proves it. The grant keeps every other column out of reach.
create policy addresses_are_confirmed on users for update to balsamo_system
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
  );

-- An account is erased when its person asked for it and has not called it off, and never otherwise.
create policy accounts_are_erased_on_request on users for delete to balsamo_system
  using (exists (select from account_erasures where account_erasures.user_id = users.id));

-- Sign-in looks a session up by its token.
create policy sessions_are_found on sessions for select to balsamo_system
  using (true);

-- Sign-in begins a session that has not ended yet.
create policy sessions_begin on sessions for insert to balsamo_system
  with check (expires_at > now());

-- A session in use is prolonged and stays with its person.
create policy sessions_are_prolonged on sessions for update to balsamo_system
  using (true)
  with check (true);

-- Sign-out, a new password and the passing of time end sessions.
create policy sessions_end on sessions for delete to balsamo_system
  using (true);

-- Sign-in compares a password with its hash; no request ever reads one.
create policy password_hashes_are_compared on accounts for select to balsamo_system
  using (true);

-- Sign-up stores the hash of a password.
create policy passwords_are_set_at_sign_up on accounts for insert to balsamo_system
  with check (provider_id = 'credential');

-- A mailed link replaces the hash of a password.
create policy passwords_are_replaced on accounts for update to balsamo_system
  using (provider_id = 'credential')
  with check (provider_id = 'credential');

-- A mailed link is recognised by the hash of its token.
create policy mailed_links_are_recognised on verifications for select to balsamo_system
  using (true);

-- Asking for a mail stores the hash of a link that has not expired yet.
create policy mailed_links_are_stored on verifications for insert to balsamo_system
  with check (expires_at > now());

-- A link is used once; old ones are cleared away.
create policy mailed_links_are_used_up on verifications for delete to balsamo_system
  using (true);

-- Attempts are counted before they are evaluated.
create policy attempts_are_seen on rate_limit_attempts for select to balsamo_system
  using (true);
create policy attempts_begin_to_count on rate_limit_attempts for insert to balsamo_system
  with check (true);
create policy attempts_are_counted on rate_limit_attempts for update to balsamo_system
  using (true)
  with check (true);

-- Attempts that no longer count are forgotten.
create policy attempts_are_forgotten on rate_limit_attempts for delete to balsamo_system
  using (true);

-- A person sees the sign-ins and security changes of their own account; no request writes, changes or removes one.
create policy own_auth_events_are_seen on auth_events for select to balsamo_app
  using (user_id = (select current_user_id()));

-- What happens at a sign-in is recorded; a failure has no session that could.
create policy auth_events_are_recorded on auth_events for insert to balsamo_system
  with check (true);

-- Failures of a day are counted before another is recorded, and old events are found.
create policy auth_events_are_counted on auth_events for select to balsamo_system
  using (true);

-- Events are forgotten after half a year.
create policy old_auth_events_are_forgotten on auth_events for delete to balsamo_system
  using (at < now() - interval '179 days');
