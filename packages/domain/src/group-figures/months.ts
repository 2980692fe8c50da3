import { instantOf, localTime } from '../time/zone.ts';

/** Months back that are still closed where a server was away. */
export const MONTHS_BACK = 12;

export type Month = {
  /** Its first day, `YYYY-MM-DD`. */
  month: string;
  from: Date;
  /** The instant at which it is over. */
  until: Date;
};

/** The calendar months that are over, newest first, on one clock for all members: a month of figures has the same uses for everybody. */
export function closedMonths(now: Date, timeZone: string, count = MONTHS_BACK): Month[] {
  const { year, month } = localTime(now, timeZone);
  // `Date.UTC` takes months below 1 and above 12.
  const begins = (months: number) => {
    const day = new Date(Date.UTC(year, month - 1 + months, 1));
    const local = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: 1, hour: 0, minute: 0, second: 0 };
    return { day: day.toISOString().slice(0, 10), at: instantOf(local, timeZone) };
  };
  return Array.from({ length: count }, (_, index) => {
    const [first, next] = [begins(-index - 1), begins(-index)];
    return { month: first.day, from: first.at, until: next.at };
  });
}
