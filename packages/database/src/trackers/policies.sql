grant select, insert on trackers to balsamo_app;
-- What it measures stays as it was made: values of two meanings could not stand in one line.
grant update (name, low_end, high_end, better, place, updated_at) on trackers to balsamo_app;

-- A patient names what they follow and reads it; other roles follow nothing.
call own_rows('trackers', 'select, insert, update', writer => 'patient');

-- A doctor reads what the values mean of a patient of whom the access log says that this transaction looks at the diary.
create policy opened_trackers_are_read on trackers for select to balsamo_app
  using (user_id = any ((select opened_for('diary'))::uuid[]));
