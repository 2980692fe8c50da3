import { addDays } from '../time/calendar-day.ts';
import type { RatingSum } from './symptom-trend.ts';

/** The weekly chart covers so many local days, today the last (spec §9). */
export const WEEK_DAYS = 7;

export type WeekDay = {
  day: string;
  entries: number;
  /** Of them those with a mood before use: nobody has to rate it. */
  moodRecords: number;
  /** Mean mood before use, one decimal; null = it was not rated on that day. */
  averageMood: number | null;
};

/** One decimal, as every mean of ratings is shown; halves go up. */
export function oneDecimal({ sum, records }: RatingSum): number | null {
  // Whole numbers until the one division: ten times a mean may fall short of a half that it is.
  return records > 0 ? Math.round((10 * sum) / records) / 10 : null;
}

/**
 * The last seven days with what was recorded on each, oldest first; days without a record are there too.
 *
 * @param today the patient's local day
 * @param days sums of local days, in any order; others than the seven are left out
 */
export function weekUntil(
  today: string,
  days: readonly { day: string; entries: number; moodRecords: number; moodSum: number }[],
): WeekDay[] {
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: WEEK_DAYS }, (_, index) => {
    const day = addDays(today, index + 1 - WEEK_DAYS);
    const { entries, moodRecords, moodSum } = known.get(day) ?? { entries: 0, moodRecords: 0, moodSum: 0 };
    return { day, entries, moodRecords, averageMood: oneDecimal({ sum: moodSum, records: moodRecords }) };
  });
}

/** The mean mood of a week, one decimal, over what was rated and not over days: one with three ratings counts three times. */
export function moodOfWeek(week: readonly Pick<WeekDay, 'moodRecords' | 'averageMood'>[]): {
  records: number;
  average: number | null;
} {
  const records = week.reduce((sum, day) => sum + day.moodRecords, 0);
  const sum = week.reduce((all, { moodRecords, averageMood }) => all + moodRecords * (averageMood ?? 0), 0);
  return { records, average: oneDecimal({ sum, records }) };
}
