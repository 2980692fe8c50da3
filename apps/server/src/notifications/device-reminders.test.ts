import type { TestPerson } from '@balsamo/database/testing/people.ts';
import {
  type DeviceReminder,
  deviceReminderKey,
  isPlanFresh,
  type PlannedReminder,
  remindersForDevice,
} from '@balsamo/domain/reminders/on-device.ts';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createRandom } from '../demo/random.ts';
import { remind } from '../reminders/jobs.ts';
import { reminderBody, stockItem } from '../reminders/testing.ts';
import { createTestServer, type TestServer } from '../testing.ts';
import { deliverNotifications } from './deliver.ts';
import { startFcm } from './testing-phone-services.ts';

const cluster = inject('cluster');
const DEVICES = '/api/notifications/devices';
const KEPT = `${DEVICES}/reminders`;
const MINUTE_MS = 60_000;
const DAYS = 6;
let server: TestServer;
let fcm: Awaited<ReturnType<typeof startFcm>>;
beforeAll(async () => {
  [server, fcm] = await Promise.all([createTestServer(cluster), startFcm()]);
  server.services.env.phones = { fcm: fcm.settings };
  // São Paulo, 07:00.
  server.clock.now = new Date('2026-03-02T10:00:00Z');
});
afterAll(async () => {
  await Promise.all([server?.close(), fcm?.close()]);
});

/** A phone of the person's own, by its token. */
async function phoneOf(as: TestPerson): Promise<string> {
  const token = crypto.randomUUID();
  await server.send('PUT', DEVICES, { as, body: { kind: 'fcm', token } });
  return token;
}

async function reminderOf(as: TestPerson, given: Record<string, unknown> = {}): Promise<string> {
  const body = reminderBody(await stockItem(server, as), given);
  await server.send('POST', '/api/reminders', { as, body });
  return body.id;
}

const keep = (as: TestPerson, token: string, reminders: unknown, headers = {}) =>
  server.send('PUT', KEPT, { as, body: { token, reminders }, headers });

/** Lets time pass to this instant, and has done what a server does then. */
async function at(instant: string): Promise<void> {
  server.clock.now = new Date(instant);
  await remind(server.services);
  await deliverNotifications(server.services);
}

/** What the phone was told of, in its order. */
const toldTo = (token: string) =>
  fcm.received.filter((message) => message.token === token).map(({ data }) => data.type);

describe('a phone that comes with a reminder by itself', () => {
  test('is told of no time that it keeps, and of all others; another phone is, and the bell says all', async () => {
    const maria = await server.person();
    const [phone, tablet] = [await phoneOf(maria), await phoneOf(maria)];
    const reminderId = await reminderOf(maria, { times: ['08:00', '08:05'] });
    const { status, body } = await keep(maria, phone, [{ reminderId, dueAt: '2026-03-02T11:00:00.000Z' }]);
    expect([status, body]).toEqual([200, { now: server.clock.now.toISOString() }]);
    await at('2026-03-02T11:00:00Z');
    expect([toldTo(phone), toldTo(tablet)]).toEqual([[], ['reminder']]);
    await at('2026-03-02T11:05:00Z');
    expect([toldTo(phone), toldTo(tablet)]).toEqual([['reminder'], ['reminder', 'reminder']]);
    const { body: bell } = await server.send('GET', '/api/notifications', { as: maria });
    expect(bell.unreadCount).toBe(2);
  });

  test('is told when its reminder was set to another time elsewhere, and of one that was postponed', async () => {
    const maria = await server.person();
    const phone = await phoneOf(maria);
    const reminderId = await reminderOf(maria, { times: ['09:00'] });
    await keep(maria, phone, [{ reminderId, dueAt: '2026-03-02T12:00:00.000Z' }]);
    await server.send('PATCH', `/api/reminders/${reminderId}`, { as: maria, body: { times: ['09:01'] } });
    await at('2026-03-02T12:00:00Z');
    expect(toldTo(phone)).toEqual([]);
    await at('2026-03-02T12:01:00Z');
    expect(toldTo(phone)).toEqual(['reminder']);
    await keep(maria, phone, [{ reminderId, dueAt: '2026-03-03T12:01:00.000Z' }]);
    await server.send('POST', `/api/reminders/${reminderId}/snooze`, { as: maria });
    await at('2026-03-02T12:16:00Z');
    expect(toldTo(phone)).toHaveLength(2);
  });

  test('keeps what it said when it registers again, and nothing of it once it is another account’s', async () => {
    const [maria, joao] = [await server.person(), await server.person()];
    const phone = await phoneOf(maria);
    await keep(maria, phone, [{ reminderId: await reminderOf(maria), dueAt: '2026-03-03T11:00:00.000Z' }]);
    const kept = async () =>
      (await server.db.ownerPool.query('select reminds from push_subscriptions where endpoint = $1', [`fcm:${phone}`]))
        .rows[0].reminds.length;
    await server.send('PUT', DEVICES, { as: maria, body: { kind: 'fcm', token: phone } });
    expect(await kept()).toBe(1);
    await server.send('PUT', DEVICES, { as: joao, body: { kind: 'fcm', token: phone } });
    expect(await kept()).toBe(0);
  });
});

