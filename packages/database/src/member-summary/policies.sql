-- What a member shows an association of theirs (spec-D15, ADR-0046): opens it for the rest of this transaction by writing into the member's
-- access log and into what staff did, and answers the member. No row, and nothing written, to whoever does not keep the members of this
-- association, and about whoever does not belong to it now or shows it nothing.
create or replace function open_member_summary(association uuid, member uuid, network text, browser text, system text)
returns table (patient_id uuid)
language sql volatile security definer set search_path = pg_catalog, pg_temp
as $$
  with shown as (
    select belonging.patient_id, place.id, place.name
    from public.association_members belonging join public.associations place on place.id = belonging.association_id
    where belonging.id = $2 and belonging.association_id = $1 and belonging.status = 'active'
      and belonging.shares_summary_since is not null
      and belonging.association_id = any ((select public.staffed_associations('members'))::uuid[])
  ), noted as (
    insert into public.association_events (association_id, kind, actor_id, subject_id, at)
    select shown.id, 'summary_read', (select public.current_user_id()), shown.patient_id, now() from shown
  )
  insert into public.access_log
    (patient_id, reader_id, reader_name, reader_association, action, resource, resource_id, at, opened_in, network, browser, system)
  select shown.patient_id, reader.id, reader.name, shown.name, 'view', 'summary', shown.id, now(), pg_current_xact_id(), $3, $4, $5
  from shown join public.users reader on reader.id = (select public.current_user_id())
  returning patient_id
$$;

-- Whose summary this transaction opened, with their days and since when they show it; no row where none is open, or several, and as soon as
-- the member shows it no longer, whatever the log says.
create or replace function opened_summary()
returns table (patient_id uuid, shown_since timestamptz, time_zone text, today date)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with opened as (
    select distinct log.patient_id, log.resource_id
    from public.access_log log
    where log.opened_in = pg_current_xact_id_if_assigned() and log.at = now()
      and log.reader_id = (select public.current_user_id()) and log.resource = 'summary'
  )
  select member.patient_id, member.shares_summary_since, known.zone, (now() at time zone known.zone)::date
  from opened
  join public.association_members member on member.patient_id = opened.patient_id and member.association_id = opened.resource_id
  join public.users patient on patient.id = member.patient_id,
    lateral (select public.known_time_zone(patient.time_zone) as zone) as known
  where (select count(*) from opened) = 1
    and member.status = 'active' and member.shares_summary_since is not null
    and member.association_id = any ((select public.staffed_associations('members'))::uuid[])
$$;

-- The same, the member alone, for the policy below.
create or replace function opened_summary_patient() returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select opened.patient_id from public.opened_summary() opened
$$;

-- The figures of the summary that is open, over the member's last 90 local days ending today, and how many uses fell into the last 30
-- (`SUMMARY_DAYS` and `FREQUENCY_DAYS` of the domain, in step by test). Figures alone: the function runs as a role that sees of a diary what
-- they need and nothing else, and as which nobody logs in.
create or replace function opened_summary_figures()
returns table (
  shown_since timestamptz, computed_at timestamptz, total_entries integer, recent_entries integer,
  most_used_product_type text, most_used_method text, last_entry_date date)
language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  with summary as materialized (
    select opened.*,
      (opened.today - 89)::timestamp at time zone opened.time_zone as begins_at,
      (opened.today - 29)::timestamp at time zone opened.time_zone as recent_from,
      (opened.today + 1)::timestamp at time zone opened.time_zone as ends_at
    from public.opened_summary() opened
  ), uses as materialized (
    select entry.product_type, entry.consumption_method, entry.consumed_at
    from summary join public.diary_entries entry on entry.user_id = summary.patient_id
    where entry.consumed_at >= summary.begins_at and entry.consumed_at < summary.ends_at
      and entry.deleted_at is null and entry.consumption_method <> 'recreativo'
  )
  select summary.shown_since, now(),
    (select count(*)::integer from uses),
    (select count(*)::integer from uses where uses.consumed_at >= summary.recent_from),
    -- Of several that were used as often, the one used last.
    (select uses.product_type from uses group by uses.product_type order by count(*) desc, max(uses.consumed_at) desc limit 1),
    (select uses.consumption_method from uses group by uses.consumption_method order by count(*) desc, max(uses.consumed_at) desc limit 1),
    (select (max(uses.consumed_at) at time zone summary.time_zone)::date from uses)
  from summary
$$;

call run_as_system('open_member_summary(uuid, uuid, text, text, text)', 'opened_summary()', 'opened_summary_patient()');
-- Whose summary is open, and on which clock, is for the figures alone.
revoke all on function opened_summary(), opened_summary_patient() from balsamo_app;
grant execute on function opened_summary(), opened_summary_patient() to balsamo_summary;

grant select (user_id, product_type, consumption_method, consumed_at, deleted_at) on diary_entries to balsamo_summary;

-- Of a diary is added up what its patient shows the association that this transaction opened the summary for: nothing recreational, nothing that
-- was deleted.
create policy summary_reads_diary_entries on diary_entries for select to balsamo_summary
  using (
    user_id = (select opened_summary_patient())
    and deleted_at is null and consumption_method <> 'recreativo'
  );

-- As `run_as_system`, for the other role.
grant create on schema public to balsamo_summary;
alter function opened_summary_figures() owner to balsamo_summary;
revoke create on schema public from balsamo_summary;
revoke all on function opened_summary_figures() from public;
grant execute on function opened_summary_figures() to balsamo_app;
