import { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnReminder } from '../phone/local-reminders.ts';
import { ApiProblem, NetworkProblem } from '../platform/api-client.ts';
import { setDevicePerson, showPerson } from '../platform/device-person.ts';

const phone = vi.hoisted(() => ({ waiting: [] as OwnReminder[], said: [] as number[], now: '' }));
const answers = vi.hoisted(() => ({
  put: undefined as (() => unknown) | undefined,
  isWanted: true,
  push: 'on',
  read: () => {},
}));

vi.mock('../phone/local-reminders.ts', () => ({
  isOnTime: async () => true,
  keepOnPhone: async (wanted: OwnReminder[]) => {
    phone.waiting = [...wanted];
  },
  addToPhone: async (wanted: OwnReminder[]) => {
    phone.waiting = [...new Set([...phone.waiting, ...wanted])];
  },
}));
vi.mock('../platform/phone-push.ts', () => ({ PHONE_EVENT: 'phone-registered', phoneToken: () => 'a-token' }));
vi.mock('../platform/push-state.ts', () => ({
  pushState: () => answers.push,
  pushOwner: () => (answers.push === 'off' ? undefined : MARIA),
}));
vi.mock('../platform/api-client.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    get: async (path: string) => {
      answers.read();
      return path === '/api/account'
        ? { timeZone: 'America/Sao_Paulo', notifyByPush: answers.isWanted }
        : { items: [{ id: 'r1', inventoryItemId: 'i1', times: ['08:00'], days: null, nextAt: 'some' }] };
    },
    put: async (_: string, { body }: { body: { reminders: unknown[] } }) => {
      answers.put?.();
      phone.said.push(body.reminders.length);
      return { now: phone.now };
    },
  },
}));

const MARIA = '0190a000-0000-7000-8000-000000000001';
const { followReminders } = await import('./keep-reminders.ts');
const refused =
  (status: number, code = 'some') =>
  () => {
    throw new ApiProblem({ status, code });
  };

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  Object.assign(phone, { waiting: [], said: [], now: '2026-11-20T12:00:00Z' });
  Object.assign(answers, { put: undefined, isWanted: true, push: 'on', read: () => {} });
  localStorage.clear();
  setDevicePerson(MARIA);
  leave = followReminders(new QueryClient(), ((key: string) => key) as TFunction<['notifications']>);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const later = () => vi.advanceTimersByTimeAsync(5_000);
const again = async () => {
  window.dispatchEvent(new Event('online'));
  await later();
};

test('the phone keeps a week, and the server hears of it once', async () => {
  await later();
  await again();
  expect([phone.waiting.length, phone.said]).toEqual([7, [0, 7]]);
});

test('without an answer the phone keeps them, and says so again with the next network', async () => {
  answers.put = () => {
    if (phone.said.length === 1) throw new NetworkProblem(undefined);
  };
  await later();
  expect([phone.waiting.length, phone.said]).toEqual([7, [0]]);
  answers.put = undefined;
  await again();
  expect([phone.waiting.length, phone.said]).toEqual([7, [0, 7]]);
});

test('a server that knows no such request leaves nothing to the phone, which keeps none', async () => {
  await later();
  vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
  answers.put = refused(404);
  await again();
  expect(phone.waiting).toEqual([]);
});

test.each([
  [401, 'auth.not_signed_in'],
  [404, 'notifications.no_such_device'],
  [422, 'some'],
  [429, 'some'],
  [500, 'some'],
])('after the answer %i %s the phone keeps what it has', async (status, code) => {
  await later();
  vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
  answers.put = refused(status, code);
  await again();
  expect(phone.waiting.length).toBeGreaterThanOrEqual(7);
});

test('what is to go goes after the server has heard of it, and stays where it has not', async () => {
  await later();
  answers.isWanted = false;
  answers.put = refused(500);
  await again();
  expect([phone.waiting.length, phone.said]).toEqual([7, [0, 7]]);
  answers.put = undefined;
  await again();
  expect([phone.waiting, phone.said]).toEqual([[], [0, 7, 7, 0]]);
});

test('a phone that is registered anew says again what it keeps', async () => {
  await later();
  window.dispatchEvent(new Event('phone-registered'));
  await later();
  expect([phone.waiting.length, phone.said]).toEqual([7, [0, 7, 7]]);
});

test('a phone whose clock is ten minutes off keeps none, until it is put right', async () => {
  phone.now = '2026-11-20T12:10:00Z';
  await later();
  expect([phone.waiting, phone.said]).toEqual([[], [0]]);
  vi.setSystemTime(new Date('2026-11-20T12:10:00Z'));
  await again();
  expect(phone.waiting).toHaveLength(7);
});

test('a clock that is put wrong later has the server told first, and the phone forget after it', async () => {
  await later();
  vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
  answers.put = () => {
    if (phone.said.length === 3) expect(phone.waiting.length).toBeGreaterThan(0);
  };
  await again();
  expect([phone.waiting, phone.said]).toEqual([[], [0, 7, 7, 0]]);
});

test('while the account acts for somebody, its own reminders are kept as ever', async () => {
  showPerson('0190a000-0000-7000-8000-000000000002', MARIA);
  await later();
  expect(phone.waiting.map(({ person }) => person)).toEqual(Array(7).fill(MARIA));
});

test('for nobody nothing is done', async () => {
  setDevicePerson(undefined);
  await again();
  expect([phone.waiting, phone.said]).toEqual([[], []]);
});

test('a phone that no server reaches keeps them whatever its clock shows, says nothing, and lets go what is not wanted', async () => {
  answers.push = 'alone';
  phone.now = '2026-11-20T13:00:00Z';
  await later();
  expect([phone.waiting.length, phone.said]).toEqual([28, []]);
  answers.isWanted = false;
  await again();
  expect([phone.waiting, phone.said]).toEqual([[], []]);
});

test('a phone that the server begins to reach says what it keeps', async () => {
  answers.push = 'alone';
  await later();
  answers.push = 'on';
  window.dispatchEvent(new Event('phone-registered'));
  await later();
  expect([phone.waiting.length, phone.said]).toEqual([7, [0, 7]]);
});

test.each(['alone', 'on'])('turned off while reminders are read (%s), none waits', async (push) => {
  answers.push = push;
  answers.read = () => {
    answers.push = 'off';
  };
  await later();
  expect(phone.waiting).toEqual([]);
});
