import { daysOf, type Period, periodProblem } from '../insights/period.ts';

/** The longest preset, and a quarter of a year: what a report can be about. */
export const REPORT_DAYS_MAX = 92;
/** An own range covers up to two months (spec §9): any two that follow each other. */
export const CUSTOM_RANGE_DAYS_MAX = 62;
/** Patients that can be chosen one by one; all of them need not be. Their ids stay below 8 KB, which proxies take as an address. */
export const REPORT_PATIENTS_MAX = 200;

/** @param today the last day that may be asked for; both ends must be calendar days */
export function reportPeriodProblem(period: Period, today: string): ReturnType<typeof periodProblem> {
  return periodProblem(period, today) ?? (daysOf(period) > REPORT_DAYS_MAX ? 'too_long' : undefined);
}
