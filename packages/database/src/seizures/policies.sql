grant select, insert, delete on seizures, seizure_notes to balsamo_app;
grant update (occurred_at, time_zone, count, length, timed_seconds, kind, changed_at, updated_at) on seizures to balsamo_app;
grant update (note) on seizure_notes to balsamo_app;
grant select, insert, delete on seizure_free_days to balsamo_app;

grant select, insert on removed_seizures to balsamo_app;

-- A patient writes down, corrects and removes seizures; other roles have none.
call own_rows('seizures', 'select, insert, update, delete', writer => 'patient');

-- A patient reads, writes, rewrites and takes out what they wrote to their own; nobody else writes there.
call own_rows('seizure_notes', 'select, insert, update, delete', writer => 'patient');

-- A patient says of a day that it had none, and takes that back; a day is no more than that, so there is nothing to change.
call own_rows('seizure_free_days', 'select, insert, delete', writer => 'patient');

-- That one was removed is written with its removal, and never changed or forgotten before the account is.
call own_rows('removed_seizures', 'select, insert', writer => 'patient');

-- A doctor who follows the patient reads them in a transaction that wrote into the patient’s log that insights or a report are looked at.
create policy opened_seizures_are_read on seizures for select to balsamo_app
  using (user_id = any ((select opened_for('seizures'))::uuid[]));

-- A doctor reads what was written to them only where the patient shows them their notes.
create policy opened_seizure_notes_are_read on seizure_notes for select to balsamo_app
  using (
    user_id = any ((select opened_for('seizures'))::uuid[])
    and user_id = any ((select opened_records_with_notes())::uuid[])
  );

-- Without the days that had none a doctor could not tell a quiet week from a silent one.
create policy opened_free_days_are_read on seizure_free_days for select to balsamo_app
  using (user_id = any ((select opened_for('seizures'))::uuid[]));
