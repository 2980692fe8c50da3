grant select, insert, update on diary_entries to balsamo_app;
-- Jobs know of an entry whose it is and when it falls due, never what was used, why or how it felt.
grant select (id, user_id, status, check_out_due_at, is_reminder_sent, deleted_at) on diary_entries to balsamo_system;
grant update (is_reminder_sent) on diary_entries to balsamo_system;
grant delete on diary_entries to balsamo_system;
grant select, insert, delete on symptom_ratings to balsamo_app;
grant update (rated_at, time_zone, mood, anxiety, energy, pain, sleep, own, changed_at, updated_at) on symptom_ratings to balsamo_app;
-- Whether a person has rated today, never how they felt.
grant select (user_id, rated_at) on symptom_ratings to balsamo_system;
grant select, insert on rating_questions to balsamo_app;
grant update (local_time, is_active, next_at, updated_at) on rating_questions to balsamo_app;
grant select on rating_questions to balsamo_system;
grant update (next_at) on rating_questions to balsamo_system;
grant select, insert on diary_preferences to balsamo_app;
grant update (main_symptom, quick_actions, updated_at) on diary_preferences to balsamo_app;

-- A patient reads, writes and edits the entries of their own diary, and can give them to nobody; other roles keep none. Deleting is an edit,
-- which can be taken back.
call own_rows('diary_entries', 'select, insert, update', writer => 'patient');

-- A doctor reads the diary of a patient, or the one entry, that the access log says this transaction looks at: nothing that was deleted,
-- and recreational uses only where the patient shows them. Sets where each row of hundreds of patients is looked up; arrays for the one entry,
-- which are set up faster, and are so by each statement of the patient's own.
create policy opened_diary_is_read on diary_entries for select to balsamo_app
  using (
    (
      user_id in (select unnest(opened_for('diary')))
      or (id = any ((select opened_things('entry'))::uuid[]) and user_id = any ((select opened_records())::uuid[]))
    )
    and deleted_at is null
    and (consumption_method <> 'recreativo' or user_id in (select unnest(opened_records_with_recreational())))
  );

grant select, insert, delete on diary_entry_notes to balsamo_app;
grant update (notes) on diary_entry_notes to balsamo_app;

-- A patient reads, writes, rewrites and takes out what they wrote to their own entries; nobody else writes there.
call own_rows('diary_entry_notes', 'select, insert, update, delete', writer => 'patient');

-- A doctor reads it with the entries that this transaction lets them read, and only where the patient shows them their notes.
create policy opened_notes_are_read on diary_entry_notes for select to balsamo_app
  using (
    user_id in (select unnest(opened_records_with_notes()))
    and exists (select from diary_entries e where e.id = entry_id)
  );

grant select, insert on diary_entry_revisions to balsamo_app;

-- A patient reads what became of the entries of their own diary.
call own_rows('diary_entry_revisions', 'select');

-- A patient's writes are kept with the entries of their own diary; nobody changes one or takes one out. The person is proven once: the entry has
-- to be of the same one.
create policy own_revisions_are_appended on diary_entry_revisions for insert to balsamo_app
  with check (user_id = (select current_patient_id())
    and exists (select from diary_entries e where e.id = entry_id and e.user_id = diary_entry_revisions.user_id));

-- Jobs see which check-outs are still open, and note that a reminder was sent.

-- Jobs see which check-outs are still open, and what was deleted.
create policy system_reads_diary_entries on diary_entries for select to balsamo_system
  using (status = 'incompleto' or deleted_at is not null);

-- Jobs note of an open check-out that a reminder was sent.
create policy system_updates_diary_entries on diary_entries for update to balsamo_system
  using (status = 'incompleto' and deleted_at is null)
  with check (is_reminder_sent);

-- Jobs remove what was deleted long ago.
create policy system_deletes_diary_entries on diary_entries for delete to balsamo_system
  using (deleted_at is not null);

-- A patient rates themselves without a use, and reads, corrects and takes out their own ratings; other roles keep none.
call own_rows('symptom_ratings', 'select, insert, update, delete', writer => 'patient');

-- A doctor reads the ratings of a patient of whom the access log says that this transaction looks at them.
-- A set, not an array: by an array PostgreSQL looks up the index a second time, joins what both found, and reads and sorts all ratings for a page.
create policy opened_ratings_are_read on symptom_ratings for select to balsamo_app
  using (user_id in (select unnest(opened_for('ratings'))));

-- A patient knows and says when they are asked how they are, or that they are no longer; other roles are asked nothing.
call own_rows('rating_questions', 'select, insert, update', writer => 'patient');

-- A patient chooses for their own diary, and reads what they chose; nobody else keeps one.
call own_rows('diary_preferences', 'select, insert, update', writer => 'patient');

-- A doctor knows what bothers a patient most of whom the access log says that this transaction looks at their page.
create policy opened_preferences_are_read on diary_preferences for select to balsamo_app
  using (user_id = any ((select opened_for('preferences'))::uuid[]));

-- The job finds the questions that are on, and notes when each comes next.

-- The job finds the questions that are on, and notes when each comes next.
create policy system_keeps_rating_questions on rating_questions to balsamo_system
  using (is_active);

-- Who has rated today is not asked: the job learns when those who want the question rated, and of nobody else.
create policy system_reads_symptom_ratings on symptom_ratings for select to balsamo_system
  using (exists (select from rating_questions q where q.user_id = symptom_ratings.user_id and q.is_active));
