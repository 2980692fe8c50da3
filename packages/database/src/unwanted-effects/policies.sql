grant select, insert, delete on unwanted_effect_reports to balsamo_app;
grant update (effects, red_flags, description, began_on, began_at, ended_on, actions, action_note, outcome, seriousness, product_name,
  product_brand, product_batch, product_type, dose, method, indication, use_began_on, other_medicines, is_shown_to_doctors, changed_at, updated_at) on unwanted_effect_reports to balsamo_app;
grant select, insert on removed_effect_reports to balsamo_app;
-- Whether doctors are to be told, and were, and by the method which of them: those of a recreational use are hidden from some. Nothing else of what was
-- reported.
grant select (id, user_id, method, is_shown_to_doctors, told_at) on unwanted_effect_reports to balsamo_system;
grant update (told_at) on unwanted_effect_reports to balsamo_system;

-- A patient writes, corrects and removes their own reports; other roles have none.
call own_rows('unwanted_effect_reports', 'select, insert, update, delete', writer => 'patient');

-- That one was removed is written with its removal, and never changed or forgotten before the account is.
call own_rows('removed_effect_reports', 'select, insert', writer => 'patient');

-- A doctor who follows the patient reads those that the patient shows their doctors, in a transaction that wrote that into the patient's log; those
-- of a recreational use only where the patient lets this doctor see such uses.
create policy shown_reports_are_read on unwanted_effect_reports for select to balsamo_app
  using (
    is_shown_to_doctors
    and user_id = any ((select opened_for('unwanted_effects'))::uuid[])
    and (method is distinct from 'recreativo' or user_id = any ((select opened_records_with_recreational())::uuid[]))
  );

-- In the patient's session it is asked which report doctors have not been told of yet.
create policy system_reads_unwanted_effect_reports on unwanted_effect_reports for select to balsamo_system
  using (user_id = (select current_patient_id()));

-- In the patient's session it is noted that doctors were told of a report, or that this was taken back.
create policy system_updates_unwanted_effect_reports on unwanted_effect_reports for update to balsamo_system
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));
