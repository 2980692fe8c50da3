grant select, insert, delete on data_jobs to balsamo_app;
grant update (state, progress, counts, updated_at) on data_jobs to balsamo_app;
grant select, delete on data_jobs to balsamo_system;
grant update (state, progress, tries, failures, problem, byte_size, updated_at, expires_at) on data_jobs to balsamo_system;
grant select, insert, delete on data_job_parts to balsamo_app;
grant select, insert, delete on data_job_leases to balsamo_system;
grant update (token, expires_at) on data_job_leases to balsamo_system;

-- A person sees the exports and imports that they asked for, and nobody else's; has a checked import carried out, of which what it did is
-- noted together with what it wrote; and throws their own files away.
call own_rows('data_jobs', 'select, update, delete');

-- A person asks for work in their own name; nothing is done yet when it is asked for.
create policy own_jobs_are_asked_for on data_jobs for insert to balsamo_app
  with check (user_id = (select current_user_id()) and state in ('checked', 'queued') and problem is null);

-- A person reads, keeps and removes their own files, which nobody else can, the jobs of the system included: a job writes and reads them as
-- the person.
call own_rows('data_job_parts', 'select, insert, delete');

-- Jobs find what was asked for, say how far it is, and remove what has expired. They ask for nothing themselves, and what is
-- done stays done: without a person who asks, the system can become nobody.

-- Jobs find what was asked for and what has expired.
create policy system_reads_data_jobs on data_jobs for select to balsamo_system
  using (true);

-- Jobs say how far the work is. They ask for nothing themselves, and what is done stays done: without a person who asks, the system can
-- become nobody.
create policy system_updates_data_jobs on data_jobs for update to balsamo_system
  using (state in ('queued', 'running'))
  with check (state <> 'checked');

-- What has expired is removed.
create policy system_deletes_data_jobs on data_jobs for delete to balsamo_system
  using (true);

-- Who works on a job holds its lease: only work that a person asked for and that is not done can be taken in their name.

-- Who works on a job takes, renews and ends its lease: only work that a person asked for and that is not done can be taken in their name.
create policy system_keeps_data_job_leases on data_job_leases to balsamo_system
  using (true)
  with check (exists (
    select from data_jobs j
    where j.id = data_job_leases.job_id and j.user_id = data_job_leases.user_id and j.state in ('queued', 'running')));
