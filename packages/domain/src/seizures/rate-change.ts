/**
 * Are there fewer seizures a week since a day than before it, or more?
 *
 * Weekly totals are compared by the ratio of their rates (`rate-interval.ts`). Seizures come in clusters and bad weeks in a row, so nothing is taken to
 * be Poisson, and weeks not to be independent.
 *
 * Days of which nothing is known are the danger: who writes down seizures but not the days without has a rate "per observed day" that falls as
 * soon as they begin to; and who brings the past from a notebook and forgets days since has one too low after. So on each side the unknown days
 * are counted in two ways, as observed days alone and as though they had none; only what all four ways say is said, and the interval is wide
 * enough for all.
 */
import { DAYS_OF_WEEK, type SeizureRecords, type SeizureWeek, weeksAround } from './observed-days.ts';
import { type Block, type Interval, ratioInterval } from './rate-interval.ts';

/** A year on each side: what is older says little of now. */
export const WEEKS_MAX = 52;
/** A week counts as observed when something is known of this many of its days. */
export const OBSERVED_DAYS_MIN = 4;
/** So many observed weeks on each side, and so many seizures in all, before anything is said. */
export const OBSERVED_WEEKS_MIN = 6;
export const SEIZURES_MIN = 10;

export type Side = {
  /** Weeks, and those of them that were observed. */
  weeks: number;
  observedWeeks: number;
  observedDays: number;
  seizures: number;
  /** Seizures in seven observed days; null where nothing was observed. */
  perWeek: number | null;
};

type Sides = { since: string; before: Side; after: Side };
export type RateChange =
  | (Sides & { kind: 'too_few' })
  | (Sides & {
      kind: 'measured';
      /** Rate since the day over the rate before it; null where there was none before. The 95 % interval around it: `high` null = no limit. */
      ratio: number | null;
      low: number;
      high: number | null;
      outcome: 'fewer' | 'more' | 'unclear';
    });

/** @param since the first day of what is compared with the days before it */
export function rateChange(records: SeizureRecords, since: string, today: string): RateChange {
  const weeks = weeksAround(records, since, today, WEEKS_MAX);
  const [before, after] = [sideOf(weeks.before), sideOf(weeks.since)];
  const sides = { since, before, after };
  const isEnough =
    Math.min(before.observedWeeks, after.observedWeeks) >= OBSERVED_WEEKS_MIN &&
    before.seizures + after.seizures >= SEIZURES_MIN;
  if (!isEnough) return { kind: 'too_few', ...sides };

  const intervalWith = (countsAll: { before: boolean; after: boolean }): Interval => {
    const blocks = [...weeks.before, ...weeks.since].map((week, index): Block => {
      const isAfter = index >= weeks.before.length;
      const days = (isAfter ? countsAll.after : countsAll.before) ? DAYS_OF_WEEK : week.observedDays;
      return { isAfter, count: week.count, days };
    });
    return ratioInterval(blocks.filter(({ days }) => days > 0));
  };
  const intervals = waysOf(weeks.before).flatMap((before) =>
    waysOf(weeks.since).map((after) => intervalWith({ before, after })),
  );
  const low = Math.min(...intervals.map((one) => one.low));
  const high = Math.max(...intervals.map((one) => one.high));
  return {
    kind: 'measured',
    ...sides,
    ratio: before.perWeek && after.perWeek !== null ? after.perWeek / before.perWeek : null,
    low,
    high: Number.isFinite(high) ? high : null,
    outcome: high < 1 ? 'fewer' : low > 1 ? 'more' : 'unclear',
  };
}

/** Whether unknown days are counted; where every day is known both come to the same. */
const waysOf = (weeks: readonly SeizureWeek[]): boolean[] =>
  weeks.every(({ observedDays }) => observedDays === DAYS_OF_WEEK) ? [true] : [false, true];

function sideOf(weeks: readonly SeizureWeek[]): Side {
  const sum = (of: (week: SeizureWeek) => number) => weeks.reduce((all, week) => all + of(week), 0);
  const observedDays = sum((week) => week.observedDays);
  const seizures = sum(({ count }) => count);
  return {
    weeks: weeks.length,
    observedWeeks: weeks.filter((week) => week.observedDays >= OBSERVED_DAYS_MIN).length,
    observedDays,
    seizures,
    perWeek: observedDays > 0 ? (DAYS_OF_WEEK * seizures) / observedDays : null,
  };
}
