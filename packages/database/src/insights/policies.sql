-- Insights read what the diary's and the stock's policies let a person read; they have no table of their own.

-- A zone that a device knew and this PostgreSQL does not know counts as UTC: one entry must not cost a person the whole
-- dashboard. Told once per zone, not once per row.
create or replace function known_time_zone(name text) returns text
language plpgsql stable set search_path = pg_catalog, pg_temp
as $$
begin
  perform statement_timestamp() at time zone name;
  return name;
exception when invalid_parameter_value then
  return 'UTC';
end $$;
revoke all on function known_time_zone(text) from public;
grant execute on function known_time_zone(text) to balsamo_app, balsamo_system;
