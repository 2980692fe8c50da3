-- Messages to the team. Who wrote one may have no account; the address in it is proven by nobody, so it opens nothing.
grant select on contact_messages to balsamo_app;
grant update (read_at, note, answer, answered_at) on contact_messages to balsamo_app;
grant insert on contact_messages to balsamo_system;
grant select (email, created_at), delete on contact_messages to balsamo_system;

-- Operators read what was written to the team; nobody else does.
create policy operators_read_contact_messages on contact_messages for select to balsamo_app
  using ((select current_operator_id()) is not null);

-- Operators say that they have read it, note something of it and answer it once; the grant keeps every word of it as it was sent.
create policy operators_answer_contact_messages on contact_messages for update to balsamo_app
  using ((select current_operator_id()) is not null)
  with check ((select current_operator_id()) is not null);

-- Whoever writes to the team needs no account, so no person can be asked for.
create policy system_inserts_contact_messages on contact_messages for insert to balsamo_system
  with check (true);

-- Jobs see, to remove them, what is older than it is kept and what came from the address of an account that is about to be erased.
create policy system_reads_contact_messages on contact_messages for select to balsamo_system
  using (
    created_at < now() - interval '364 days'
    or exists (
      select from account_erasures join users on users.id = account_erasures.user_id
      where users.email = contact_messages.email)
  );

-- Jobs remove just these.
create policy system_deletes_contact_messages on contact_messages for delete to balsamo_system
  using (
    created_at < now() - interval '364 days'
    or exists (
      select from account_erasures join users on users.id = account_erasures.user_id
      where users.email = contact_messages.email)
  );
