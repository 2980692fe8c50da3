grant select, insert, delete on medication_reminders to balsamo_app;
grant update (times, days_of_week, is_active, next_at, last_handled_at, snoozed_until, updated_at) on medication_reminders to balsamo_app;
grant select on medication_reminders to balsamo_system;
grant update (next_at, last_handled_at, snoozed_until) on medication_reminders to balsamo_system;

-- A patient reads, sets, changes and removes their own reminders; other roles have none.
call own_rows('medication_reminders', 'select, insert, update, delete', writer => 'patient');

-- The job finds the reminders that are on, and notes when each comes next.

-- The job finds the reminders that are on, and notes when each comes next.
create policy system_keeps_medication_reminders on medication_reminders to balsamo_system
  using (is_active);
