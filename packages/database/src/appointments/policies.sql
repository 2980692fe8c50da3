grant select, insert on appointments to balsamo_app;
grant update (day, questions, written_at, updated_at) on appointments to balsamo_app;

-- A patient reads and prepares their own appointment; other roles have none.
call own_rows('appointments', 'select, insert, update', writer => 'patient');
