import { type ConsumptionMethod, type EntryStatus, METHOD_RULES } from './vocabulary.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const DELAYS = Object.values(METHOD_RULES).map(({ checkOutHours }) => checkOutHours);
/** No check-out falls due later than this after its use. */
export const CHECK_OUT_DELAY_MAX_HOURS = Math.max(...DELAYS);
/** Between how many hours after a use the diary asks again, whatever the method: what the public pages say. */
export const CHECK_OUT_SPAN = { shortest: Math.min(...DELAYS), longest: CHECK_OUT_DELAY_MAX_HOURS };

/** Hours until the effect can be judged. */
export function checkOutDelayHours(method: ConsumptionMethod): number {
  return METHOD_RULES[method].checkOutHours;
}

/** The instant at which the check-out of an entry falls due. */
export function checkOutDueAt(consumedAt: Date, method: ConsumptionMethod): Date {
  return new Date(consumedAt.getTime() + checkOutDelayHours(method) * HOUR_MS);
}

/** An unfinished entry rests once it has been due for longer than this (spec-D29). */
export const CHECK_OUT_RESTS_AFTER_HOURS = 72;

export type CheckOutState = 'completo' | 'pending' | 'overdue' | 'resting';

/**
 * Pending = due time in the future; overdue = due time at or before now (spec §4); resting = for so long that nobody is asked
 * any more (spec-D29): it can still be finished, and is counted in no number of what waits. SQL says the same of all entries at
 * once by `restingBefore`.
 */
export function checkOutState(entry: { status: EntryStatus; checkOutDueAt: Date }, now: Date): CheckOutState {
  if (entry.status === 'completo') return 'completo';
  if (entry.checkOutDueAt.getTime() > now.getTime()) return 'pending';
  return entry.checkOutDueAt.getTime() < restingBefore(now).getTime() ? 'resting' : 'overdue';
}

/** Unfinished entries that fell due before this instant rest. */
export function restingBefore(now: Date): Date {
  return new Date(now.getTime() - CHECK_OUT_RESTS_AFTER_HOURS * HOUR_MS);
}

/** Later than this after it fell due, a check-out is asked about that time and no longer about now. */
export const ASKED_ABOUT_NOW_MINUTES = 30;

/** The moment that a check-out made now is asked about: now, or the time at which the effect was due, where that is past. */
export function askedAbout(dueAt: Date, now: Date): { moment: 'now' | 'due'; at: Date } {
  const isLate = now.getTime() - dueAt.getTime() > ASKED_ABOUT_NOW_MINUTES * MINUTE_MS;
  return isLate ? { moment: 'due', at: dueAt } : { moment: 'now', at: now };
}

/** How far away the due time is, in the units it is spoken of (spec §9). */
export type RelativeDue =
  | { kind: 'now' }
  | { kind: 'inMinutes'; minutes: number }
  | { kind: 'inHours'; hours: number }
  | { kind: 'overdueMinutes'; minutes: number }
  | { kind: 'overdueHours'; hours: number }
  | { kind: 'overdueDays'; days: number; hours: number };

/**
 * Relative time of a check-out: minutes or hours until due, "now" within the minute it falls due,
 * overdue in minutes, hours, then days and hours. Whole units; minutes round down, but never to "0 minutes", hours to the nearest:
 * 2 h 59 is not "in 2 hours".
 */
export function relativeDue(dueAt: Date, now: Date): RelativeDue {
  const difference = dueAt.getTime() - now.getTime();
  const minutes = Math.floor(Math.abs(difference) / MINUTE_MS);
  const hours = minutes < 60 ? 0 : Math.round(minutes / 60);
  if (minutes === 0) return { kind: 'now' };
  if (difference > 0) return hours === 0 ? { kind: 'inMinutes', minutes } : { kind: 'inHours', hours };
  if (hours === 0) return { kind: 'overdueMinutes', minutes };
  if (hours < 24) return { kind: 'overdueHours', hours };
  return { kind: 'overdueDays', days: Math.floor(hours / 24), hours: hours % 24 };
}

/** Longest duration that is stored, in hours: over a year. */
export const EFFECT_DURATION_MAX_HOURS = 10_000;

/** Counting an effect from the use stops making sense when the check-out comes later than this, in hours: nobody watched it end. */
export const WATCHED_HOURS_MAX = 24;

/** Hours between use and the end of the effect, rounded to one decimal (spec §5); never below 0. */
export function effectDurationHours(consumedAt: Date, endedAt: Date): number {
  return Math.max(0, Math.round((endedAt.getTime() - consumedAt.getTime()) / (HOUR_MS / 10)) / 10);
}

/** A duration typed by hand, converted to hours (one decimal for hours, two for minutes). Undefined when not positive. */
export function manualDurationHours(amount: number, unit: 'hours' | 'minutes'): number | undefined {
  if (!Number.isFinite(amount) || amount <= 0) return undefined;
  return unit === 'hours'
    ? Math.round(amount * 10) / 10 || undefined
    : Math.round((amount / 60) * 100) / 100 || undefined;
}
