import type { AccessAction, AccessResource } from '@balsamo/domain/access-log/vocabulary.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';

/** Where a page of the log ends: the last line's latest reading. */
export type AccessPlace = { at: Date; id: string };

/** Instants of lists have milliseconds; the log's own microseconds would get lost between two pages. */
const AT = "date_trunc('milliseconds', at)";

/** What of the log its person is told. A caregiver who asks is not told of themselves. */
const IS_TOLD = `patient_id = (select current_user_id())
          and (resource <> 'diary' or reader_id is distinct from (select current_actor_id()))`;
/** The zone whose days are told: `zone` is a row of each statement, so that it is looked up once. */
const ZONE = '(select known from zone)';
const DAY = `(at at time zone ${ZONE})::date`;
/** When a day begins. Where its midnight comes twice, since clocks go back by an hour, PostgreSQL takes the second one. */
const beginOf = (
  day: string,
) => `(select case when (late - interval '1 hour') at time zone ${ZONE} >= midnight then late - interval '1 hour' else late end
          from (select midnight, midnight at time zone ${ZONE} as late from (select (${day})::timestamp as midnight) as one) as two)`;

/** The newest reading before an instant, and when its day began. `nulls last` is how the index is ordered, though there are none. */
const newestBefore = (instant: string) => `select at, ${beginOf(DAY)} as begins
        from access_log where ${IS_TOLD} and at < ${instant}
        order by at desc nulls last, id desc nulls last limit 1`;

/**
 * The person's log as the contract's `AccessLogLine`, newest first: what one reader looked at on one local day is one line,
 * however often it was asked for. A day with readings has a line at least, so as many days as lines are looked for, from the newest on, and one more,
 * of which the page before may have told all; no older reading is read. Rows: `json`.
 */
export function listAccesses(filter: {
  limit: number;
  after?: AccessPlace | undefined;
  timeZone: string;
}): pg.QueryConfig {
  const { limit, after, timeZone } = filter;
  const end = after ? beginOf(`($3::timestamptz at time zone ${ZONE})::date + 1`) : "'infinity'";
  return {
    name: after ? 'access_log_list_after' : 'access_log_list',
    text: `with recursive zone as materialized (select known_time_zone($2) as known),
      days as (
        (select newest.*, 1 as place from (${newestBefore(end)}) as newest)
        union all
        select older.*, days.place + 1 from days
        cross join lateral (${newestBefore('least(days.at, days.begins)')}) as older
        where days.place <= $1
      )
      select json_build_object(
        'id', id, 'reader', json_build_object('id', reader_id, 'name', reader_name, 'association', reader_association), 'action', action, 'resource', resource,
        'count', count, 'firstAt', ${instantJson('first_at')}, 'lastAt', ${instantJson('last_at')},
        'network', network, 'browser', browser, 'system', system)::text as json
      from (
        select distinct on (day, reader_id, reader_name, reader_association, action, resource)
          id, reader_id, reader_name, reader_association, action, resource, network, browser, system, ${AT} as last_at,
          count(*) over line as count, min(${AT}) over line as first_at
        from (select *, ${DAY} as day from access_log
          where ${IS_TOLD} and at >= (select min(begins) from days) and at < ${end}) as read
        window line as (partition by day, reader_id, reader_name, reader_association, action, resource)
        order by day, reader_id, reader_name, reader_association, action, resource, ${AT} desc, id desc
      ) as lines
      ${after ? 'where (last_at, id) < ($3, $4)' : ''}
      order by last_at desc, id desc limit $1`,
    values: after ? [limit, timeZone, after.at, after.id] : [limit, timeZone],
  };
}

/** One reading, as it was written down. */
export type AccessRow = {
  at: string;
  readerId: string | null;
  readerName: string;
  readerAssociation: string | null;
  action: AccessAction;
  resource: AccessResource;
  resourceId: string | null;
  network: string | null;
  browser: string | null;
  system: string | null;
};

/** Every reading of the person's own log, newest first, at most `limit`. */
export function readAccesses(limit: number): pg.QueryConfig {
  return {
    name: 'access_log_read',
    text: `select ${instantJson('at')} as at, reader_id as "readerId", reader_name as "readerName",
        reader_association as "readerAssociation", action, resource,
        resource_id as "resourceId", network, browser, system
      from access_log where patient_id = (select current_user_id())
      order by access_log.at desc, id desc limit $1`,
    values: [limit],
  };
}
