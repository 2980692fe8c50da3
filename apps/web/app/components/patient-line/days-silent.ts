import { SILENT_DAYS } from '@balsamo/domain/patients/activity.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';

/** Days since the last record by the calendar; never fewer than what made it a silence, counted in whole days. */
export function daysSilent(lastActivityAt: string, now: Date, timeZone: string): number {
  const instant = new Date(lastActivityAt);
  return Math.max(SILENT_DAYS, daysBetween({ instant, timeZone }, { instant: now, timeZone }));
}
