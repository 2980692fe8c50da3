grant select, insert on profiles to balsamo_app;
grant update (phone, age, city, has_research_consent, research_consented_at, updated_at) on profiles to balsamo_app;
grant select, insert, update, delete on email_changes to balsamo_system;
grant select, insert on app_feedback to balsamo_app;

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

-- A person reads the feedback that they gave.
create policy own_feedback_is_read on app_feedback for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person gives feedback in their own name.
create policy own_feedback_is_given on app_feedback for insert to balsamo_app
  with check (user_id = (select current_user_id()));
