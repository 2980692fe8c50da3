grant select (id, user_id, next_at, handled_sunday, created_at), insert (user_id, next_at, created_at), delete on letter_mails to balsamo_app;
grant update (next_at) on letter_mails to balsamo_app;
grant select, delete on letter_mails to balsamo_system;
grant update (next_at, handled_sunday, lease_token, lease_until) on letter_mails to balsamo_system;

-- A patient asks for the mail of their weekly letter, and for no more of them; the grants keep the lease from every request.
call own_rows('letter_mails', 'select, insert, update, delete', writer => 'patient');

-- The job finds whose letter falls due, and the mail that is sent what stops the next one.
create policy system_reads_letter_mails on letter_mails for select to balsamo_system
  using (true);

-- Who works a letter out holds its lease, and is its patient meanwhile: of those who asked for the mail, on the Sundays on which it falls due, and
-- for no longer than a minute from now. A day is left to servers whose clock differs.
create policy system_updates_letter_mails on letter_mails for update to balsamo_system
  using (next_at <= now() + interval '1 day')
  with check (lease_token is null or (next_at <= now() + interval '1 day' and lease_until <= now() + interval '1 minute'));

-- The link of a mail stops the next one, for whoever has the mail and without a session.
create policy system_deletes_letter_mails on letter_mails for delete to balsamo_system
  using (true);
