import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { deliverNotifications } from './deliver.ts';
import { tellSomething } from './testing.ts';
import { startApns, startFcm } from './testing-phone-services.ts';
import { startPushService } from './testing-push-service.ts';

const PEOPLE = 16;
const DEVICES_OF_EACH_KIND = 2;
const ROUNDS = 6;
const LATEST_MS = 120;

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

test('browsers, Android phones and iPhones are told of each thing once by two deliverers, while addresses die and answers come late', async () => {
  const [push, fcm, apns] = await Promise.all([startPushService(), startFcm(), startApns()]);
  const { services } = server;
  services.env.phones = { fcm: fcm.settings, apns: apns.settings };
  for (const service of [push, fcm, apns]) service.answerLate(() => Math.random() * LATEST_MS);
  // Two servers: each has its own access token and its own connection.
  const other = {
    ...services,
    env: { ...services.env, phones: { fcm: { ...fcm.settings }, apns: { ...apns.settings } } },
  };

  const people = await Promise.all(Array.from({ length: PEOPLE }, () => server.person()));
  const devices: { person: string; address: string; die: () => void; isDead: boolean }[] = [];
  for (const as of people) {
    for (let count = 0; count < DEVICES_OF_EACH_KIND; count++) {
      const body = push.subscribe();
      await server.send('POST', '/api/notifications/push-subscriptions', { as, body });
      const { pathname: address } = new URL(body.endpoint);
      devices.push({ person: as.id, address, die: () => push.forget(body.endpoint), isDead: false });
      for (const [kind, service] of [
        ['fcm', fcm],
        ['apns', apns],
      ] as const) {
        const token = crypto.randomUUID();
        await server.send('PUT', '/api/notifications/devices', { as, body: { kind, token } });
        devices.push({ person: as.id, address: token, die: () => service.gone.add(token), isDead: false });
      }
    }
  }

  const left = async () =>
    Number((await server.db.ownerPool.query('select count(*) from notification_deliveries')).rows[0].count);
  for (let round = 0; round < ROUNDS; round++) {
    for (const person of people) await tellSomething(server, person);
    for (const service of [push, fcm, apns]) service.answers.push({ status: 503 }, { status: 429 });
    const delivering = [deliverNotifications(services), deliverNotifications(other)];
    for (const device of devices.filter(({ isDead }) => !isDead && Math.random() < 0.05)) {
      await sleep(Math.random() * 20);
      device.die();
      device.isDead = true;
    }
    await Promise.all(delivering);
    // What was answered with 503 and 429 is tried again.
    for (let again = 0; again < 20 && (await left()) > 0; again++) {
      server.clock.now = new Date(server.clock.now.getTime() + 10_000);
      await Promise.all([deliverNotifications(services), deliverNotifications(other)]);
    }
  }
  expect(await left()).toBe(0);

  const came = [
    ...push.received.map(({ path, message }) => `${path} ${message.tag}`),
    ...fcm.received.map(({ token, data }) => `${token} ${data.tag}`),
    ...apns.received.map(({ token, payload }) => `${token} ${payload.tag}`),
  ];
  const { rows: told } = await server.db.ownerPool.query('select id, user_id from notifications');
  const due = devices
    .filter(({ isDead }) => !isDead)
    .flatMap(({ person, address }) =>
      told.filter(({ user_id }) => user_id === person).map(({ id }) => `${address} ${id}`),
    );
  const arrived = new Set(came);
  const missed = due.filter((one) => !arrived.has(one)).length;
  const doubled = came.length - arrived.size;
  const dead = devices.filter(({ isDead }) => isDead).length;
  console.info(
    `${due.length} due on ${devices.length - dead} devices, ${dead} died: ${missed} missed, ${doubled} doubled`,
  );
  expect({ missed, doubled }).toEqual({ missed: 0, doubled: 0 });
  expect([told.length, due.length > 100]).toEqual([PEOPLE * ROUNDS, true]);
  await Promise.all([push.close(), fcm.close(), apns.close()]);
}, 60_000);
