grant select, insert on patient_visits to balsamo_app;
grant update (last_seen_at, new_since) on patient_visits to balsamo_app;

-- A doctor knows when they last looked at a patient of theirs; the patient reads that in the access log.
create policy own_visits_are_known on patient_visits for select to balsamo_app
  using (doctor_id = (select current_user_id()));

-- A visit is noted in the transaction that opened the patient's record, which wrote the access log.
create policy own_visits_are_noted on patient_visits for insert to balsamo_app
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select opened_records())::uuid[]));
create policy own_visits_go_on on patient_visits for update to balsamo_app
  using (doctor_id = (select current_user_id()))
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select opened_records())::uuid[]));
