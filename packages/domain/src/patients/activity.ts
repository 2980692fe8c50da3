import { daysBetween } from '../time/zone.ts';

/** How long ago the newest record is, as the badge tells it (spec §4): `week` is 2 to 7 days ago, `never` an empty diary. */
export const ACTIVITY_AGES = ['today', 'yesterday', 'week', 'older', 'never'] as const;
export type ActivityAge = (typeof ACTIVITY_AGES)[number];

/** Days, by the calendar, that still are "up to 7 days" (spec §4). */
export const ACTIVITY_WEEK_DAYS = 7;
/** Days without an entry, rolling, after which a diary counts as silent (spec §9). */
export const SILENT_DAYS = 3;
const DAY_MS = 86_400_000;

/**
 * The badge of a patient. A use dated ahead of time counts as today's.
 *
 * @param timeZone whose calendar says what today is
 */
export function activityAge(lastActivityAt: Date | null, now: Date, timeZone: string): ActivityAge {
  if (lastActivityAt === null) return 'never';
  const days = daysBetween({ instant: lastActivityAt, timeZone }, { instant: now, timeZone });
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days <= ACTIVITY_WEEK_DAYS ? 'week' : 'older';
}

/** "No entries in the last 3 days": the window ends now and leaves out its first instant, as those of 7 and 30 days do. */
export function isSilent(lastActivityAt: Date | null, now: Date): boolean {
  return lastActivityAt === null || now.getTime() - lastActivityAt.getTime() >= SILENT_DAYS * DAY_MS;
}
