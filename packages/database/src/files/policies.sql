grant select, insert, delete on files to balsamo_app;
grant select (id, user_id, byte_size, sha256) on files to balsamo_system;

-- A person sees the files that they brought. Who else may see one is said by the feature that uses it.
create policy own_files_are_read on files for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person brings files in their own name only.
create policy own_files_are_brought on files for insert to balsamo_app
  with check (user_id = (select current_user_id()));

-- A person takes their own files away.
create policy own_files_are_removed on files for delete to balsamo_app
  using (user_id = (select current_user_id()));

-- The sweep of the file store asks which ids still have a row, the start whose bytes a power cut left without a name, and the erasure of an account which are its person's.
create policy files_are_known on files for select to balsamo_system
  using (true);
