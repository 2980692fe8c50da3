grant select, insert on prescriptions to balsamo_app;
grant update (status, renewal_date, updated_at, deleted_at) on prescriptions to balsamo_app;
grant select (id, patient_id, status, renewal_date) on prescriptions to balsamo_system;
grant update (status, updated_at) on prescriptions to balsamo_system;

-- A patient reads their own prescriptions, their doctors' ones too.
create policy own_prescriptions_are_read on prescriptions for select to balsamo_app
  using (patient_id = (select current_user_id()));

-- A patient writes prescriptions of their own, in no doctor's name; other roles write none.
create policy own_prescriptions_are_written on prescriptions for insert to balsamo_app
  with check (patient_id = (select current_patient_id()) and doctor_id is null);

-- A patient renews, pauses, replaces and hides what they wrote, and nothing that a doctor prescribed. The text of a version
-- is never rewritten: the grant keeps it out of reach.
create policy own_prescriptions_are_changed on prescriptions for update to balsamo_app
  using (patient_id = (select current_patient_id()) and doctor_id is null)
  with check (patient_id = (select current_patient_id()) and doctor_id is null);

-- The daily job finds what has a renewal date; the grant shows it neither names nor medications.
create policy dated_prescriptions_are_found on prescriptions for select to balsamo_system
  using (renewal_date is not null);

-- The daily job turns active prescriptions into expired ones.
create policy prescriptions_expire on prescriptions for update to balsamo_system
  using (status = 'ativa')
  with check (status = 'expirada');
