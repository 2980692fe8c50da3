grant select, insert on profiles to balsamo_app;
grant update (phone, age, city, has_research_consent, research_consented_at, updated_at) on profiles to balsamo_app;
grant select (user_id), delete on profiles to balsamo_system;
grant select, insert, update, delete on email_changes to balsamo_system;
grant select, insert, delete on email_undos to balsamo_system;
grant select, insert on app_feedback to balsamo_app;
grant select, delete on account_erasures to balsamo_app;
grant select, insert on account_erasures to balsamo_system;
-- Only to lock the row while it is claimed: no update gets past the policy.
grant update (due_at) on account_erasures to balsamo_system;

-- A person reads their own profile and nobody else's.
create policy own_profile_is_read on profiles for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person begins a profile for themselves only.
create policy own_profile_is_begun on profiles for insert to balsamo_app
  with check (user_id = (select current_user_id()));

-- A person changes their own profile, which stays theirs.
create policy own_profile_is_changed on profiles for update to balsamo_app
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));

-- What a stranger told in an account whose address nobody had proven goes when its owner proves it.
create policy profiles_of_unproven_are_found on profiles for select to balsamo_system
  using (user_id = (select account_being_proven()));
create policy profiles_of_unproven_go on profiles for delete to balsamo_system
  using (user_id = (select account_being_proven()));

-- A mailed link to a new address is recognised by the hash of its token.
create policy email_changes_are_recognised on email_changes for select to balsamo_system
  using (true);

-- Asking for another address keeps the request until its link is followed.
create policy email_changes_are_asked_for on email_changes for insert to balsamo_system
  with check (true);

-- A newer request takes the place of the one before.
create policy email_changes_are_replaced on email_changes for update to balsamo_system
  using (true)
  with check (true);

-- A followed link is used up; a new password and time end the others.
create policy email_changes_end on email_changes for delete to balsamo_system
  using (true);

-- The mailbox of before undoes a change of the address by the hash of its token; as long as it may, the address is kept for its person.
create policy email_undos_are_recognised on email_undos for select to balsamo_system
  using (true);

-- A change of the address leaves behind how it is undone.
create policy email_undos_begin on email_undos for insert to balsamo_system
  with check (true);

-- A change is undone once; time ends the others.
create policy email_undos_end on email_undos for delete to balsamo_system
  using (true);

-- A person reads the feedback that they gave.
create policy own_feedback_is_read on app_feedback for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person gives feedback in their own name.
create policy own_feedback_is_given on app_feedback for insert to balsamo_app
  with check (user_id = (select current_user_id()));

-- A person sees that their account is to be erased, and when.
create policy own_erasure_is_seen on account_erasures for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person keeps their account as long as it is there. Asking for its erasure needs the password, which no request can read.
create policy own_erasure_is_called_off on account_erasures for delete to balsamo_app
  using (user_id = (select current_user_id()));

-- Who has proven to know the password asks for the erasure of their account.
create policy erasures_are_asked_for on account_erasures for insert to balsamo_system
  with check (true);

-- The job finds the erasures that are due, and which accounts may be erased at all.
create policy erasures_are_found on account_erasures for select to balsamo_system
  using (true);

-- The job locks the erasure that it is at, so that nobody calls it off halfway; the date of one is never changed.
create policy erasures_are_claimed on account_erasures for update to balsamo_system
  using (true)
  with check (false);
