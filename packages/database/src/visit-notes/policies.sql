grant select, insert, delete on visit_notes to balsamo_app;
grant update (visited_on, text, updated_at) on visit_notes to balsamo_app;

-- A doctor reads their own notes, also once the connection has ended; nobody else does, the patient neither.
create policy own_visit_notes_are_read on visit_notes for select to balsamo_app
  using (doctor_id = (select current_user_id()));

-- A doctor writes about a patient who is connected with them.
create policy own_visit_notes_are_written on visit_notes for insert to balsamo_app
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select connected_patients())::uuid[]));

-- A doctor corrects and removes their own notes; the grant keeps whose they are and about whom.
create policy own_visit_notes_are_corrected on visit_notes for update to balsamo_app
  using (doctor_id = (select current_user_id()))
  with check (doctor_id = (select current_user_id()));
create policy own_visit_notes_are_removed on visit_notes for delete to balsamo_app
  using (doctor_id = (select current_user_id()));
