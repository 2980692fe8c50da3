-- Words as they are compared and sorted: without accents and without case.
create or replace function folded(words text) returns text
language sql immutable parallel safe
as $$
  select lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

-- Who is in the directory: doctors who want to be, have confirmed their address, and hold a registration that no operator refused
-- (spec-D35): of several accounts with the same one, the one that an operator confirmed, else whoever has it and a confirmed address for
-- longest. When that account goes, is refused or changes its registration, the next is listed by itself. An unconfirmed account keeps nobody
-- out. Inlined where it is asked; without rights of its own.
create or replace function doctors_in_directory() returns table (user_id uuid)
language sql stable
as $$
  select u.id
  from public.users u
  join public.doctor_profiles profile on profile.user_id = u.id
  where profile.is_publicly_listed and u.role = 'medico' and u.registration_held_since is not null
    and u.registration_check is distinct from 'recusado'
    and not exists (
      select from public.users holder
      where ltrim(holder.crm, '0') = ltrim(u.crm, '0') and holder.registration_held_since is not null
        and holder.registration_check is distinct from 'recusado'
        and (holder.registration_check is distinct from 'conferido', holder.registration_held_since, holder.id)
          < (u.registration_check is distinct from 'conferido', u.registration_held_since, u.id))
$$;

-- The same of one doctor, for policies.
create or replace function is_listed_doctor(doctor uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from public.doctors_in_directory() listed where listed.user_id = doctor)
$$;

-- A page of the directory, by name: for everybody, signed in or not. Of each name and registration; the rest of the profile its own policy shows. `after_name` and `after_id` are what was shown of the last
-- one of the page before: nobody is looked up by them, or they would tell where a doctor stands who is not listed.
create or replace function listed_doctors(search text, after_name text, after_id uuid, page_size integer)
returns table (user_id uuid, name text, crm text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.id, u.name, u.crm
  from public.doctors_in_directory() listed
  join public.doctor_profiles profile on profile.user_id = listed.user_id
  join public.users u on u.id = listed.user_id
  where (
      search is null
      or strpos(public.folded(u.name), public.folded(search)) > 0
      or strpos(public.folded(profile.specialty), public.folded(search)) > 0)
    and (
      after_id is null
      or (public.folded(u.name), profile.directory_id) > (public.folded(after_name), after_id))
  order by public.folded(u.name), profile.directory_id
  limit least(page_size, 101)
$$;

-- What was here before is taken away where a database has it.
drop function if exists listed_doctors(text, uuid, integer);

call run_as_system('is_listed_doctor(uuid)', 'listed_doctors(text, text, uuid, integer)');

-- Without rights of their own: the functions above read through them.
revoke all on function folded(text), doctors_in_directory() from public;
grant execute on function folded(text), doctors_in_directory() to balsamo_system;
