grant select, insert, update on diary_entries to balsamo_app;
-- Jobs know of an entry whose it is and when it falls due, never what was used, why or how it felt.
grant select (id, user_id, status, check_out_due_at, is_reminder_sent, deleted_at) on diary_entries to balsamo_system;
grant update (is_reminder_sent) on diary_entries to balsamo_system;
grant delete on diary_entries to balsamo_system;

-- A patient reads the entries of their own diary.
create policy own_diary_is_read on diary_entries for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A patient writes entries into their own diary; other roles keep none.
create policy own_diary_is_written on diary_entries for insert to balsamo_app
  with check (user_id = (select current_patient_id()));

-- A patient edits the entries of their own diary and can give them to nobody. Deleting is an edit; it can be taken back.
create policy own_diary_is_edited on diary_entries for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));

-- Jobs see which check-outs are still open, and note that a reminder was sent.
create policy open_check_outs_are_found on diary_entries for select to balsamo_system
  using (status = 'incompleto' and deleted_at is null);
create policy open_check_outs_are_reminded_of on diary_entries for update to balsamo_system
  using (status = 'incompleto' and deleted_at is null)
  with check (is_reminder_sent);

-- Jobs remove what was deleted long ago.
create policy deleted_entries_are_removed on diary_entries for delete to balsamo_system
  using (deleted_at is not null);
create policy deleted_entries_are_found on diary_entries for select to balsamo_system
  using (deleted_at is not null);
