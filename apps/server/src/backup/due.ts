import type { BackupSettings } from '../platform/backup-env.ts';

const HOUR_MS = 3_600_000;

/** Is it time for another backup? Where one was missed, at once. */
export function isBackupDue(schedule: BackupSettings['schedule'], newest: Date | undefined, now: Date): boolean {
  if (newest === undefined) return true;
  if ('everyHours' in schedule) return now.getTime() - newest.getTime() >= schedule.everyHours * HOUR_MS;
  return newest < latestTime(schedule.atMinute, now);
}

/** When it was last this time of the server's day. */
function latestTime(atMinute: number, now: Date): Date {
  const today = new Date(now);
  today.setHours(0, 0, 0, 0);
  today.setMinutes(atMinute);
  if (today <= now) return today;
  const yesterday = new Date(today);
  yesterday.setDate(yesterday.getDate() - 1);
  return yesterday;
}
