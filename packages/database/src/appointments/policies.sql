grant select, insert on appointments to balsamo_app;
grant update (day, questions, written_at, updated_at) on appointments to balsamo_app;

-- A patient reads what they prepared for their appointment.
create policy own_appointment_is_read on appointments for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A patient prepares it; other roles have none.
create policy own_appointment_is_prepared on appointments for insert to balsamo_app
  with check (user_id = (select current_patient_id()));
create policy own_appointment_is_changed on appointments for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));
