-- How many members an active association has, for whoever is signed in. Who they are, `own_memberships_are_read` says.
create or replace function association_member_count(association uuid) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select count(*)::integer
  from public.association_members member
  where member.association_id = $1 and member.status = 'active'
    and (select public.current_user_id()) is not null
    and exists (select from public.associations place where place.id = $1 and place.status = 'active')
$$;

call run_as_system('association_member_count(uuid)');
