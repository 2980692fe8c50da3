import { daysFromTo } from '../time/calendar-day.ts';

/** A share of a document always has an end: at most a year ahead, and it can be given anew. */
export const SHARE_MAX_DAYS = 365;
/** What the form offers; the last day counts. */
export const SHARE_DAYS_OFFERED = [1, 7, 30, 90] as const;

/** Why the last day of a share is refused; days are the patient's local ones. */
export function shareEndProblem(endsOn: string, today: string): 'ends_in_past' | 'ends_too_late' | undefined {
  const days = daysFromTo(today, endsOn);
  if (days < 0) return 'ends_in_past';
  return days > SHARE_MAX_DAYS ? 'ends_too_late' : undefined;
}
