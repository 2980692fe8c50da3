grant select, insert, delete on data_jobs to balsamo_app;
grant update (state, progress, counts, updated_at) on data_jobs to balsamo_app;
grant select, update, delete on data_jobs to balsamo_system;
grant select, insert, delete on data_job_parts to balsamo_app;
grant select, insert, update, delete on data_job_leases to balsamo_system;

-- A person sees the exports and imports that they asked for, and nobody else's.
create policy own_jobs_are_seen on data_jobs for select to balsamo_app
  using (user_id = (select current_user_id()));

-- A person asks for work in their own name; nothing is done yet when it is asked for.
create policy own_jobs_are_asked_for on data_jobs for insert to balsamo_app
  with check (user_id = (select current_user_id()) and state in ('checked', 'queued') and problem is null);

-- A person has a checked import carried out; what it did is noted together with what it wrote.
create policy own_jobs_go_on on data_jobs for update to balsamo_app
  using (user_id = (select current_user_id()))
  with check (user_id = (select current_user_id()));

-- A person throws their own files away.
create policy own_jobs_are_removed on data_jobs for delete to balsamo_app
  using (user_id = (select current_user_id()));

-- A person reads their own files, which nobody else can, the jobs of the system included: a job writes and reads them as the person.
create policy own_files_are_read on data_job_parts for select to balsamo_app
  using (user_id = (select current_user_id()));
create policy own_files_are_kept on data_job_parts for insert to balsamo_app
  with check (user_id = (select current_user_id()));
create policy own_files_are_removed on data_job_parts for delete to balsamo_app
  using (user_id = (select current_user_id()));

-- Jobs find what was asked for, say how far it is, and remove what has expired. They ask for nothing themselves, and what is
-- done stays done: without a person who asks, the system can become nobody.
create policy open_jobs_are_found on data_jobs for select to balsamo_system
  using (true);
create policy open_jobs_get_on on data_jobs for update to balsamo_system
  using (state in ('queued', 'running'))
  with check (true);
create policy expired_jobs_are_removed on data_jobs for delete to balsamo_system
  using (true);

-- Who works on a job holds its lease: only work that a person asked for and that is not done can be taken in their name.
create policy leases_are_found on data_job_leases for select to balsamo_system
  using (true);
create policy leases_are_taken on data_job_leases for insert to balsamo_system
  with check (exists (
    select from data_jobs j
    where j.id = data_job_leases.job_id and j.user_id = data_job_leases.user_id and j.state in ('queued', 'running')));
create policy leases_are_renewed on data_job_leases for update to balsamo_system
  using (true)
  with check (exists (
    select from data_jobs j
    where j.id = data_job_leases.job_id and j.user_id = data_job_leases.user_id and j.state in ('queued', 'running')));
create policy leases_end on data_job_leases for delete to balsamo_system
  using (true);
