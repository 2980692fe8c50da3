grant select, insert on prescriptions to balsamo_app;
grant update (status, renewal_date, updated_at, deleted_at) on prescriptions to balsamo_app;
grant select (id, patient_id, doctor_id, previous_id, status, renewal_date) on prescriptions to balsamo_system;
grant update (status, updated_at, patient_id, previous_id) on prescriptions to balsamo_system;
grant delete on prescriptions to balsamo_system;

-- A patient reads their own prescriptions, their doctors' ones too.
create policy own_prescriptions_are_read on prescriptions for select to balsamo_app
  using (patient_id = (select current_user_id()));

-- A doctor reads the prescriptions of a patient whose record this transaction opened, whoever wrote them; hidden ones not.
create policy opened_prescriptions_are_read on prescriptions for select to balsamo_app
  using (patient_id = any ((select opened_records())::uuid[]) and deleted_at is null);

-- A patient writes prescriptions of their own, in no doctor's name; other roles write none.
create policy own_prescriptions_are_written on prescriptions for insert to balsamo_app
  with check (patient_id = (select current_patient_id()) and doctor_id is null and doctor_name is null);

-- A patient renews, pauses, replaces and hides what they wrote, and nothing that a doctor prescribed. The text of a version
-- is never rewritten: the grant keeps it out of reach.
create policy own_prescriptions_are_changed on prescriptions for update to balsamo_app
  using (patient_id = (select current_patient_id()) and doctor_name is null)
  with check (patient_id = (select current_patient_id()) and doctor_name is null);

-- Jobs find prescriptions by their people, status and renewal date: those that expire, and those of who leaves. The grant
-- shows them neither names nor medications.
create policy prescriptions_are_found on prescriptions for select to balsamo_system
  using (true);

-- The daily job turns active prescriptions into expired ones, of the same patient.
create policy prescriptions_expire on prescriptions for update to balsamo_system
  using (status = 'ativa')
  with check (
    status = 'expirada'
    and patient_id = (select before.patient_id from prescriptions as before where before.id = prescriptions.id)
  );

-- What a doctor prescribed to a patient who leaves stays with the doctor; nobody else loses a prescription.
create policy prescriptions_stay_with_their_doctor on prescriptions for update to balsamo_system
  using (
    doctor_id is not null
    and exists (select from account_erasures where account_erasures.user_id = prescriptions.patient_id)
  )
  with check (
    patient_id is null and doctor_id is not null
    and exists (
      select from prescriptions as before
      join account_erasures on account_erasures.user_id = before.patient_id
      where before.id = prescriptions.id
    )
  );

-- A prescription goes with the last account that could read it.
create policy prescriptions_go_with_their_last_reader on prescriptions for delete to balsamo_system
  using (
    case
      when doctor_id is null then exists (select from account_erasures where account_erasures.user_id = prescriptions.patient_id)
      when patient_id is null then exists (select from account_erasures where account_erasures.user_id = prescriptions.doctor_id)
      else false
    end
  );
