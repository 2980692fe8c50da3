import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  DEVICE_REMINDER_DAYS,
  DEVICE_REMINDERS_MAX,
  type DeviceReminder,
  deviceReminderKey,
  isPlanFresh,
  type PlannedReminder,
  remindersForDevice,
} from './on-device.ts';

const SP = 'America/Sao_Paulo';
const now = new Date('2026-11-20T12:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reminder = (id: string, times: string[], more: Partial<PlannedReminder> = {}): PlannedReminder => {
  return { id, times, daysOfWeek: null, isOn: true, ...more };
};
const plan = (reminders: PlannedReminder[], kept: DeviceReminder[] = [], at = now) =>
  remindersForDevice(reminders, SP, kept, at);
const times = (list: DeviceReminder[]) => list.map(({ dueAt }) => dueAt.slice(5, 16));

test('a phone keeps the times of the next seven days, as the clock of the person’s home shows them', () => {
  const kept = plan([reminder('a', ['08:00', '20:00'])]);
  expect(kept).toHaveLength(14);
  expect(times(kept).slice(0, 3)).toEqual(['11-20T23:00', '11-21T11:00', '11-21T23:00']);
  expect(times(kept).at(-1)).toBe('11-27T11:00');
});

test('what falls due within two minutes stays with whoever has it, and is the phone’s where no server tells it', () => {
  const soon = reminder('a', ['09:01']);
  expect(times(plan([soon])).at(0)).toBe('11-21T12:01');
  const alone = remindersForDevice([soon], SP, [], now, true);
  expect([times(alone).at(0), alone.length]).toEqual(['11-20T12:01', 28]);
});

test('what is off, or whose product is used up, is not kept', () => {
  expect(plan([reminder('a', ['08:00'], { isOn: false })])).toEqual([]);
});

test('only listed days are kept', () => {
  // 2026-11-20 is a Friday
  expect(times(plan([reminder('a', ['08:00'], { daysOfWeek: [1, 3] })]))).toEqual(['11-23T11:00', '11-25T11:00']);
});

test('of more than a phone takes the soonest are kept', () => {
  const many = Array.from({ length: 6 }, (_, at) => reminder(`r${at}`, ['06:00', '12:00', '18:00', '22:00']));
  const kept = plan(many);
  expect(kept).toHaveLength(DEVICE_REMINDERS_MAX);
  const next = many.map(({ id }) => ({ reminderId: id, dueAt: '2026-11-20T15:00:00.000Z' }));
  expect(kept.slice(0, 6)).toEqual(next);
});

test('what falls due within two minutes stays with whoever has it', () => {
  // 09:01 in São Paulo
  const due = { reminderId: 'a', dueAt: '2026-11-20T12:01:00.000Z' };
  expect(plan([reminder('a', ['09:01'])])[0]).not.toEqual(due);
  expect(plan([reminder('a', ['09:01'])], [due])[0]).toEqual(due);
  expect(plan([reminder('a', ['09:03'])])[0]).toEqual({ reminderId: 'a', dueAt: '2026-11-20T12:03:00.000Z' });
});

test('what came on the phone is named for as long as a server that was away could tell of it', () => {
  const due = { reminderId: 'a', dueAt: '2026-11-20T11:50:00.000Z' };
  expect(plan([reminder('a', ['08:50'])], [due])[0]).toEqual(due);
  expect(plan([reminder('a', ['08:50'])], [due], later(6))[0]).not.toEqual(due);
});

test('a reminder that was changed or removed is no longer kept', () => {
  const kept = plan([reminder('a', ['20:00']), reminder('b', ['20:00'])]);
  expect(times(plan([reminder('a', ['21:00'])], kept)).slice(0, 1)).toEqual(['11-21T00:00']);
  expect(plan([], kept)).toEqual([]);
});

describe('whether the server is to be told anew', () => {
  const own = [reminder('a', ['20:00'])];
  const kept = plan(own);
  it.each([
    ['nothing changed', own, now, true],
    ['a day of the week ahead was added by time alone', own, later(60 * 20), true],
    ['the week moved on by a day', own, later(60 * 36), false],
    ['another time', [reminder('a', ['20:00', '21:00'])], now, false],
    ['one time less', [], now, false],
  ])('%s', (_, reminders, at, isFresh) => {
    expect(isPlanFresh(kept, plan(reminders, kept, at), at)).toBe(isFresh);
  });
});

const anyReminder = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  times: fc.uniqueArray(fc.constantFrom('00:00', '06:30', '08:00', '12:15', '20:00', '23:59'), { minLength: 1 }),
  daysOfWeek: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 })),
  isOn: fc.boolean(),
});
const anyReminders = fc.uniqueArray(anyReminder, { selector: ({ id }) => id });
const zone = fc.constantFrom(SP, 'America/Noronha', 'Europe/Paris');
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });

test('a phone never keeps one twice, more than it can, nor what is off or further than a week', () => {
  fc.assert(
    fc.property(anyReminders, zone, instant, (reminders, timeZone, at) => {
      const kept = remindersForDevice(reminders, timeZone, [], at);
      expect(new Set(kept.map(deviceReminderKey)).size).toBe(kept.length);
      expect(kept.length).toBeLessThanOrEqual(DEVICE_REMINDERS_MAX);
      const on = new Set(reminders.filter(({ isOn }) => isOn).map(({ id }) => id));
      for (const { reminderId, dueAt } of kept) {
        expect(on).toContain(reminderId);
        const ahead = Date.parse(dueAt) - at.getTime();
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThanOrEqual(DEVICE_REMINDER_DAYS * 86_400_000);
      }
    }),
  );
});

test('told again at once, it keeps the same', () => {
  fc.assert(
    fc.property(anyReminders, zone, instant, (reminders, timeZone, at) => {
      const first = remindersForDevice(reminders, timeZone, [], at);
      const second = remindersForDevice(reminders, timeZone, first, at);
      expect(second).toEqual(first);
      expect(isPlanFresh(first, second, at)).toBe(true);
    }),
  );
});
