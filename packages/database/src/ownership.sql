-- What most tables and functions say of their owner, written once: applied first, called by identity.sql and the features' policies.sql.
-- No role of the server may call these procedures.

-- The rows of a person are theirs: gives `relation` one policy of the role of requests for each of `commands`, a list of `select`, `insert`,
-- `update` and `delete`. Every person reads their own rows; `writer` says who writes them: 'person' everybody, 'patient' patients alone.
-- What the same table lets anyone do beside that stands as a `create policy` in the feature's file. The `(select …)` makes the planner
-- ask who it is once per statement and not once per row (docs/sql.md).
create or replace procedure own_rows(
  relation regclass, commands text, writer text default 'person', owner_column name default 'user_id'
)
language plpgsql
as $$
declare
  command text;
  is_own constant text := format('%I = (select current_user_id())', owner_column);
  is_writers constant text := format('%I = (select %s())', owner_column,
    case writer when 'person' then 'current_user_id' when 'patient' then 'current_patient_id' end);
begin
  foreach command in array string_to_array(commands, ', ') loop
    -- A command that is not one of the four is `execute null`, which fails.
    execute case command
      when 'select' then format('create policy own_rows_are_read on %s for select to balsamo_app using (%s)', relation, is_own)
      when 'insert' then format('create policy own_rows_are_inserted on %s for insert to balsamo_app with check (%s)', relation, is_writers)
      when 'update' then
        format('create policy own_rows_are_updated on %s for update to balsamo_app using (%s) with check (%2$s)', relation, is_writers)
      when 'delete' then format('create policy own_rows_are_deleted on %s for delete to balsamo_app using (%s)', relation, is_writers)
    end;
  end loop;
end $$;

-- Functions that requests may call and that look, on their behalf, at what no request may read: they run as balsamo_system, under its
-- policies, and not as the owner, who may do everything.
create or replace procedure run_as_system(variadic functions regprocedure[])
language plpgsql
as $$
declare
  signature regprocedure;
begin
  grant create on schema public to balsamo_system;
  foreach signature in array functions loop
    execute format('alter function %s owner to balsamo_system', signature);
    execute format('revoke all on function %s from public', signature);
    execute format('grant execute on function %s to balsamo_app', signature);
  end loop;
  revoke create on schema public from balsamo_system;
end $$;

revoke all on procedure own_rows(regclass, text, text, name), run_as_system(regprocedure[]) from public;
