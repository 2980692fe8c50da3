import type { AnalyticsEventName, AnalyticsPage } from '@balsamo/domain/analytics/vocabulary.ts';
import type pg from 'pg';

export type CountedEvent = { event: AnalyticsEventName; page: AnalyticsPage };

/** Adds to the sums of a day, as the system role: in one order, so that two requests never wait for each other. */
export function addAnalyticsCounts(day: string, events: readonly CountedEvent[]): pg.QueryConfig {
  return {
    name: 'analytics_add_counts',
    text: `insert into analytics_counts as known (day, event, page, count)
      select $1, event, page, count(*) from unnest($2::text[], $3::text[]) as counted (event, page)
      group by event, page order by event, page
      on conflict (day, event, page) do update set count = known.count + excluded.count`,
    values: [day, events.map(({ event }) => event), events.map(({ page }) => page)],
  };
}

/** Sums of these days, both included, as the contract's `Usage`; for operators, of nothing for everyone else. */
export function readUsage(from: string, to: string): pg.QueryConfig {
  return {
    name: 'analytics_read_usage',
    text: `with counted as (select day, event, page, count from analytics_counts where day between $1 and $2)
      select json_build_object('from', $1::date, 'to', $2::date,
        'days', (select coalesce(json_agg(json_build_object('day', day, 'views', views) order by day), '[]')
          from (select day, sum(count) as views from counted where event = 'page_view' group by day) as days),
        'pages', (select coalesce(json_agg(json_build_object('page', page, 'views', views) order by views desc, page), '[]')
          from (select page, sum(count) as views from counted where event = 'page_view' group by page) as pages),
        'events', (select coalesce(json_agg(json_build_object('event', event, 'count', times) order by times desc, event), '[]')
          from (select event, sum(count) as times from counted where event <> 'page_view' group by event) as events)
      )::text as json`,
    values: [from, to],
  };
}
