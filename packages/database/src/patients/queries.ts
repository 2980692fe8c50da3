import type pg from 'pg';
import { instantJson } from '../columns.ts';

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
