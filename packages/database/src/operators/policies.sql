grant select, insert on operator_events to balsamo_app;
grant select (id, type, category, message, created_at, read_at) on app_feedback to balsamo_system;
grant update (read_at) on app_feedback to balsamo_system;
grant insert on operator_events to balsamo_system;
grant select (actor_id, person_id) on operator_events to balsamo_system;

-- What the former version asks; can go once no server of before migration 0087 is left.
create or replace function operated_registrations()
returns table (
  doctor_id uuid, crm text, name text, email text, is_email_confirmed boolean, held_since timestamptz, created_at timestamptz,
  found text, refusal text
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.id, u.crm, u.name, u.email, u.email_verified, u.registration_held_since,
    date_trunc('milliseconds', u.created_at),
    u.registration_check, u.registration_refusal
  from public.users u
  where u.role = 'medico' and u.crm is not null and (select public.current_operator_id()) is not null
$$;

-- Doctors' registrations as an operator looks them up (spec-D35), no other account and nothing else of them; no row for anyone else. `sharers` are
-- other accounts that say the same registration, `[{name, email, check}]`, a confirmed one first.
create or replace function registrations_with_sharers()
returns table (
  doctor_id uuid, crm text, name text, email text, is_email_confirmed boolean, held_since timestamptz, created_at timestamptz,
  found text, refusal text, sharers json
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.id, u.crm, u.name, u.email, u.email_verified, u.registration_held_since,
    date_trunc('milliseconds', u.created_at),
    u.registration_check, u.registration_refusal,
    coalesce(
      json_agg(
        json_build_object('name', o.name, 'email', o.email, 'check', o.registration_check)
        order by o.registration_check = 'conferido' desc nulls last, o.id
      ) filter (where o.id is not null),
      '[]')
  from public.users u
  left join public.users o on ltrim(o.crm, '0') = ltrim(u.crm, '0') and o.role = 'medico' and o.id <> u.id
  where u.role = 'medico' and u.crm is not null and (select public.current_operator_id()) is not null
  group by u.id
$$;

-- Writes down what an operator found of a doctor's registration, in the operator's name; `reason` is null unless it is refused. Of another
-- registration or name than the operator has seen it says nothing, nor does it confirm a second account of one registration (spec-D35). Answers
-- whether it did.
create or replace function find_registration(
  doctor uuid, seen_crm text, seen_name text, finding text, reason text, found_at timestamptz
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if public.current_operator_id() is null then return false; end if;
  if finding = 'conferido' then
    -- Of two operators who confirm two accounts at the same moment, one comes after the other.
    perform from public.users u where ltrim(u.crm, '0') = ltrim(seen_crm, '0') order by u.id for update;
    if exists (
      select from public.users u
      where ltrim(u.crm, '0') = ltrim(seen_crm, '0') and u.id <> doctor and u.registration_check = 'conferido'
    ) then
      return false;
    end if;
  end if;
  update public.users set registration_check = finding, registration_refusal = reason
  where id = doctor and role = 'medico' and crm = seen_crm and name = seen_name;
  if not found then return false; end if;
  insert into public.operator_events (kind, actor_id, person_id, subject, at)
  values (
    case finding when 'conferido' then 'registration_confirmed' else 'registration_refused' end,
    public.current_operator_id(), doctor, seen_crm, found_at);
  return true;
end $$;

-- What people say of the app, for operators: without who said it. No row for anyone else.
create or replace function operated_feedback()
returns table (id uuid, type text, category text, message text, created_at timestamptz, read_at timestamptz)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select f.id, f.type, f.category, f.message, f.created_at, f.read_at
  from public.app_feedback f
  where (select public.current_operator_id()) is not null
$$;

-- An operator has read this, or has not. Answers whether there is such feedback.
create or replace function read_feedback(feedback uuid, at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if public.current_operator_id() is null then return false; end if;
  update public.app_feedback set read_at = at where id = feedback;
  return found;
end $$;

-- Before 0055 it answered other columns, which cannot be replaced.
drop function if exists operated_associations(text, text, text, uuid, integer, timestamptz);

-- Open or closed associations whose name holds `sought`, by name, after a place in that order, for operators: with how many belong to each,
-- who its admins are, which addresses are invited to become one, until when it has paid and what operators noted of that. Of members and other
-- staff nothing. No row for anyone else.
create or replace function operated_associations(
  wanted_status text, sought text, after_name text, after_id uuid, most integer, asked_at timestamptz
)
returns table (
  id uuid, slug text, name text, status text, city text, state text, created_at timestamptz, search_name text, members integer, admins text[],
  invited text[], paid_until date, plan_note text
)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select a.id, a.slug, a.name, a.status, a.city, a.state, a.created_at, a.search_name,
    (select count(*)::integer from public.association_members m where m.association_id = a.id and m.status = 'active'),
    array(
      select u.name from public.association_staff s join public.users u on u.id = s.user_id
      where s.association_id = a.id and s.role = 'admin' and s.ended_at is null order by s.assigned_at, u.id),
    array(
      select i.email from public.association_staff_invitations i
      where i.association_id = a.id and i.role = 'admin' and i.status = 'pending' and i.expires_at > asked_at order by i.sent_at, i.id),
    p.paid_until, p.note
  from (
    select * from public.associations
    where status = wanted_status and (select public.current_operator_id()) is not null
      and strpos(search_name, coalesce(sought, '')) > 0
      and (search_name, id) > (coalesce(after_name, ''), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
    order by search_name, id limit most
  ) as a
  left join public.association_plans p on p.association_id = a.id
  order by a.search_name, a.id
$$;

-- The account of exactly this address, for operators, who are written down as having looked for it: who it is, and what tells why somebody cannot
-- get in. Of the last session the day, in the operator's zone. Nothing of what the person keeps or is connected with. No row for anyone else.
create or replace function find_operated_account(address text, searched_at timestamptz)
returns table (
  id uuid, name text, role text, is_email_confirmed boolean, created_at timestamptz, has_second_factor boolean, last_session_on date
)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  operator constant uuid := public.current_operator_id();
  account constant uuid := (select u.id from public.users u where u.email = address);
begin
  if operator is null then return; end if;
  insert into public.operator_events (kind, actor_id, person_id, at)
  values (case when account is null then 'account_not_found' else 'account_found' end, operator, account, searched_at);
  return query
  select u.id, u.name, u.role, u.email_verified, date_trunc('milliseconds', u.created_at),
    exists (select from public.second_factors f where f.user_id = u.id and f.totp_secret is not null)
      or exists (select from public.passkeys p where p.user_id = u.id),
    (
      select (max(seen.at) at time zone public.known_time_zone(o.time_zone))::date
      from (
        select s.updated_at as at from public.sessions s where s.user_id = u.id
        union all
        select e.at from public.auth_events e where e.user_id = u.id and e.kind in ('signed_up', 'signed_in', 'signed_in_by_code', 'signed_in_by_passkey')
      ) as seen)
  from public.users u, public.users o
  where u.id = account and o.id = operator;
end $$;

-- Writes down that an operator has somebody mailed a link for a new password; answers whom and where to. No row, and nothing written, for an
-- operator's account, one that is not there, and for everyone who is none.
create or replace function note_operated_reset(account uuid, mailed_at timestamptz)
returns table (name text, email text, language text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  operator constant uuid := public.current_operator_id();
begin
  if operator is null or not exists (select from public.users u where u.id = account and u.role <> 'operador') then return; end if;
  insert into public.operator_events (kind, actor_id, person_id, at) values ('account_reset_mailed', operator, account, mailed_at);
  return query select u.name, u.email, u.language from public.users u where u.id = account;
end $$;

-- Ends every session of an account, for operators, and writes it down for them and in what its person sees of their sign-ins. Answers whether
-- it did: not of an operator's account, of one that is not there, and for everyone who is none.
create or replace function end_operated_sessions(account uuid, ended_at timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
declare
  operator constant uuid := public.current_operator_id();
begin
  if operator is null or not exists (select from public.users u where u.id = account and u.role <> 'operador') then return false; end if;
  delete from public.sessions s where s.user_id = account;
  insert into public.auth_events (user_id, kind, at) values (account, 'sessions_ended_by_team', ended_at);
  insert into public.operator_events (kind, actor_id, person_id, at) values ('account_sessions_ended', operator, account, ended_at);
  return true;
end $$;

-- The name of somebody who stands in what operators did, for operators; null for everyone else.
create or replace function operator_event_name(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.name from public.users u
  where u.id = person and (select public.current_operator_id()) is not null
    and (
      exists (select from public.operator_events e where e.actor_id = person)
      or exists (select from public.operator_events e where e.person_id = person))
$$;

-- Operators read what all of them did.
create policy operators_read_operator_events on operator_events for select to balsamo_app
  using ((select current_operator_id()) is not null);

-- Operators write down what they did themselves.
create policy own_operator_events_are_written on operator_events for insert to balsamo_app
  with check (actor_id = (select current_operator_id()));

-- Whose name operators are told is asked in what operators did, while one of them asks.
create policy system_reads_operator_events on operator_events for select to balsamo_system
  using ((select current_operator_id()) is not null);

-- What an operator did is written in their own name.
create policy system_inserts_operator_events on operator_events for insert to balsamo_system
  with check (actor_id = (select current_operator_id()));

-- Operators read feedback through the functions above; of whom it is the grant shows nothing.
create policy system_reads_app_feedback on app_feedback for select to balsamo_system
  using ((select current_operator_id()) is not null);

-- They say through them that they have read it.
create policy system_updates_app_feedback on app_feedback for update to balsamo_system
  using ((select current_operator_id()) is not null);

call run_as_system('operated_registrations()', 'registrations_with_sharers()', 'operator_event_name(uuid)', 'operated_feedback()', 'read_feedback(uuid, timestamptz)');
call run_as_system('find_registration(uuid, text, text, text, text, timestamptz)');
call run_as_system('operated_associations(text, text, text, uuid, integer, timestamptz)');
call run_as_system('find_operated_account(text, timestamptz)', 'note_operated_reset(uuid, timestamptz)', 'end_operated_sessions(uuid, timestamptz)');

-- Figures of the whole installation for operators, as the contract's `InstallationNumbers` but for the days: how many accounts each role has, what
-- waits and what failed, and what is stored. Of nobody alone, and of what people record nothing. Null for everyone else.
create or replace function installation_figures() returns json
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select json_build_object(
    'accounts', (
      select json_build_object('paciente', count(*) filter (where role = 'paciente'), 'medico', count(*) filter (where role = 'medico'),
        'associacao', count(*) filter (where role = 'associacao'), 'operador', count(*) filter (where role = 'operador'))
      from public.users),
    'jobs', (
      select json_build_object('waiting', count(*) filter (where state in ('queued', 'running')), 'failed', count(*) filter (where state = 'failed'))
      from public.data_jobs),
    'messages', (
      select json_build_object('waiting', count(*), 'failedMails', count(*) filter (where tries > 0 and channel = 'email'),
        'failedPushes', count(*) filter (where tries > 0 and channel = 'push'))
      from public.notification_deliveries),
    'lostMails', (
      select json_build_object('access', coalesce(sum(count) filter (where kind = 'access'), 0),
        'account', coalesce(sum(count) filter (where kind = 'account'), 0),
        'invitation', coalesce(sum(count) filter (where kind = 'invitation'), 0),
        'team', coalesce(sum(count) filter (where kind = 'team'), 0))
      from public.lost_mails where day > (now() at time zone 'America/Sao_Paulo')::date - 30),
    'storage', json_build_object(
      'files', (select coalesce(sum(byte_size), 0) from public.files)
        + (select coalesce(sum(byte_size), 0) from public.association_files)
        + (select coalesce(sum(byte_size), 0) from public.article_files),
      'database', pg_database_size(current_database())))
  where (select public.current_operator_id()) is not null
$$;

grant select (created_at) on diary_entries to balsamo_summary;

-- Of all diaries is counted, while an operator asks, on which day how many entries were written; what stands in them, the function below does not
-- look at.
create policy summary_counts_diary_entries on diary_entries for select to balsamo_summary
  using (deleted_at is null and (select current_operator_id()) is not null);

-- How many entries were recorded on each day since an instant, by all patients together; no row where fewer than 11 of them recorded any
-- (`GROUP_MIN` of the domain, in step by test): of a few people the days would tell who was ill when. Patients are found one after the other by
-- the index that begins with them, and of each only the newest entries are read. No row for anyone but operators.
create or replace function installation_entry_days(from_at timestamptz, zone text)
returns table (day date, entries integer)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with recursive person as (
    (select e.user_id from public.diary_entries e order by e.user_id limit 1)
    union all
    select (select e.user_id from public.diary_entries e where e.user_id > person.user_id order by e.user_id limit 1)
    from person where person.user_id is not null
  ), counted as materialized (
    select person.user_id, recorded.day, count(*)::integer as entries
    from person cross join lateral (
      select (e.created_at at time zone zone)::date as day
      from public.diary_entries e
      where e.user_id = person.user_id and e.created_at >= from_at and e.deleted_at is null) as recorded
    group by person.user_id, recorded.day
  )
  select counted.day, sum(counted.entries)::integer
  from counted
  where (select count(distinct every.user_id) from counted every) >= 11
  group by counted.day
  order by counted.day
$$;

-- How many mails were lost, by day and kind: of nobody. Operators are told the sums by `installation_figures()`.
grant select, insert, update (count) on lost_mails to balsamo_system;

-- A mail is lost after its request was answered: the system role adds to the sums, for everybody.
create policy system_keeps_lost_mails on lost_mails for all to balsamo_system
  using (true) with check (true);

call run_as_system('installation_figures()');
grant execute on function current_operator_id() to balsamo_summary;
-- As `run_as_system`, for the other role.
grant create on schema public to balsamo_summary;
alter function installation_entry_days(timestamptz, text) owner to balsamo_summary;
revoke create on schema public from balsamo_summary;
revoke all on function installation_entry_days(timestamptz, text) from public;
grant execute on function installation_entry_days(timestamptz, text) to balsamo_app;
