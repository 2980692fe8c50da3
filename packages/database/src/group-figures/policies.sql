grant select on association_month_figures to balsamo_app;
grant select, insert on association_month_figures to balsamo_system;
grant select (user_id, product_type, consumption_method, source, consumed_at, check_out_due_at, checked_out_at, deleted_at, copied_before,
  mood_before, anxiety_before, energy_before, pain_before, sleep_before,
  mood_after, anxiety_after, energy_after, pain_after, sleep_after) on diary_entries to balsamo_summary;

-- Admins and managers read what their association was told of its closed months (spec-D15, spec-D16).
create policy month_figures_are_read on association_month_figures for select to balsamo_app
  using (association_id = any ((select staffed_associations('members'))::uuid[]));

-- The job that closes months asks which are closed.
create policy system_reads_association_month_figures on association_month_figures for select to balsamo_system
  using (true);

-- A month is told once, after it is over, and never again: nobody may change or remove what was told.
create policy system_inserts_association_month_figures on association_month_figures for insert to balsamo_system
  with check ((month + interval '1 month') at time zone 'America/Sao_Paulo' < now() + interval '1 day');

-- The members who show the association a summary and did so before the month was over, of the association that the month is being closed of;
-- for the policy below and the function under it alone.
create or replace function figured_members() returns uuid[]
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select coalesce(array_agg(member.patient_id), '{}')
  from public.association_members member
  where member.association_id = nullif(current_setting('app.figures_association', true), '')::uuid
    and member.status = 'active' and member.shares_summary_since is not null
    and member.shares_summary_since < nullif(current_setting('app.figures_before', true), '')::timestamptz
$$;

-- What each of them used most in the time, how most, and by how much ratings changed from before to after on average, without saying whose it is.
-- Nothing recreational, nothing deleted; of check-outs those that count (spec-D28; `timing.ts` says the same). Called by the job that
-- closes months, as the system role; requests may not.
create or replace function month_contributions(association uuid, month_from timestamptz, month_until timestamptz)
returns table (product_type text, method text, mood float8, anxiety float8, energy float8, pain float8, sleep float8)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('app.figures_association', association::text, true), set_config('app.figures_before', month_until::text, true);
  return query
  select
    mode() within group (order by entry.product_type), mode() within group (order by entry.consumption_method),
    (avg(entry.mood_after - entry.mood_before) filter (where entry.is_in_time and 'mood' <> all (entry.copied_before)))::float8,
    (avg(entry.anxiety_after - entry.anxiety_before) filter (where entry.is_in_time and 'anxiety' <> all (entry.copied_before)))::float8,
    (avg(entry.energy_after - entry.energy_before) filter (where entry.is_in_time and 'energy' <> all (entry.copied_before)))::float8,
    (avg(entry.pain_after - entry.pain_before) filter (where entry.is_in_time and 'pain' <> all (entry.copied_before)))::float8,
    (avg(entry.sleep_after - entry.sleep_before) filter (where entry.is_in_time and 'sleep' <> all (entry.copied_before)))::float8
  from (
    select e.*, (e.source = 'quick'
      and e.checked_out_at >= e.consumed_at + (e.check_out_due_at - e.consumed_at) * 0.25
      and e.checked_out_at <= e.check_out_due_at + greatest(e.check_out_due_at - e.consumed_at, interval '3 hours')) is true as is_in_time
    from (
      select d.user_id, d.product_type, d.consumption_method, d.source, d.consumed_at, d.check_out_due_at, d.checked_out_at, d.copied_before,
        d.mood_before, d.anxiety_before, d.energy_before, d.pain_before, d.sleep_before, d.mood_after, d.anxiety_after, d.energy_after, d.pain_after, d.sleep_after
      from public.diary_entries d
      where d.user_id = any ((select public.figured_members())::uuid[])
        and d.consumed_at >= month_from and d.consumed_at < month_until
        and d.deleted_at is null and d.consumption_method <> 'recreativo'
    ) as e
  ) as entry
  group by entry.user_id
  order by random();
end $$;

-- Of a diary is added up what goes into the figures of a group, of those who consented.
create policy summary_reads_diary_entries_of_groups on diary_entries for select to balsamo_summary
  using (user_id = any ((select figured_members())::uuid[]) and deleted_at is null and consumption_method <> 'recreativo');

call run_as_system('figured_members()');
revoke all on function figured_members() from balsamo_app;
grant execute on function figured_members() to balsamo_summary;
grant create on schema public to balsamo_summary;
alter function month_contributions(uuid, timestamptz, timestamptz) owner to balsamo_summary;
revoke create on schema public from balsamo_summary;
revoke all on function month_contributions(uuid, timestamptz, timestamptz) from public;
grant execute on function month_contributions(uuid, timestamptz, timestamptz) to balsamo_system;
