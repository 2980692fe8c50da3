grant select, insert, delete on files to balsamo_app;
grant select (id, user_id, byte_size, sha256) on files to balsamo_system;

-- A person brings files in their own name, sees them and takes them away. Who else may see one is said by the feature that uses it.
call own_rows('files', 'select, insert, delete');

-- The sweep of the file store asks which ids still have a row, the start whose bytes a power cut left without a name, and the erasure of an account which are its person's.
create policy system_reads_files on files for select to balsamo_system
  using (true);
