import { addDays, daysFromTo, weekdayOf } from '../time/calendar-day.ts';

/** What is known of days: how many seizures those with any had, and which ones were said to have had none. Of all others nothing is known. */
export type SeizureRecords = {
  /** Local days, each at most once. */
  seizures: readonly { day: string; count: number }[];
  freeDays: readonly string[];
};

export const DAYS_OF_WEEK = 7;
/** Half a year of bars stands beside each other on a phone, and no more on paper. */
export const SEIZURE_WEEKS_SHOWN = 26;
const MONDAY = 1;

/** Seizures by day, 0 on days that were said to have none. A seizure outweighs what was said of its day. */
export function observedCounts({ seizures, freeDays }: SeizureRecords): Map<string, number> {
  const counts = new Map(freeDays.map((day) => [day, 0]));
  for (const { day, count } of seizures) counts.set(day, (counts.get(day) ?? 0) + count);
  return counts;
}

/** Seven days from `from` on: their seizures, and on how many of them something is known. */
export type SeizureWeek = { from: string; count: number; observedDays: number };

function weekFrom(from: string, counts: ReadonlyMap<string, number>): SeizureWeek {
  let count = 0;
  let observedDays = 0;
  for (let day = 0; day < DAYS_OF_WEEK; day++) {
    const known = counts.get(addDays(from, day));
    if (known === undefined) continue;
    count += known;
    observedDays++;
  }
  return { from, count, observedDays };
}

/** The Monday that a day's week begins with. */
export const mondayOf = (day: string): string =>
  addDays(day, -((weekdayOf(day) - MONDAY + DAYS_OF_WEEK) % DAYS_OF_WEEK));

/** The calendar weeks up to today's, oldest first: from the first in which anything is known, and no more than `max`. Empty where nothing is. */
export function seizureWeeks(records: SeizureRecords, today: string, max: number): SeizureWeek[] {
  const counts = observedCounts(records);
  const first = [...counts.keys()].reduce((least, day) => (day < least ? day : least), today);
  if (counts.size === 0) return [];
  const last = mondayOf(today);
  const weeks = Math.min(max, daysFromTo(mondayOf(first), last) / DAYS_OF_WEEK + 1);
  return Array.from({ length: weeks }, (_, index) =>
    weekFrom(addDays(last, DAYS_OF_WEEK * (index + 1 - weeks)), counts),
  );
}

/** Whole weeks before and since a day, counted from it; oldest first. */
export type WeeksAround = { before: SeizureWeek[]; since: SeizureWeek[] };

/**
 * The weeks that are over, counted back and forth from `since`, at most `max` on a side. The day of the first record is left out with all before:
 * who begins a diary often does so because of a seizure.
 */
export function weeksAround(records: SeizureRecords, since: string, today: string, max: number): WeeksAround {
  const counts = observedCounts(records);
  const first = [...counts.keys()].reduce((least, day) => (day < least ? day : least), today);
  const backwards = Math.min(max, Math.max(0, Math.floor((daysFromTo(first, since) - 1) / DAYS_OF_WEEK)));
  const forwards = Math.min(max, Math.max(0, Math.floor(daysFromTo(since, today) / DAYS_OF_WEEK)));
  const week = (index: number) => weekFrom(addDays(since, index * DAYS_OF_WEEK), counts);
  return {
    before: Array.from({ length: backwards }, (_, index) => week(index - backwards)),
    since: Array.from({ length: forwards }, (_, index) => week(index)),
  };
}
