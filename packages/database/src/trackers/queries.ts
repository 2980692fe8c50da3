import { ACTIVE_TRACKERS_MAX, type TrackerDefinition, type TrackerWords } from '@balsamo/domain/diary/tracker.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { namedFor, OWN, type RowScope } from '../row-scope.ts';

/** What a tracker is, as members of a JSON object; the export writes the same. Column names stand alone. */
export const TRACKER_MEMBERS = `'id', id, 'name', name, 'kind', kind, 'windowHours', window_hours, 'lowEnd', low_end, 'highEnd', high_end,
    'better', better`;

/** The contract's `Tracker`. */
const TRACKER_JSON = `json_build_object(${TRACKER_MEMBERS}, 'isFollowed', place is not null,
    'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')})`;

const IS_OWN = 'user_id = (select current_user_id())';
/** The first place that nothing followed stands in; null where there is none. */
const FREE_PLACE = `(select min(free) from generate_series(1, ${ACTIVE_TRACKERS_MAX}) as free
    where not exists (select from trackers held where held.user_id = (select current_user_id()) and held.place = free))`;

/** All of a person's, those that are followed first; never more than `TRACKERS_MAX`. One row `json`, a list. */
export function listTrackers(rowScope: RowScope = OWN): pg.QueryConfig {
  return {
    name: namedFor(rowScope, 'trackers_list'),
    text: `select coalesce(json_agg(${TRACKER_JSON} order by place nulls last, created_at, id), '[]')::text as json
      from trackers where user_id = ${rowScope}`,
    values: [],
  };
}

/** Requests of one person that take a place follow one another: sent first, the place that is seen is still free. */
export function lockTrackers(): pg.QueryConfig {
  return {
    name: 'trackers_lock',
    text: "select pg_advisory_xact_lock(hashtextextended('trackers ' || current_user_id(), 0))",
    values: [],
  };
}

/** How many the person has, and how many of them are followed. */
export function countTrackers(): pg.QueryConfig {
  return {
    name: 'trackers_count',
    text: `select count(*)::int as kept, count(place)::int as followed from trackers where ${IS_OWN}`,
    values: [],
  };
}

/** Of the person's own trackers those with these ids, for what may be said of them. */
export function kindsOf(ids: readonly string[]): pg.QueryConfig {
  return {
    name: 'trackers_kinds',
    text: `select id, kind from trackers where ${IS_OWN} and id = any($1)`,
    values: [ids],
  };
}

/**
 * Stores a tracker that is followed from now on. No row where this person has one of the id already, or where every place was taken by another
 * request at this very moment.
 */
export function insertTracker(id: string, tracker: TrackerDefinition, now: Date): pg.QueryConfig {
  const { name, kind, windowHours, lowEnd, highEnd, better } = tracker;
  return {
    name: 'trackers_insert',
    text: `insert into trackers (user_id, id, name, kind, window_hours, low_end, high_end, better, place, created_at, updated_at)
      select (select current_user_id()), $1, $2, $3, $4::smallint, $5, $6, $7, place, $8, $8 from (select ${FREE_PLACE} as place) as found
      where place is not null on conflict do nothing returning ${TRACKER_JSON}::text as json`,
    values: [id, name, kind, windowHours, lowEnd, highEnd, better, now],
  };
}

/** One of the person's own. */
export function findTracker(id: string): pg.QueryConfig {
  return {
    name: 'trackers_find',
    text: `select ${TRACKER_JSON}::text as json from trackers where ${IS_OWN} and id = $1`,
    values: [id],
  };
}

export type TrackerChanges = Partial<TrackerWords> & { isFollowed?: boolean | undefined };

/** Rewords a tracker, stops it or takes it up again where there is a place; what is left out stays. No row where there is none of this person's. */
export function updateTracker(id: string, changes: TrackerChanges, now: Date): pg.QueryConfig {
  const { name, lowEnd, highEnd, better, isFollowed } = changes;
  return {
    name: 'trackers_update',
    text: `update trackers set name = coalesce($2, name), low_end = coalesce($3, low_end), high_end = coalesce($4, high_end),
        better = coalesce($5, better), updated_at = $7,
        place = case when $6::boolean is null then place when not $6 then null else coalesce(place, ${FREE_PLACE}) end
      where ${IS_OWN} and id = $1 returning ${TRACKER_JSON}::text as json, place is not null as "isFollowed"`,
    values: [id, name ?? null, lowEnd ?? null, highEnd ?? null, better ?? null, isFollowed ?? null, now],
  };
}

/** The places that are taken, for an import. */
export function takenPlaces(): pg.QueryConfig {
  return {
    name: 'trackers_places',
    text: `select coalesce(array_agg(place), '{}') as places from trackers where ${IS_OWN} and place is not null`,
    values: [],
  };
}
