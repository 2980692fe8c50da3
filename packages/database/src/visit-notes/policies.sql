grant select, insert, delete on visit_notes to balsamo_app;
grant update (visited_on, text, updated_at) on visit_notes to balsamo_app;

-- A doctor reads their own notes, also once the connection has ended, corrects and removes them; nobody else does, the patient neither. The
-- grant keeps whose they are and about whom.
call own_rows('visit_notes', 'select, update, delete', owner_column => 'doctor_id');

-- A doctor writes about a patient who is connected with them.
create policy own_visit_notes_are_written on visit_notes for insert to balsamo_app
  with check (doctor_id = (select current_user_id()) and patient_id = any ((select connected_patients())::uuid[]));
