import { addDays, daysFromTo } from '../time/calendar-day.ts';

/** Local days, `YYYY-MM-DD`, both of them included. */
export type Period = { from: string; to: string };

/** The presets of spec §2.3, in days. */
export const PERIOD_PRESETS = [7, 30, 90] as const;
/** A year, and its 29th of February. What a product did longer ago than that, another dose and another life did. */
export const PERIOD_DAYS_MAX = 366;

export function daysOf({ from, to }: Period): number {
  return daysFromTo(from, to) + 1;
}

/** The period of that many days that ends today. */
export function periodUntil(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today };
}

/** @param today the last day that may be asked for; both ends must be calendar days */
export function periodProblem(period: Period, today: string): 'reversed' | 'in_future' | 'too_long' | undefined {
  if (period.from > period.to) return 'reversed';
  if (period.to > today) return 'in_future';
  return daysOf(period) > PERIOD_DAYS_MAX ? 'too_long' : undefined;
}
