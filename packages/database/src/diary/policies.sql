grant select, insert, update on diary_entries to balsamo_app;
-- Jobs know of an entry whose it is and when it falls due, never what was used, why or how it felt.
grant select (id, user_id, status, check_out_due_at, is_reminder_sent, deleted_at) on diary_entries to balsamo_system;
grant update (is_reminder_sent) on diary_entries to balsamo_system;
grant delete on diary_entries to balsamo_system;
grant select, insert, delete on symptom_ratings to balsamo_app;
grant update (rated_at, time_zone, mood, anxiety, energy, pain, sleep, changed_at, updated_at) on symptom_ratings to balsamo_app;
-- Whether a person has rated today, never how they felt.
grant select (user_id, rated_at) on symptom_ratings to balsamo_system;
grant select, insert on rating_questions to balsamo_app;
grant update (local_time, is_active, next_at, updated_at) on rating_questions to balsamo_app;
grant select on rating_questions to balsamo_system;
grant update (next_at) on rating_questions to balsamo_system;
grant select, insert on diary_preferences to balsamo_app;
grant update (main_symptom, quick_actions, updated_at) on diary_preferences to balsamo_app;

-- A patient reads the entries of their own diary.
create policy own_diary_is_read on diary_entries for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A doctor reads the diary of a patient, or the one entry, that the access log says this transaction looks at: nothing that was deleted,
-- and recreational uses only where the patient shows them. Sets, not arrays: among hundreds of patients each row is looked up once.
create policy opened_diary_is_read on diary_entries for select to balsamo_app
  using (
    (
      user_id in (select unnest(opened_for('diary')))
      or (id in (select unnest(opened_things('entry'))) and user_id in (select unnest(opened_records())))
    )
    and deleted_at is null
    and (consumption_method <> 'recreativo' or user_id in (select unnest(opened_records_with_recreational())))
  );

-- A patient writes entries into their own diary; other roles keep none.
create policy own_diary_is_written on diary_entries for insert to balsamo_app
  with check (user_id = (select current_patient_id()));

-- A patient edits the entries of their own diary and can give them to nobody. Deleting is an edit; it can be taken back.
create policy own_diary_is_edited on diary_entries for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));

grant select, insert, delete on diary_entry_notes to balsamo_app;
grant update (notes) on diary_entry_notes to balsamo_app;

-- A patient reads what they wrote to their entries.
create policy own_notes_are_read on diary_entry_notes for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A doctor reads it with the entries that this transaction lets them read, and only where the patient shows them their notes.
create policy opened_notes_are_read on diary_entry_notes for select to balsamo_app
  using (
    user_id in (select unnest(opened_records_with_notes()))
    and exists (select from diary_entries e where e.id = entry_id)
  );

-- A patient writes, rewrites and takes out what they wrote to their own entries; nobody else writes there.
create policy own_notes_are_written on diary_entry_notes for insert to balsamo_app
  with check (user_id = (select current_patient_id()));
create policy own_notes_are_rewritten on diary_entry_notes for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));
create policy own_notes_are_taken_out on diary_entry_notes for delete to balsamo_app
  using (user_id = (select current_patient_id()));

grant select, insert on diary_entry_revisions to balsamo_app;

-- A patient reads what became of the entries of their own diary.
create policy own_revisions_are_read on diary_entry_revisions for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A patient's writes are kept with the entries of their own diary; nobody changes one or takes one out.
create policy own_revisions_are_appended on diary_entry_revisions for insert to balsamo_app
  with check (user_id = (select current_patient_id())
    and exists (select from diary_entries e where e.id = entry_id and e.user_id = (select current_patient_id())));

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

-- A patient reads how they rated themselves without a use.
create policy own_ratings_are_read on symptom_ratings for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A doctor reads the ratings of a patient of whom the access log says that this transaction looks at them.
create policy opened_ratings_are_read on symptom_ratings for select to balsamo_app
  using (user_id = any ((select opened_for('ratings'))::uuid[]));

-- A patient rates themselves; other roles keep no ratings.
create policy own_ratings_are_made on symptom_ratings for insert to balsamo_app
  with check (user_id = (select current_patient_id()));

-- A patient corrects their own ratings and can give them to nobody.
create policy own_ratings_are_corrected on symptom_ratings for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));

-- A patient takes their own ratings out.
create policy own_ratings_are_removed on symptom_ratings for delete to balsamo_app
  using (user_id = (select current_patient_id()));

-- A patient knows when they are asked how they are.
create policy own_question_is_read on rating_questions for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A patient asks to be asked, or no longer; other roles are asked nothing.
create policy own_question_is_set on rating_questions for insert to balsamo_app
  with check (user_id = (select current_patient_id()));
create policy own_question_is_changed on rating_questions for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));

-- A patient reads what they have chosen about their diary.
create policy own_preferences_are_read on diary_preferences for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A doctor knows what bothers a patient most of whom the access log says that this transaction looks at their page.
create policy opened_preferences_are_read on diary_preferences for select to balsamo_app
  using (user_id = any ((select opened_for('preferences'))::uuid[]));

-- A patient chooses for their own diary; nobody else keeps one.
create policy own_preferences_are_set on diary_preferences for insert to balsamo_app
  with check (user_id = (select current_patient_id()));
create policy own_preferences_are_changed on diary_preferences for update to balsamo_app
  using (user_id = (select current_patient_id()))
  with check (user_id = (select current_patient_id()));

-- The job finds the questions that are on, and notes when each comes next.
create policy active_questions_are_found on rating_questions for select to balsamo_system
  using (is_active);
create policy active_questions_move_on on rating_questions for update to balsamo_system
  using (is_active)
  with check (is_active);

-- Who has rated today is not asked: the job learns when those who want the question rated, and of nobody else.
create policy who_rated_today_is_known on symptom_ratings for select to balsamo_system
  using (exists (select from rating_questions q where q.user_id = symptom_ratings.user_id and q.is_active));
