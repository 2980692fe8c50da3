-- Who a request is. The identity is the possession of a live session token, looked up by PostgreSQL itself: naming
-- another person's id is worth nothing, and the role of requests can read neither tokens nor this function's tables.
--
-- An export or import works after its request was answered: whoever took the job opens transactions with the token of its
-- lease, as the person who asked for it. That token is looked up only where there is no session: coalesce stops at the first.

-- The user of the token that this transaction was opened with; null without one.
create or replace function current_user_id() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(
    (select s.user_id
     from public.sessions s
     where s.token = nullif(current_setting('app.session_token', true), '')
       and s.expires_at > statement_timestamp()),
    (select l.user_id
     from public.data_job_leases l
     where l.token = nullif(current_setting('app.session_token', true), '')))
$$;

-- The same, for a patient; null for every other role.
create or replace function current_patient_id() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.id
  from public.users u
  where u.id = coalesce(
      (select s.user_id
       from public.sessions s
       where s.token = nullif(current_setting('app.session_token', true), '')
         and s.expires_at > statement_timestamp()),
      (select l.user_id
       from public.data_job_leases l
       where l.token = nullif(current_setting('app.session_token', true), '')))
    and u.role = 'paciente'
$$;

-- Opens a request: remembers the token for this transaction and answers who it belongs to; no row for a dead token.
create or replace function open_session(session_token text)
returns table (id uuid, role text, language text, time_zone text)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select set_config('app.session_token', session_token, true);
  select u.id, u.role, u.language, u.time_zone
  from public.users u
  where u.id = coalesce(
    (select s.user_id from public.sessions s where s.token = session_token and s.expires_at > statement_timestamp()),
    (select l.user_id from public.data_job_leases l where l.token = session_token))
$$;

-- The functions run as balsamo_system, which may read sessions; not as the owner, who may do everything.
do $$
declare
  function_name text;
begin
  if not (pg_has_role(current_user, 'balsamo_system', 'set') and pg_has_role(current_user, 'balsamo_system', 'usage')) then
    execute format('grant balsamo_system to %I with inherit true, set true', current_user);
  end if;
  grant create on schema public to balsamo_system;
  foreach function_name in array array['current_user_id()', 'current_patient_id()', 'open_session(text)'] loop
    execute format('alter function public.%s owner to balsamo_system', function_name);
    execute format('revoke all on function public.%s from public', function_name);
    execute format('grant execute on function public.%s to balsamo_app', function_name);
  end loop;
  revoke create on schema public from balsamo_system;
end $$;
