-- The two roles that a server logs in as. Both are bound by row-level security and own nothing.
-- Roles belong to the whole cluster: another database of it, or another server, may have made them already.
do $$
begin
  begin create role balsamo_app; exception when duplicate_object or unique_violation then null; end;
  begin create role balsamo_system; exception when duplicate_object or unique_violation then null; end;
end $$;

-- A temporary table stays on a pooled connection and comes before the real one of its name: the next person's request
-- would write its diary into it.
do $$
begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

revoke all on schema public from public;
grant usage on schema public to balsamo_app, balsamo_system;
