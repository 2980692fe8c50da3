grant select, insert on operator_events to balsamo_app;
grant select (id, type, category, message, created_at, read_at) on app_feedback to balsamo_system;
grant update (read_at) on app_feedback to balsamo_system;
grant insert on operator_events to balsamo_system;

-- Doctors' registrations as an operator looks them up (spec-D35), no other account and nothing else of them; no row for anyone else.
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

-- Writes down what an operator found of a doctor's registration, in the operator's name; `reason` is null unless it is refused. Of another
-- registration or name than the operator has seen it says nothing. Answers whether it did.
create or replace function find_registration(
  doctor uuid, seen_crm text, seen_name text, finding text, reason text, found_at timestamptz
) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  if public.current_operator_id() is null then return false; end if;
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

-- Open or closed associations whose name holds `sought`, by name, after a place in that order, for operators: with how many belong to each,
-- who its admins are and which addresses are invited to become one. Of members and other staff nothing. No row for anyone else.
create or replace function operated_associations(
  wanted_status text, sought text, after_name text, after_id uuid, most integer, asked_at timestamptz
)
returns table (
  id uuid, slug text, name text, status text, city text, state text, created_at timestamptz, search_name text, members integer, admins text[],
  invited text[]
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
      where i.association_id = a.id and i.role = 'admin' and i.status = 'pending' and i.expires_at > asked_at order by i.sent_at, i.id)
  from (
    select * from public.associations
    where status = wanted_status and (select public.current_operator_id()) is not null
      and strpos(search_name, coalesce(sought, '')) > 0
      and (search_name, id) > (coalesce(after_name, ''), coalesce(after_id, '00000000-0000-0000-0000-000000000000'))
    order by search_name, id limit most
  ) as a
  order by a.search_name, a.id
$$;

-- The name of somebody who stands in what operators did, for operators; null for everyone else.
create or replace function operator_event_name(person uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.name from public.users u
  where u.id = person and u.role in ('operador', 'medico') and (select public.current_operator_id()) is not null
$$;

-- Operators read what all of them did.
create policy operators_read_operator_events on operator_events for select to balsamo_app
  using ((select current_operator_id()) is not null);

-- Operators write down what they did themselves.
create policy own_operator_events_are_written on operator_events for insert to balsamo_app
  with check (actor_id = (select current_operator_id()));

-- What an operator did is written in their own name.
create policy system_inserts_operator_events on operator_events for insert to balsamo_system
  with check (actor_id = (select current_operator_id()));

-- Operators read feedback through the functions above; of whom it is the grant shows nothing.
create policy system_reads_app_feedback on app_feedback for select to balsamo_system
  using ((select current_operator_id()) is not null);

-- They say through them that they have read it.
create policy system_updates_app_feedback on app_feedback for update to balsamo_system
  using ((select current_operator_id()) is not null);

call run_as_system('operated_registrations()', 'operator_event_name(uuid)', 'operated_feedback()', 'read_feedback(uuid, timestamptz)');
call run_as_system('find_registration(uuid, text, text, text, text, timestamptz)');
call run_as_system('operated_associations(text, text, text, uuid, integer, timestamptz)');
