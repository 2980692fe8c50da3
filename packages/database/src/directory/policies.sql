-- Words as they are compared and sorted: without accents and without case.
create or replace function folded(words text) returns text
language sql immutable parallel safe
as $$
  select lower(regexp_replace(normalize(words, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

-- A page of the doctors who are publicly listed and have a registration, by name: for everybody, signed in or not. Of each name and
-- registration; the rest of the profile its own policy shows. `after_name` and `after_id` are what was shown of the last
-- one of the page before: nobody is looked up by them, or they would tell where a doctor stands who is not listed.
create or replace function listed_doctors(search text, after_name text, after_id uuid, page_size integer)
returns table (user_id uuid, name text, crm text)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select u.id, u.name, u.crm
  from public.doctor_profiles profile
  join public.users u on u.id = profile.user_id
  where profile.is_publicly_listed and u.role = 'medico' and u.crm is not null
    and (
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

do $$
begin
  revoke all on function public.folded(text) from public;
  grant execute on function public.folded(text) to balsamo_system;
  grant create on schema public to balsamo_system;
  alter function public.listed_doctors(text, text, uuid, integer) owner to balsamo_system;
  revoke all on function public.listed_doctors(text, text, uuid, integer) from public;
  grant execute on function public.listed_doctors(text, text, uuid, integer) to balsamo_app;
  revoke create on schema public from balsamo_system;
end $$;
