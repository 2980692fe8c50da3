grant select, insert, delete on medication_reminders to balsamo_app;
grant update (times, days_of_week, is_active, next_at, last_handled_at, snoozed_until, updated_at) on medication_reminders to balsamo_app;
grant select on medication_reminders to balsamo_system;
grant update (next_at, last_handled_at, snoozed_until) on medication_reminders to balsamo_system;
grant select (id, status) on inventory_items to balsamo_system;

-- A patient reads their own reminders.
create policy own_reminders_are_read on medication_reminders for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A patient sets reminders for themselves; other roles have none.
create policy own_reminders_are_set on medication_reminders for insert to balsamo_app
  with check (user_id = (select current_patient_id()));

-- A patient changes their own reminders and can give them to nobody.
create policy own_reminders_are_changed on medication_reminders for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));

-- A patient removes their own reminders.
create policy own_reminders_are_removed on medication_reminders for delete to balsamo_app
  using (user_id = (select current_patient_id()));

-- The job finds the reminders that are on, and notes when each comes next.
create policy active_reminders_are_found on medication_reminders for select to balsamo_system
  using (is_active);
create policy active_reminders_move_on on medication_reminders for update to balsamo_system
  using (is_active)
  with check (is_active);

-- The reminder of a product that is finished rests: the job learns whether it is, and nothing else of it.
create policy finished_products_are_told_apart on inventory_items for select to balsamo_system
  using (true);
