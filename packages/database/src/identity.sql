-- Who a request is. The identity is the possession of a live session token, looked up by PostgreSQL itself when a transaction is opened:
-- naming another person's id is worth nothing, and the role of requests can read neither tokens nor this function's tables.
-- What was found out is kept for the transaction under a mark that only these functions can make: looked up anew, it would cost every
-- policy of every statement five times as much.
--
-- An export or import works after its request was answered: whoever took the job opens transactions with the token of its
-- lease, as the person who asked for it. That token is looked up only where there is no session.

-- What stands in a row for a token that opens something: a copy of the database opens nothing (ADR-0055). 256 random bits need neither salt
-- nor a slow hash. Tokens hold no `sha256:`, and whoever looks one up brings the token itself, never its hash. Stable, as `convert_to` is: said to
-- be more, it would not be put in the place of its call, and be a statement of its own each time that a session is opened.
create or replace function token_hash(token text) returns text
language sql stable parallel safe
return 'sha256:' || encode(sha256(convert_to(token, 'UTF8')), 'hex');

-- How long a session may last at most, however it is used (ADR-0023).
create or replace function session_lifetime(role text) returns interval
language sql immutable
as $$
  select case $1 when 'operador' then interval '1 day' when 'medico' then interval '30 days' else interval '90 days' end
$$;

-- Who a live session belongs to. It is nobody's while the person has a second factor that the session has not passed; it lacks one
-- where the installation requires it of the role and the person has none yet.
create or replace function person_of_session(session_token text)
returns table (id uuid, role text, language text, time_zone text, lacks_second_factor boolean)
language sql stable
as $$
  select u.id, u.role, u.language, u.time_zone,
    s.second_step_at is null and exists (select from public.required_second_factors r where r.role = u.role)
  from public.sessions s
  join public.users u on u.id = s.user_id
  where s.token = public.token_hash(session_token)
    and s.expires_at > statement_timestamp()
    and s.created_at > statement_timestamp() - public.session_lifetime(u.role)
    and (s.second_step_at is not null
      or not exists (select from public.second_factors f where f.user_id = u.id and f.totp_secret is not null)
        and not exists (select from public.passkeys p where p.user_id = u.id))
$$;

-- Who asked for the job that a server holds the lease of, or for the mail of the weekly letter that it works out, for a minute (ADR-0067); null for any other token. The
-- version before ADR-0055 kept tokens of jobs as they are, and may still be serving: its leases last for a minute.
create or replace function lease_holder_id(lease_token text) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select l.user_id from public.data_job_leases l
  where l.token = public.token_hash(lease_token) or (l.token = lease_token and lease_token not like 'sha256:%')
  union all
  -- By its place: by its name it would be the column.
  select m.user_id from public.letter_mails m
  where m.lease_token = public.token_hash($1) and m.lease_until > statement_timestamp()
  limit 1
$$;

-- What proves, for the rest of this transaction and of this connection, that `open_session` found this person: a keyed hash, with the
-- key in a table that no request may read. Time of the transaction's start and process are PostgreSQL's own; no statement can set them,
-- so a mark that somebody kept is worth nothing in any other transaction.
create or replace function identity_mark(person text, role text) returns text
language plpgsql stable
as $$
declare
  -- What is no secret is worked out before: of a query each function is set up anew at every call, of an expression once in a transaction. The key
  -- stays a column and becomes no variable: variables are constants of plans that are made for one call, and `debug_print_plan` shows them.
  said constant text := $1 || ' ' || $2 || ' ';
  happening constant bytea := int4send(pg_backend_pid()) || timestamptz_send(transaction_timestamp());
begin
  return (select encode(sha256(convert_to(said || k.key, 'UTF8') || happening), 'hex') from public.identity_keys k);
end $$;

-- Whom this transaction was opened for, with their role and, where a caregiver acts for them, with the caregiver; nobody where the mark is
-- not the one of this transaction. Nothing of it can be left out or exchanged: all of it is under the mark. A caregiver who only reads acts only
-- in a transaction that writes nothing.
create or replace function opened_identity() returns text[]
language plpgsql stable
as $$
declare
  -- id, role, mark; of a caregiver also the link, their role in it, and their id
  said constant text[] := string_to_array(current_setting('app.identity', true), ' ');
begin
  -- The end of a subtransaction gives back the right to write that was taken within it, and leaves the identity: it is worth nothing then.
  if said[5] = 'reads' and not current_setting('transaction_read_only')::boolean then return null; end if;
  return case when said[3] = public.identity_mark(said[1], array_to_string(said[2:2] || said[4:], ' ')) then said end;
end $$;

-- The person that this transaction was opened for, whoever acts for them; null without one, and where the token was taken away again.
create or replace function current_user_id() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  token constant text := nullif(current_setting('app.session_token', true), '');
begin
  if token is null then return null; end if;
  if current_setting('app.identity', true) <> '' then return (public.opened_identity())[1]::uuid; end if;
  return public.lease_holder_id(token);
