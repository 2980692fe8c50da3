/**
 * Which reminders a phone keeps itself, so that they come without a network. It says to the server which those are, and the server tells that
 * phone of all others: each comes once (ADR-0077).
 */

import { occurrencesBetween, REMINDER_LATE_LIMIT_MINUTES } from './occurrences.ts';
import type { Schedule } from './schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** iOS keeps 64 notifications that wait and drops the others without a word (UNUserNotificationCenter); a few are left for postponed ones. */
export const DEVICE_REMINDERS_MAX = 56;
/** What is changed elsewhere a phone learns when the app is opened: so many days it may go on with what it knew. */
export const DEVICE_REMINDER_DAYS = 7;
/** Where no server tells the phone of anything, the app may stay closed for so long. */
export const ALONE_REMINDER_DAYS = 28;
/** A phone whose clock is further from the server's would remind at the wrong minute. */
export const DEVICE_CLOCK_LIMIT_MS = MINUTE_MS;
/** What falls due sooner stays as it is: phone and server are told one after the other, and it must not fall between the two. */
const LEAD_MS = 2 * MINUTE_MS;
/** A server that was away tells so late of what fell due meanwhile. */
const LATE_MS = (REMINDER_LATE_LIMIT_MINUTES + 1) * MINUTE_MS;

/** One time of one reminder. `dueAt`: ISO 8601 in UTC. */
export type DeviceReminder = { reminderId: string; dueAt: string };
/** `isOn`: it is switched on, and its product in use. */
export type PlannedReminder = Schedule & { id: string; isOn: boolean };

/**
 * What a phone is to keep from now on, the soonest first.
 * @param timeZone of the person, as the server has it
 * @param kept what the phone keeps so far and the server knows of
 * @param isAlone no server tells this phone of anything, so that nothing can fall between the two
 */
export function remindersForDevice(
  reminders: readonly PlannedReminder[],
  timeZone: string,
  kept: readonly DeviceReminder[],
  now: Date,
  isAlone = false,
): DeviceReminder[] {
  const known = new Set(kept.map(deviceReminderKey));
  const days = isAlone ? ALONE_REMINDER_DAYS : DEVICE_REMINDER_DAYS;
  const [since, until] = [new Date(now.getTime() - LATE_MS), new Date(now.getTime() + days * DAY_MS)];
  const soon = new Date(now.getTime() + (isAlone ? 0 : LEAD_MS)).toISOString();
  return reminders
    .filter(({ isOn }) => isOn)
    .flatMap(({ id, ...schedule }) =>
      occurrencesBetween(schedule, timeZone, since, until).map((dueAt) => {
        return { reminderId: id, dueAt: dueAt.toISOString() };
      }),
    )
    .filter((one) => one.dueAt > soon || known.has(deviceReminderKey(one)))
    .toSorted((a, b) => compare(a.dueAt, b.dueAt) || compare(a.reminderId, b.reminderId))
    .slice(0, DEVICE_REMINDERS_MAX);
}

/**
 * Is what the phone keeps still enough? Told anew at each start, the server would write as often: what comes in the last days of the week
 * may wait for another start.
 */
export function isPlanFresh(kept: readonly DeviceReminder[], wanted: readonly DeviceReminder[], now: Date): boolean {
  const [known, asked] = [kept, wanted].map((list) => new Set(list.map(deviceReminderKey)));
  const enough = new Date(now.getTime() + (DEVICE_REMINDER_DAYS - 1) * DAY_MS).toISOString();
  const isThere = wanted.every((one) => one.dueAt > enough || known?.has(deviceReminderKey(one)));
  const over = new Date(now.getTime() - LATE_MS).toISOString();
  return isThere && kept.every((one) => one.dueAt <= over || asked?.has(deviceReminderKey(one)));
}

/** Names one time of one reminder, to the second: what the server keeps of what a phone keeps. */
export const deviceReminderKey = ({ reminderId, dueAt }: DeviceReminder): string =>
  `${reminderId}@${Math.floor(Date.parse(dueAt) / 1000)}`;

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));
