import { beforeEach, expect, test, vi } from 'vitest';
import { addToPhone, forgetOnPhone, keepOnPhone, type OwnReminder, postponeOnPhone } from './local-reminders.ts';

type Scheduled = { id: number; title: string; extra: OwnReminder; sound?: string; isExactNotification: boolean };
const phone = vi.hoisted(() => ({
  platform: 'android',
  alarms: 'granted',
  pending: new Map<number, Scheduled>(),
  scheduled: [] as Scheduled[],
}));

vi.mock('@capacitor/core', () => ({ Capacitor: { getPlatform: () => phone.platform } }));
vi.mock('@capacitor/local-notifications', () => ({
  LocalNotifications: {
    checkExactNotificationSetting: async () => ({ exact_alarm: phone.alarms }),
    // Android's: what came stays in the list.
    getPending: async () => ({ notifications: [...phone.pending.values()] }),
    schedule: async ({ notifications }: { notifications: Scheduled[] }) => {
      phone.scheduled.push(...notifications);
      for (const one of notifications) phone.pending.set(one.id, one);
    },
    cancel: async ({ notifications }: { notifications: { id: number }[] }) => {
      for (const { id } of notifications) phone.pending.delete(id);
    },
  },
}));

const NOW = new Date('2026-11-20T12:00:00Z');
const WORDS = { title: 'Seu lembrete', body: 'Chegou a hora que você marcou.' };
const due = (minutes: number, person = 'maria', reminderId = 'r1'): OwnReminder => {
  return { reminderId, inventoryItemId: 'i1', person, dueAt: new Date(NOW.getTime() + minutes * 60_000).toISOString() };
};
const waiting = () => [...phone.pending.values()].map(({ extra }) => extra.dueAt.slice(11, 16));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  Object.assign(phone, { platform: 'android', alarms: 'granted', scheduled: [] });
  phone.pending.clear();
});

test('what waits is not scheduled twice; what is to go no longer waits', async () => {
  await keepOnPhone([due(10), due(20)], WORDS);
  await keepOnPhone([due(20), due(30)], WORDS);
  expect([waiting(), phone.scheduled.length]).toEqual([['12:20', '12:30'], 3]);
});

test('two reminders of one minute are two', async () => {
  await keepOnPhone([due(10), due(10, 'maria', 'r2')], WORDS);
  expect(phone.pending.size).toBe(2);
});

test('one whose time came meanwhile does not come again', async () => {
  await keepOnPhone([due(10), due(20)], WORDS);
  vi.setSystemTime(new Date(NOW.getTime() + 15 * 60_000));
  phone.pending.clear();
  await keepOnPhone([due(10), due(20)], WORDS);
  expect(waiting()).toEqual(['12:20']);
});

test('in another language they wait anew, and adding takes nothing away', async () => {
  await keepOnPhone([due(10)], WORDS);
  await keepOnPhone([due(10)], { title: 'Votre rappel', body: '' });
  expect([...phone.pending.values()].map(({ title }) => title)).toEqual(['Votre rappel']);
  await addToPhone([due(20)], { title: 'Votre rappel', body: '' });
  expect(waiting()).toEqual(['12:10', '12:20']);
});

test('what was postponed here stays, and goes with its person alone', async () => {
  await postponeOnPhone(due(0), new Date(NOW.getTime() + 15 * 60_000), WORDS);
  await keepOnPhone([due(10)], WORDS);
  await addToPhone([due(12, 'ana')], WORDS);
  expect(waiting()).toEqual(['12:15', '12:10', '12:12']);
  await forgetOnPhone('ana');
  expect(waiting()).toEqual(['12:15', '12:10']);
  await forgetOnPhone('maria');
  expect(waiting()).toEqual([]);
});

test('an iPhone is given a sound, without which it would be silent', async () => {
  phone.platform = 'ios';
  await keepOnPhone([due(10)], WORDS);
  expect(phone.scheduled[0]).toMatchObject({ sound: 'default', threadIdentifier: 'reminder' });
});

test('without leave for alarms Android is not made to ask for it', async () => {
  phone.alarms = 'denied';
  await postponeOnPhone(due(0), new Date(NOW.getTime() + 15 * 60_000), WORDS);
  expect(phone.scheduled.map(({ isExactNotification }) => isExactNotification)).toEqual([false]);
});

test('the last that the phone keeps says so where none comes after it, and no longer does once others do', async () => {
  const words = { ...WORDS, last: 'Abra o app.' };
  const bodies = () => [...phone.pending.values()].map((one) => (one as unknown as { body: string }).body);
  await keepOnPhone([due(10), due(20)], words);
  await keepOnPhone([due(10), due(20)], words);
  expect([bodies(), phone.scheduled.length]).toEqual([[WORDS.body, words.last], 2]);
  await keepOnPhone([due(10), due(20), due(30)], words);
  expect(bodies()).toEqual([WORDS.body, WORDS.body, words.last]);
});

test('of somebody who leaves, what is late goes too', async () => {
  await keepOnPhone([due(10), due(20, 'joao')], WORDS);
  vi.setSystemTime(new Date(NOW.getTime() + 15 * 60_000));
  await forgetOnPhone('maria');
  expect(waiting()).toEqual(['12:20']);
});
