/**
 * When a schedule comes due. By hand, because croner 11.0.1 agrees on every change of clocks that was compared and not on a day that a
 * zone left out, takes a third more CPU for each reminder, and adds 10 KB (gzip) to the form of reminders. rrule 2.8.1 has
 * had no release since 2024.
 */

import { addDays, weekdayOf } from '../time/calendar-day.ts';
import { instantOf, type LocalTime, localDay, localTime } from '../time/zone.ts';
import type { Schedule } from './schedule.ts';

const MINUTE_MS = 60_000;

/** An occurrence is still delivered this late, in whole minutes; a later one would remind of a dose of the past. */
export const REMINDER_LATE_LIMIT_MINUTES = 15;
/** 'Adiar 15 min'. */
export const SNOOZE_MINUTES = 15;

/** The instant at which a postponed reminder comes again. */
export function snoozedUntil(now: Date): Date {
  return new Date(now.getTime() + SNOOZE_MINUTES * MINUTE_MS);
}

/** A wall clock reading as a number that can be compared and subtracted. */
function readingOf(local: LocalTime): number {
  return Date.UTC(local.year, local.month - 1, local.day, local.hour, local.minute, local.second);
}

/**
 * The instant of a time `HH:MM` on a local day `YYYY-MM-DD`. Of a time that comes twice the first is meant; a time
 * that a clock change skips is the first instant after the change.
 */
export function occurrenceAt(day: string, time: string, timeZone: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const local = { year, month, day: date, hour, minute, second: 0 };
  const placed = instantOf(local, timeZone);
  const readingAt = (at: number) => readingOf(localTime(new Date(at), timeZone));
  const gap = readingAt(placed.getTime()) - readingOf(local);
  if (gap === 0) return placed;

  // The time was placed as far after the change as it lies in the gap: the change is less than a gap earlier.
  const offsetAfter = readingAt(placed.getTime()) - placed.getTime();
  let [before, after] = [placed.getTime() - gap, placed.getTime()];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (readingAt(middle) - middle === offsetAfter) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Instants of a schedule on one local day, in order; none when the day is not among its days. */
function occurrencesOn(day: string, schedule: Schedule, timeZone: string): Date[] {
  if (schedule.daysOfWeek && !schedule.daysOfWeek.includes(weekdayOf(day))) return [];
  return [...schedule.times].sort().map((time) => occurrenceAt(day, time, timeZone));
}

/** The first occurrence strictly after an instant; null when the schedule has no time or no day. */
export function nextOccurrence(schedule: Schedule, timeZone: string, after: Date): Date | null {
  const today = localDay(after, timeZone);
  // Seven days on is the same weekday again: a schedule with a time and a day has come by then.
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const occurrences = occurrencesOn(addDays(today, ahead), schedule, timeZone);
    const next = occurrences.find((at) => at.getTime() > after.getTime());
    if (next) return next;
  }
  return null;
}

/**
 * Every occurrence after one instant and up to another, in order. Times that a clock change moves to the same
 * instant are one occurrence.
 */
export function occurrencesBetween(
  schedule: Schedule,
  timeZone: string,
  fromExclusive: Date,
  toInclusive: Date,
): Date[] {
  const [from, to] = [fromExclusive.getTime(), toInclusive.getTime()];
  if (from >= to) return [];
  const found = new Set<number>();
  // A clock set back over midnight reads yesterday again, after times of today have come: one day more.
  const lastDay = addDays(localDay(toInclusive, timeZone), 1);
  for (let day = localDay(fromExclusive, timeZone); day <= lastDay; day = addDays(day, 1)) {
    for (const at of occurrencesOn(day, schedule, timeZone)) {
      if (at.getTime() > from && at.getTime() <= to) found.add(at.getTime());
    }
  }
  return [...found].sort((a, b) => a - b).map((at) => new Date(at));
}

/**
 * What is to be delivered now, and the instant up to which the reminder is handled from now on. The caller stores it in the
 * transaction that delivers, and starts it at the moment a reminder is made, changed or switched on, so that nothing
 * comes of a schedule before it stood.
 *
 * Occurrences later than the limit are passed over. Lateness counts in whole minutes, as a clock shows it: a server that was
 * down for exactly the limit is not made to miss one by the seconds its start took.
 */
export function dueOccurrences(reminder: {
  schedule: Schedule;
  timeZone: string;
  lastHandled: Date;
  now: Date;
  lateLimitMinutes?: number;
}): { deliver: Date[]; lastHandled: Date } {
  const { schedule, timeZone, lastHandled, now, lateLimitMinutes = REMINDER_LATE_LIMIT_MINUTES } = reminder;
  if (now.getTime() <= lastHandled.getTime()) return { deliver: [], lastHandled };
  const tooLate = now.getTime() - (lateLimitMinutes + 1) * MINUTE_MS;
  const from = new Date(Math.max(lastHandled.getTime(), tooLate));
  return { deliver: occurrencesBetween(schedule, timeZone, from, now), lastHandled: now };
}
