import { QueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnReminder } from '../phone/local-reminders.ts';
import { ApiProblem, NetworkProblem } from '../platform/api-client.ts';
import { setDevicePerson, showPerson } from '../platform/device-person.ts';

const phone = vi.hoisted(() => ({ waiting: [] as OwnReminder[], said: [] as number[], now: '' }));
const answers = vi.hoisted(() => ({ put: undefined as (() => unknown) | undefined }));

vi.mock('../phone/local-reminders.ts', () => ({
  isOnTime: async () => true,
  keepOnPhone: async (wanted: OwnReminder[]) => {
    phone.waiting = [...wanted];
  },
  forgetOnPhone: async () => {
    phone.waiting = [];
  },
}));
vi.mock('../platform/phone-push.ts', () => ({ PHONE_EVENT: 'phone-registered', phoneToken: () => 'a-token' }));
vi.mock('../platform/push-state.ts', () => ({ pushState: () => 'on', pushOwner: () => MARIA }));
vi.mock('../platform/api-client.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    get: async (path: string) =>
      path === '/api/account'
        ? { timeZone: 'America/Sao_Paulo', notifyByPush: true }
        : { items: [{ id: 'r1', inventoryItemId: 'i1', times: ['08:00'], days: null, nextAt: 'some' }] },
    put: async (_: string, { body }: { body: { reminders: unknown[] } }) => {
      answers.put?.();
      phone.said.push(body.reminders.length);
      return { now: phone.now };
    },
  },
}));

const MARIA = '0190a000-0000-7000-8000-000000000001';
const { followReminders } = await import('./keep-reminders.ts');
const refused = (status: number) => () => {
  throw new ApiProblem({ status, code: 'some' });
};

let leave = () => {};
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') });
  Object.assign(phone, { waiting: [], said: [], now: '2026-11-20T12:00:00Z' });
  answers.put = undefined;
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
  expect([phone.waiting.length, phone.said]).toEqual([7, [0, 7, 7]]);
});

test.each([401, 404])('a server that answers %i leaves nothing to the phone, which keeps none', async (status) => {
  answers.put = () => phone.said.length === 1 && refused(status)();
  await later();
  expect(phone.waiting).toEqual([]);
});

test.each([409, 422, 429, 500])(
  'a server that answers %i may leave some to the phone, which keeps them',
  async (status) => {
    await later();
    vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
    answers.put = refused(status);
    await again();
    expect(phone.waiting).toHaveLength(7);
  },
);

test('a phone whose clock is ten minutes off keeps none, until it is put right', async () => {
  phone.now = '2026-11-20T12:10:00Z';
  await later();
  expect([phone.waiting, phone.said]).toEqual([[], [0, 0]]);
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

test('for somebody whom the account cares for, and for nobody, nothing is done', async () => {
  showPerson('0190a000-0000-7000-8000-000000000002', MARIA);
  await later();
  setDevicePerson(undefined);
  await again();
  expect([phone.waiting, phone.said]).toEqual([[], []]);
});
