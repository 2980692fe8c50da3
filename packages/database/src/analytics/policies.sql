-- How often something happened on a page, by day: of nobody, and so without a person to ask for.
grant select on analytics_counts to balsamo_app;
grant select, insert, update (count) on analytics_counts to balsamo_system;

-- Operators read what was counted; nobody else does, and no request changes a sum.
create policy operators_read_analytics_counts on analytics_counts for select to balsamo_app
  using ((select current_operator_id()) is not null);

-- Whoever is counted may have no account: the system role adds to the sums, for everybody.
create policy system_keeps_analytics_counts on analytics_counts for all to balsamo_system
  using (true) with check (true);