end $$;

-- The same, for a patient; null for every other role.
create or replace function current_patient_id() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  token constant text := nullif(current_setting('app.session_token', true), '');
  identity text[];
begin
  if token is null then return null; end if;
  if current_setting('app.identity', true) <> '' then
    identity := public.opened_identity();
    return case when identity[2] = 'paciente' then identity[1]::uuid end;
  end if;
  return (select u.id from public.users u where u.id = public.lease_holder_id(token) and u.role = 'paciente');
end $$;

-- The same, for an operator; null for every other role, and for a lease, which does no operator's work.
create or replace function current_operator_id() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  identity text[];
begin
  if coalesce(current_setting('app.session_token', true), '') = '' or coalesce(current_setting('app.identity', true), '') = '' then
    return null;
  end if;
  identity := public.opened_identity();
  return case when identity[2] = 'operador' then identity[1]::uuid end;
end $$;

-- Whose session it is: the caregiver of whom this transaction was opened for, or that person themselves.
create or replace function current_actor_id() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  identity text[];
begin
  if coalesce(current_setting('app.session_token', true), '') = '' then return null; end if;
  if coalesce(current_setting('app.identity', true), '') = '' then return public.current_user_id(); end if;
  identity := public.opened_identity();
  return coalesce(identity[6], identity[1])::uuid;
end $$;

-- By which link a caregiver acts in this transaction; null where a person acts for themselves, and for a lease.
create or replace function current_care_link_id() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(current_setting('app.identity', true), '') = '' then return null; end if;
  return (public.opened_identity())[4]::uuid;
end $$;

-- Whose circle of caregivers this transaction may decide about: the person's whom it was opened for, where they act themselves or who is
-- responsible for them does; null for a caregiver who is not, and for a lease.
create or replace function current_managed_id() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp
as $$
declare
  identity text[];
begin
  if coalesce(current_setting('app.session_token', true), '') = '' or coalesce(current_setting('app.identity', true), '') = '' then
    return null;
  end if;
  identity := public.opened_identity();
  return case when coalesce(identity[5], 'responsible') = 'responsible' then identity[1]::uuid end;
end $$;

-- The line of a person's access log about one caregiver and one day: whoever opens a transaction looks for it by its key, and of several who would
-- write it at once one does.
create or replace function care_reading_id(caregiver uuid, day date) returns uuid
language sql immutable
return left(encode(sha256(convert_to(caregiver || ' ' || (day - date '2000-01-01'), 'UTF8')), 'hex'), 32)::uuid;

-- Opens a request: finds out whom the token belongs to, marks the transaction as theirs and answers who it is; no row for a dead token. Where the
-- request names somebody whom that person cares for now, it is opened for them, marked with the caregiver, and answered in the caregiver's
-- language; where it names anybody else, nothing is opened and only the person of the session is answered. That a caregiver opened it is written into the
-- person's access log, once for each of the person's days (spec-D14); where nothing can be written, it is opened only if that stands there already. Of a
-- session the transaction keeps that it was opened and not the token, which no statement in it can read. A lease gets no mark, and its token is looked up by
-- every statement: it can be lost while its transaction goes on.
create or replace function open_session(session_token text, person text)
returns table (id uuid, role text, language text, time_zone text, care_link_id uuid, care_role text, caregiver_id uuid)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  own record;
  care record;
  -- Where most requests come by, what is set and answered is assigned: a query for it would be set up and ended each time.
  setting text;
