import type { UserTransaction } from '@balsamo/database/as-user.ts';
import { OPENED } from '@balsamo/database/row-scope.ts';
import {
  type FirstUse,
  listOpenedSeizures,
  readFirstUses,
  readSeizureRecords,
} from '@balsamo/database/seizures/queries.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import {
  DAYS_OF_WEEK,
  SEIZURE_WEEKS_SHOWN,
  type SeizureRecords,
  seizureWeeks,
} from '@balsamo/domain/seizures/observed-days.ts';
import { rateChange, WEEKS_MAX } from '@balsamo/domain/seizures/rate-change.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { readTracked, type Tracked, trackerFigures } from '../answers/tracker-figures.ts';
import type { SheetSeizures } from '../pdf/seizures.ts';
import type { OwnOfOne } from './sheet/report-file.ts';

export type OwnRead = {
  tracked: Tracked;
  seizures: SheetSeizures['seizures'];
  records: SeizureRecords;
  /** The first day of what is used now; undefined where nothing was used. */
  since: string | undefined;
};

/** Reads it in the transaction that opened the one record. */
export async function readOwnOfOne(query: UserTransaction['query'], period: Period): Promise<OwnRead> {
  const tracked = await readTracked(query, period, OPENED);
  const uses = await query<{ json: string }>(readFirstUses(OPENED));
  const since = (JSON.parse(uses.rows[0]?.json ?? '[]') as FirstUse[])[0]?.day;
  // As far back as the comparison looks. A day before the calendar begins is none: then from the beginning.
  const compared = since && (addDays(since, -DAYS_OF_WEEK * (WEEKS_MAX + 1)) || since);
  const from = compared && compared < period.from ? compared : period.from;
  const { rows: known } = await query<{ json: string }>(readSeizureRecords(from, OPENED));
  const records = JSON.parse(known[0]?.json ?? '{}') as SeizureRecords;
  const { rows } = await query<{ json: string }>(listOpenedSeizures(period));
  return {
    tracked,
    records,
    since,
    seizures: rows.map(({ json }) => JSON.parse(json) as SheetSeizures['seizures'][number]),
  };
}

/** @param today of the doctor: the comparison goes on until then, whatever days the report is of */
export function ownOfOne(
  { tracked, seizures, records, since }: OwnRead,
  { from, to }: Period,
  today: string,
  now: Date,
): OwnOfOne {
  const { trackers, records: values, period } = tracked;
  const isInPeriod = (day: string) => day >= from && day <= to;
  const ofPeriod = {
    seizures: records.seizures.filter(({ day }) => isInPeriod(day)),
    freeDays: records.freeDays.filter(isInPeriod),
  };
  const areAny = records.seizures.length + records.freeDays.length > 0;
  return {
    trackers: trackerFigures(trackers, values, { period, toldBy: 'productType', now }),
    seizures: areAny
      ? {
          seizures,
          weeks: seizureWeeks(ofPeriod, to, SEIZURE_WEEKS_SHOWN),
          change: since === undefined ? null : rateChange(records, since, today),
        }
      : null,
    records: ofPeriod,
  };
}
