import type { ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { Seizure } from '@balsamo/domain/seizures/seizure.ts';
import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { namedFor, OPENED, OWN, type RowScope } from '../row-scope.ts';

/** A seizure as members of a JSON object; the export writes the same. Column names stand alone. */
export const SEIZURE_MEMBERS = `'id', id, 'occurredAt', ${instantJson('occurred_at')}, 'timeZone', time_zone, 'count', count, 'length', length,
    'timedSeconds', timed_seconds, 'kind', kind, 'note', (select n.note from seizure_notes n where n.seizure_id = id)`;

/** The contract's `Seizure`. */
const SEIZURE_JSON = `json_build_object(${SEIZURE_MEMBERS},
    'createdAt', ${instantJson('created_at')}, 'updatedAt', ${instantJson('updated_at')})::text`;

const IS_OWN = 'user_id = (select current_user_id())';
const LOCAL_DAY = '(occurred_at at time zone known_time_zone(time_zone))::date';

/** A day that has a seizure, whatever was said of it before. For a row of `seizure_free_days`. */
export const IS_CONTRADICTED = `exists (
    select from seizures s where s.user_id = seizure_free_days.user_id and (s.occurred_at at time zone known_time_zone(s.time_zone))::date = seizure_free_days.day)`;

/** What is stored of a seizure beside its note. */
export type SeizureRow = Omit<Seizure, 'note'> & { occurredAt: Date; timeZone: string };

const valuesOf = ({ occurredAt, timeZone, count, length, timedSeconds, kind }: SeizureRow) => [
  occurredAt,
  timeZone,
  count,
  length,
  timedSeconds,
  kind,
];

/** What a person writes of seizures and of days without is written one after the other: none is called free beside a seizure of its own. */
export function lockSeizures(): pg.QueryConfig {
  return {
    name: 'seizures_lock',
    text: "select pg_advisory_xact_lock(hashtextextended('seizures ' || current_user_id(), 0))",
    values: [],
  };
}

const IS_REMOVED = `select from removed_seizures where ${IS_OWN} and seizure_id = $1::uuid`;

/** One row where the person had a seizure of this id and removed it. */
export function wasRemoved(id: string): pg.QueryConfig {
  return { name: 'seizures_was_removed', text: IS_REMOVED, values: [id] };
}

/** No row where the id is taken, or was that of one that the person removed. */
export function insertSeizure(id: string, seizure: SeizureRow, now: Date): pg.QueryConfig {
  return {
    name: 'seizures_insert',
    text: `insert into seizures (id, user_id, created_at, updated_at, occurred_at, time_zone, count, length, timed_seconds, kind)
      select $1::uuid, (select current_user_id()), $2::timestamptz, $2::timestamptz, $3::timestamptz, $4, $5::smallint, $6, $7::smallint, $8
      where not exists (${IS_REMOVED}) on conflict (id) do nothing returning id`,
    values: [id, now, ...valuesOf(seizure)],
  };
}

/** Writes all that is said of it, unless a correction that was made later stands; no row then, and where there is none of this person's. */
export function updateSeizure(id: string, seizure: SeizureRow, changedAt: Date, now: Date): pg.QueryConfig {
  return {
    name: 'seizures_update',
    text: `update seizures set updated_at = $2, changed_at = $3, occurred_at = $4, time_zone = $5, count = $6, length = $7, timed_seconds = $8, kind = $9
      where id = $1 and ${IS_OWN} and (changed_at is null or changed_at <= $3) returning id`,
    values: [id, now, changedAt, ...valuesOf(seizure)],
  };
}

/** Puts a note to a seizure of the person's own, or takes it out. */
export function writeNote(id: string, note: string | null): pg.QueryConfig {
  if (note === null) {
    return {
      name: 'seizures_delete_note',
      text: `delete from seizure_notes where seizure_id = $1 and ${IS_OWN}`,
      values: [id],
    };
  }
  return {
    name: 'seizures_write_note',
    text: `insert into seizure_notes (seizure_id, user_id, note) values ($1, (select current_user_id()), $2)
      on conflict (seizure_id) do update set note = excluded.note`,
    values: [id, note],
  };
}

export function findSeizure(id: string): pg.QueryConfig {
  return {
    name: 'seizures_find',
    text: `select ${SEIZURE_JSON} as json from seizures where id = $1 and ${IS_OWN}`,
    values: [id],
  };
}

/**
 * Takes a seizure away, and with it a mark of its day that an import may have left beside it: of that day nothing is known then. Its id stays, so that it
 * is not recorded once more.
 */
export function deleteSeizure(id: string, now: Date): pg.QueryConfig {
  return {
    name: 'seizures_delete',
    text: `with gone as (
        delete from seizures where id = $1 and ${IS_OWN}
        returning id, user_id, (occurred_at at time zone known_time_zone(time_zone))::date as day
      ), remembered as (
        insert into removed_seizures (seizure_id, user_id, removed_at) select id, user_id, $2 from gone
        on conflict (user_id, seizure_id) do nothing)
      delete from seizure_free_days free using gone where free.user_id = (select current_user_id()) and free.day = gone.day`,
    values: [id, now],
  };
}

/** Newest first; `after` is where the page before ended. */
export function listSeizures(
  { limit, after }: { limit: number; after?: { at: Date; id: string } | undefined },
  rowScope: RowScope = OWN,
): pg.QueryConfig {
  return {
    name: namedFor(rowScope, after ? 'seizures_list_after' : 'seizures_list'),
    text: `select ${SEIZURE_JSON} as json from seizures
      where user_id = ${rowScope}${after ? ' and (occurred_at, id) < ($2, $3)' : ''}
      order by occurred_at desc, id desc limit $1`,
    values: after ? [limit, after.at, after.id] : [limit],
  };
}

/** Those of a period, newest first, without what was written to them; of a record that is opened. */
export function listOpenedSeizures({ from, to }: { from: string; to: string }): pg.QueryConfig {
  return {
    name: 'seizures_of_period_opened',
    text: `select json_build_object('occurredAt', ${instantJson('occurred_at')}, 'timeZone', time_zone, 'count', count,
        'length', length, 'timedSeconds', timed_seconds, 'kind', kind)::text as json
      from seizures
      where user_id = ${OPENED} and occurred_at >= $1::date - interval '1 day' and occurred_at < $2::date + interval '2 days'
        and ${LOCAL_DAY} between $1::date and $2::date
      order by occurred_at desc, id desc`,
    values: [from, to],
  };
}

/** Does the person have a seizure on this local day? One row where they do. */
export function hasSeizureOn(day: string): pg.QueryConfig {
  return {
    name: 'seizures_on_day',
    text: `select from seizures where ${IS_OWN} and occurred_at between $1::date - interval '1 day' and $1::date + interval '2 days'
      and ${LOCAL_DAY} = $1::date limit 1`,
    values: [day],
  };
}

export function insertFreeDay(day: string, now: Date): pg.QueryConfig {
  return {
    name: 'seizures_insert_free_day',
    text: `insert into seizure_free_days (user_id, day, created_at) values ((select current_user_id()), $1, $2)
      on conflict (user_id, day) do nothing`,
    values: [day, now],
  };
}

/** Also where there was none. */
export function deleteFreeDay(day: string): pg.QueryConfig {
  return {
    name: 'seizures_delete_free_day',
    text: `delete from seizure_free_days where ${IS_OWN} and day = $1`,
    values: [day],
  };
}

/** What is known of days from one on, as `SeizureRecords` of the domain. One row `json`. */
export function readSeizureRecords(from: string, rowScope: RowScope = OWN): pg.QueryConfig {
  return {
    name: namedFor(rowScope, 'seizures_records'),
    text: `select json_build_object(
        'seizures', coalesce((
          select json_agg(json_build_object('day', day, 'count', count) order by day)
          from (
            select ${LOCAL_DAY} as day, sum(count)::int as count from seizures
            where user_id = ${rowScope} and occurred_at >= $1::date - interval '1 day' and ${LOCAL_DAY} >= $1::date
            group by 1
          ) as days), '[]'),
        'freeDays', coalesce((
          select json_agg(day order by day) from seizure_free_days
          where user_id = ${rowScope} and day >= $1::date and not ${IS_CONTRADICTED}), '[]'))::text as json`,
    values: [from],
  };
}

/** Since when what is used now and what was used before it are in the diary. */
export type FirstUse = { day: string; productType: ProductType; nickname: string | null; isCurrent: boolean };

/** A doctor is shown products by their type, not the stock. */
const productOf = (rowScope: RowScope) => (rowScope === OPENED ? 'null::uuid' : 'inventory_item_id');

/**
 * The local day of the first use of each product; at most ten. First stands the beginning of what is used now: of its type, since each bottle is a product
 * of its own, and a new bottle begins nothing. Then the one used last, then the latest beginning first. One row `json`, a list of `FirstUse`. Recreational uses are no treatment that something could be compared with.
 */
export function readFirstUses(rowScope: RowScope = OWN): pg.QueryConfig {
  return {
    name: namedFor(rowScope, 'seizures_first_uses'),
    // The day of the first use in each zone, and not of each use: a day of a zone takes longer than all else that is done with a row.
    text: `with in_zones as (
        select product_type, ${productOf(rowScope)} as item_id, time_zone, min(consumed_at) as first_used, max(consumed_at) as last_used
        from diary_entries
        where user_id = ${rowScope} and deleted_at is null and consumption_method <> 'recreativo'
        group by 1, 2, 3
      ), products as (
        select product_type, item_id, max(last_used) as last_used, min((first_used at time zone known_time_zone(time_zone))::date) as day
        from in_zones group by 1, 2
      ), ordered as (
        select *, last_used = max(last_used) over () as is_current,
          product_type = first_value(product_type) over (order by last_used desc, product_type)
            and row_number() over (partition by product_type order by day, item_id) = 1 as is_beginning,
          (select nickname from inventory_items item where item.id = item_id and item.user_id = ${OWN}) as nickname
        from products order by is_beginning desc, is_current desc, day desc, product_type, item_id limit 10
      )
      select coalesce(json_agg(json_build_object('day', day, 'productType', product_type, 'nickname', nickname, 'isCurrent', is_current)
        order by is_beginning desc, is_current desc, day desc, product_type, item_id), '[]')::text as json from ordered`,
    values: [],
  };
}