begin
  setting := set_config('app.session_token', '', true);
  setting := set_config('app.identity', '', true);
  -- Asked as a condition, what the session lacks would be looked up once more for it.
  select s.* into own from public.person_of_session(session_token) s;
  -- So that nothing opens where nobody was found, nor where it is not known.
  if own.lacks_second_factor is distinct from false then
    perform set_config('app.session_token', session_token, true);
    return query
      select u.id, u.role, u.language, u.time_zone, null::uuid, null::text, null::uuid
      from public.users u where u.id = public.lease_holder_id(session_token);
    return;
  end if;
  if person is distinct from own.id::text and person is not null then
    select l.id, l.role, l.patient_id, u.role as patient_role, u.time_zone, reading.id as reading_id,
      exists (select from public.access_log a where a.patient_id = l.patient_id and a.id = reading.id) as is_noted into care
    from public.care_links l join public.users u on u.id = l.patient_id,
      lateral (select public.care_reading_id(own.id, (now() at time zone public.known_time_zone(u.time_zone))::date) as id) as reading
    where l.caregiver_id = own.id and l.patient_id::text = person and l.ended_at is null;
    -- A statement that has begun as one that writes goes on as one: who only reads is opened by a query alone, which holds no other statement.
    if found and (care.role <> 'reads' or current_query() ~* '^\s*select\s[^;]*$') then
      if not care.is_noted then
        if current_setting('transaction_read_only')::boolean then
          raise exception 'the access log tells first who opens a diary'
            using errcode = 'read_only_sql_transaction', constraint = 'access_log_tells_first';
        end if;
        -- In the caregiver's own name: the policy of the log knows no other.
        perform set_config('app.session_token', 'opened', true),
          set_config('app.identity', concat_ws(' ', own.id, own.role, public.identity_mark(own.id::text, own.role)), true);
        -- Whatever keeps the line from being written is told apart from what fails later, and keeps its own code.
        begin
          insert into public.access_log (patient_id, id, reader_id, reader_name, action, resource, at, opened_in)
          select care.patient_id, care.reading_id, u.id, u.name, 'view', 'diary', now(), pg_current_xact_id()
          from public.users u where u.id = own.id
          on conflict do nothing;
        exception when others then
          raise exception using errcode = sqlstate, message = sqlerrm, constraint = 'access_log_is_written';
        end;
      end if;
      perform set_config('app.session_token', 'opened', true),
        set_config('app.identity', concat_ws(' ', care.patient_id, care.patient_role,
          public.identity_mark(care.patient_id::text, concat_ws(' ', care.patient_role, care.id, care.role, own.id)),
          care.id, care.role, own.id), true);
      -- PostgreSQL itself refuses whatever would be written, and takes this back in no later statement of the transaction; of a subtransaction it
      -- does at its end (`opened_identity`).
      if care.role = 'reads' then perform set_config('transaction_read_only', 'on', true); end if;
      return query select care.patient_id, care.patient_role, own.language, care.time_zone, care.id, care.role, own.id;
    else
      return query select own.id, own.role, own.language, own.time_zone, null::uuid, null::text, null::uuid;
    end if;
    return;
  end if;
  setting := set_config('app.session_token', 'opened', true);
  setting := set_config('app.identity', concat_ws(' ', own.id, own.role, public.identity_mark(own.id::text, own.role)), true);
  id := own.id; role := own.role; language := own.language; time_zone := own.time_zone;
  return next;
end $$;

-- The same for whoever names nobody; the version before ADR-0069 asks in this way, and may still be serving.
create or replace function open_session(session_token text)
returns table (id uuid, role text, language text, time_zone text)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  select o.id, o.role, o.language, o.time_zone from public.open_session(session_token, null) o
$$;

-- Tells a session that only lacks the second factor from one that is over, so that its person is sent to set it up.
create or replace function lacks_second_factor(session_token text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from public.person_of_session(session_token) s where s.lacks_second_factor)
$$;

-- The account that a mailed link proves to be its owner's in this transaction, as long as its address was not confirmed before; null
-- in every other. With the rights of whoever asks: policies of the system role alone do.
create or replace function account_being_proven() returns uuid
language sql stable set search_path = pg_catalog, pg_temp
as $$
  select u.id from public.users u
  where u.id = nullif(current_setting('app.proven_address', true), '')::uuid and not u.email_verified
$$;

-- Does a link between a patient and a doctor stand? Until either ends it, or its last day is over. The one rule of every policy and
-- statement that asks; without rights and settings of its own, so that the planner puts it in their place and indexes serve it.
create or replace function link_stands(status text, ends_at timestamptz) returns boolean
language sql stable
as $$
  select $1 = 'ativo' and ($2 is null or $2 > now())
$$;

call run_as_system('current_user_id()', 'current_patient_id()', 'current_operator_id()', 'current_actor_id()', 'current_care_link_id()', 'current_managed_id()', 'open_session(text)', 'open_session(text, text)',
  'lacks_second_factor(text)', 'lease_holder_id(text)');

-- No request asks whose lease a token is; the functions above do, as their owner.
revoke all on function lease_holder_id(text) from balsamo_app;
-- Without rights of their own: the functions above read through them, and the system role asks them by itself.
revoke all on function token_hash(text), session_lifetime(text), care_reading_id(uuid, date), person_of_session(text), identity_mark(text, text), opened_identity() from public;
grant execute on function token_hash(text), session_lifetime(text), care_reading_id(uuid, date), person_of_session(text), identity_mark(text, text), opened_identity() to balsamo_system;
-- Of requests only where one reads through what is the owner's: policies of the system role bind an owner who may take that role, and a
-- function in them is called with the rights of whoever asks. Under row-level security it then finds nobody.
revoke all on function account_being_proven() from public;
grant execute on function account_being_proven() to balsamo_system, balsamo_app;
revoke all on function link_stands(text, timestamptz) from public;
grant execute on function link_stands(text, timestamptz) to balsamo_app, balsamo_system;
