import type pg from 'pg';
import { instantJson } from '../columns.ts';
import { OPENED } from '../whose.ts';

const DAY_MS = 86_400_000;
const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** What a list of patients says of each that has entries. */
export type PatientActivityRow = {
  id: string;
  totalEntries: number;
  entriesLast7Days: number;
  lastActivityAt: string | null;
};

/** Of all patients whose records this transaction opened, in one statement. A use ahead of time counts from then on. */
export function readActivity(now: Date): pg.QueryConfig {
  return {
    name: 'patients_activity',
    text: `select user_id as id, count(*)::int as "totalEntries",
        count(*) filter (where consumed_at > $1 and consumed_at <= $2)::int as "entriesLast7Days",
        ${instantJson('max(consumed_at) filter (where consumed_at <= $2)')} as "lastActivityAt"
      from diary_entries
      where user_id = any ((select opened_records())::uuid[]) and deleted_at is null
      group by user_id`,
    values: [daysBefore(now, 7), now],
  };
}

export type PatientStatsRow = {
  totalEntries: number;
  entriesLast7Days: number;
  entriesLast30Days: number;
  /** Mean of the mood before use, of the last 30 days; null = nothing recorded in them. */
  averageMood: number | null;
  /** Of the whole diary; of several used as often the first of the alphabet. */
  mostUsedProduct: string | null;
};

/** The figures of the one patient whose record is open. */
export function readStats(now: Date): pg.QueryConfig {
  return {
    name: 'patients_stats',
    text: `with diary as materialized (
        select product_type, consumed_at, mood_before from diary_entries
        where user_id = ${OPENED} and deleted_at is null and consumed_at <= $3
      )
      select count(*)::int as "totalEntries",
        count(*) filter (where consumed_at > $1)::int as "entriesLast7Days",
        count(*) filter (where consumed_at > $2)::int as "entriesLast30Days",
        avg(mood_before) filter (where consumed_at > $2)::float8 as "averageMood",
        (select product_type from diary group by product_type order by count(*) desc, product_type collate "C" limit 1)
          as "mostUsedProduct"
      from diary`,
    values: [daysBefore(now, 7), daysBefore(now, 30), now],
  };
}
