grant select, insert, delete on medicines, conditions to balsamo_app;
grant update (name, substance, dose, since, has_ended, ended_on, is_shown_to_doctors, updated_at) on medicines to balsamo_app;
grant update (name, chapter, code, since, has_ended, ended_on, is_shown_to_doctors, updated_at) on conditions to balsamo_app;

-- A patient writes down, corrects and removes what else they take; other roles have none.
call own_rows('medicines', 'select, insert, update, delete', writer => 'patient');

-- A patient writes down, corrects and removes what they are treated for; other roles have none.
call own_rows('conditions', 'select, insert, update, delete', writer => 'patient');

-- A doctor who follows the patient reads those that the patient shows their doctors, in a transaction that wrote that into the patient's log.
create policy shown_medicines_are_read on medicines for select to balsamo_app
  using (is_shown_to_doctors and user_id = any ((select opened_for('medicines'))::uuid[]));

-- The same of what the patient is treated for: both are one list to whoever reads it.
create policy shown_conditions_are_read on conditions for select to balsamo_app
  using (is_shown_to_doctors and user_id = any ((select opened_for('medicines'))::uuid[]));