describe('what a phone says that it keeps', () => {
  const one = { reminderId: crypto.randomUUID(), dueAt: '2026-03-03T11:00:00.000Z' };

  test('is refused of a phone that is not registered, or another’s', async () => {
    const [maria, joao] = [await server.person(), await server.person()];
    const phone = await phoneOf(maria);
    for (const answer of [await keep(maria, crypto.randomUUID(), [one]), await keep(joao, phone, [one])])
      expect([answer.status, answer.body.code]).toEqual([404, 'notifications.no_such_device']);
  });

  test.each([
    ['more than a phone can keep', Array.from({ length: 57 }, () => one), '/reminders'],
    ['a time that is none', [{ ...one, dueAt: 'tomorrow' }], '/reminders/0/dueAt'],
    ['a reminder that is none', [{ ...one, reminderId: 'a' }], '/reminders/0/reminderId'],
  ])('is refused with %s', async (_, reminders, pointer) => {
    const maria = await server.person();
    const { status, body } = await keep(maria, await phoneOf(maria), reminders);
    expect([status, body.errors[0].pointer]).toEqual([422, pointer]);
  });

  test('is refused in the name of another person', async () => {
    const maria = await server.person();
    const headers = { 'balsamo-person': crypto.randomUUID() };
    expect((await keep(maria, await phoneOf(maria), [one], headers)).status).toBe(401);
  });
});

test('over six days of changes on other devices, lost answers, a server that is away and an app that is closed, each reminder comes once', async () => {
  const random = createRandom(20).uniform;
  const maria = await server.person();
  const token = await phoneOf(maria);
  const times = ['06:00', '08:00', '08:05', '12:30', '20:00', '20:15', '23:55'];
  const someTimes = () => times.filter(() => random() < 0.5).concat(['07:15']);
  const ids = [await reminderOf(maria, { times: someTimes() }), await reminderOf(maria, { times: someTimes() })];

  /** What waits on the phone, and what it remembers the server to have heard. */
  let [waiting, said]: [DeviceReminder[], DeviceReminder[]] = [[], []];
  const local: DeviceReminder[] = [];
  const opened = async () => {
    const { body } = await server.send('GET', '/api/reminders', { as: maria });
    const reminders = (
      body.items as { id: string; times: string[]; days: number[] | null; nextAt: string | null }[]
    ).map(
      ({ id, times: of, days, nextAt }): PlannedReminder => ({
        id,
        times: of,
        daysOfWeek: days,
        isOn: nextAt !== null,
      }),
    );
    const now = server.clock.now;
    const wanted = remindersForDevice(reminders, 'America/Sao_Paulo', said, now);
    if (isPlanFresh(said, wanted, now)) return;
    waiting = wanted.filter(({ dueAt }) => Date.parse(dueAt) > now.getTime());
    const isLost = random() < 0.1;
    await keep(maria, token, wanted);
    // Without an answer it says so again before anything falls due.
    if (isLost) await keep(maria, token, wanted);
    said = wanted;
  };

  let isAway = false;
  const start = Date.parse('2026-03-10T03:00:00Z');
  for (let minute = 0; minute < DAYS * 1440; minute += 5) {
    server.clock.now = new Date(start + minute * MINUTE_MS);
    for (const one of waiting.filter(({ dueAt }) => Date.parse(dueAt) === server.clock.now.getTime())) local.push(one);
    waiting = waiting.filter(({ dueAt }) => Date.parse(dueAt) > server.clock.now.getTime());
    // Never away for more than what is still told of late.
    isAway = !isAway && random() < 0.1;
    if (isAway) continue;
    await remind(server.services);
    await deliverNotifications(server.services);
    if (random() < 0.02)
      await server.send('PATCH', `/api/reminders/${ids[random() < 0.5 ? 0 : 1]}`, {
        as: maria,
        body: { times: someTimes() },
      });
    if (random() < 0.012) await opened();
  }

  const { rows } = await server.db.ownerPool.query(
    'select id, related_id as "reminderId", due_at as "dueAt" from notifications where user_id = $1',
    [maria.id],
  );
  const due = rows.map((row) => ({ id: row.id, key: deviceReminderKey({ ...row, dueAt: row.dueAt.toISOString() }) }));
  const onPhone = local.map(deviceReminderKey);
  const pushed = fcm.received.filter((message) => message.token === token).map(({ data }) => data.tag);
  const ways = due.map(({ id, key }) => Number(onPhone.includes(key)) + pushed.filter((tag) => tag === id).length);
  const stale = onPhone.filter((key) => !due.some((one) => one.key === key)).length;
  console.info(
    `${due.length} due: ${pushed.length} pushed, ${onPhone.length} by the phone, ${stale} of a time that was changed elsewhere`,
  );
  expect(ways.filter((count) => count !== 1)).toEqual([]);
  expect(new Set(onPhone).size).toBe(onPhone.length);
  expect([pushed.length > 10, onPhone.length > 10]).toEqual([true, true]);
}, 60_000);
