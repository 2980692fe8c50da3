grant select, insert on profiles to balsamo_app;
grant update (phone, age, city, has_research_consent, research_consented_at, updated_at) on profiles to balsamo_app;
grant select (user_id), delete on profiles to balsamo_system;
grant select, insert, delete on email_changes to balsamo_system;
grant update (new_email, token_hash, expires_at) on email_changes to balsamo_system;
grant select, insert, delete on email_undos to balsamo_system;
grant select, insert on app_feedback, legal_agreements to balsamo_app;
grant select, delete on account_erasures to balsamo_app;
grant select, insert on account_erasures to balsamo_system;
-- Only to lock the row while it is claimed: no update gets past the policy.
grant update (due_at) on account_erasures to balsamo_system;

-- A person reads, begins and changes their own profile and nobody else's.
call own_rows('profiles', 'select, insert, update');

-- What a stranger told in an account whose address nobody had proven goes when its owner proves it.

-- What a stranger told in an account whose address nobody had proven goes when its owner proves it.
create policy system_keeps_profiles on profiles to balsamo_system
  using (user_id = (select account_being_proven()));

-- Asking for another address keeps the request, in the place of the one before; the hash of the mailed token finds it. A followed link is used
-- up; a new password and time end the others.
create policy system_keeps_email_changes on email_changes to balsamo_system
  using (true);

-- A change of the address leaves behind how it is undone: once, by the hash of the token that the mailbox of before was sent; until time ends it
-- the address is kept for its person.
create policy system_keeps_email_undos on email_undos to balsamo_system
  using (true);

-- A person gives feedback in their own name, and reads what they gave.
call own_rows('app_feedback', 'select, insert');

-- A person agrees in their own name, and reads to what they did; nothing of it is changed or taken back, since it is what was said then.
call own_rows('legal_agreements', 'select, insert');

-- A person sees that their account is to be erased, and when, and keeps it as long as it is there. Asking for its erasure needs the
-- password, which no request can read.
call own_rows('account_erasures', 'select, delete');

-- Who has proven to know the password asks for the erasure of their account.
create policy system_inserts_account_erasures on account_erasures for insert to balsamo_system
  with check (true);

-- The job finds the erasures that are due; policies ask which accounts may be erased at all.
create policy system_reads_account_erasures on account_erasures for select to balsamo_system
  using (true);

-- The job locks the erasure that it is at, so that nobody calls it off halfway; the date of one is never changed.
create policy system_updates_account_erasures on account_erasures for update to balsamo_system
  using (true)
  with check (false);
