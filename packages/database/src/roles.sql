-- The two roles that a server logs in as, and one that nobody logs in as (ADR-0046). All are bound by row-level security and own no table.
-- Roles belong to the whole cluster: another database of it, or another server, may have made them already.
do $$
begin
  begin create role balsamo_app; exception when duplicate_object or unique_violation then null; end;
  begin create role balsamo_system; exception when duplicate_object or unique_violation then null; end;
  begin create role balsamo_summary nologin; exception when duplicate_object or unique_violation then null; end;
end $$;

-- A temporary table stays on a pooled connection and comes before the real one of its name: the next person's request
-- would write its diary into it.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- Large objects are bound by no policy: what one request left in them the next could read. Names of prepared statements are what somebody
-- needs to put another one in their place (hidden-names.ts). Both stand open to everybody, and only a superuser can close them.
do $$
declare
  found record;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then return; end if;
  for found in
    select oid::regprocedure as signature from pg_proc
    where pronamespace = 'pg_catalog'::regnamespace
      and (proname ~ '^lo_' or proname in ('loread', 'lowrite', 'pg_prepared_statement'))
  loop
    execute format('revoke all on function %s from public', found.signature);
  end loop;
  revoke all on pg_catalog.pg_prepared_statements, pg_catalog.pg_largeobject_metadata from public;
end $$;

revoke all on schema public from public;
grant usage on schema public to balsamo_app, balsamo_system, balsamo_summary;
