import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { deliverNotifications } from './deliver.ts';
import { tellSomething } from './testing.ts';
import { startApns, startFcm } from './testing-phone-services.ts';

const cluster = inject('cluster');
let server: TestServer;
let fcm: Awaited<ReturnType<typeof startFcm>>;
let apns: Awaited<ReturnType<typeof startApns>>;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  [fcm, apns] = await Promise.all([startFcm(), startApns()]);
  server.services.env.phones = { fcm: fcm.settings, apns: apns.settings };
  server.clock.now = new Date();
  server.logged.length = 0;
  maria = await server.person();
});
afterEach(async () => {
  await Promise.all([fcm.close(), apns.close()]);
  await server.db.ownerPool.query('delete from push_subscriptions; delete from notification_deliveries');
});
afterAll(() => server?.close());

const register = async (kind: 'fcm' | 'apns', as = maria) => {
  const token = crypto.randomUUID().replaceAll('-', '');
  const { status } = await server.send('PUT', '/api/notifications/devices', { as, body: { kind, token } });
  expect(status).toBe(204);
  return token;
};
const deliver = () => deliverNotifications(server.services);
const wait = (seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000);
};
const queued = async () =>
  (await server.db.ownerPool.query('select tries, next_try_at from notification_deliveries')).rows;
const registered = async () => (await server.db.ownerPool.query('select id from push_subscriptions')).rowCount;
const log = () => server.logged.join();

describe('a message to an Android phone', () => {
  test('is data alone, each value text, under an access token that a signed assertion got', async () => {
    const token = await register('fcm');
    const inventoryItemId = crypto.randomUUID();
    await tellSomething(server, maria, { data: { inventoryItemId } });
    await deliver();
    const { body: bell } = await server.send('GET', '/api/notifications', { as: maria });
    const { id } = bell.items[0];
    expect(fcm.received.map(({ message }) => message)).toEqual([
      {
        token,
        data: {
          type: 'reminder',
          person: maria.id,
          unreadCount: '1',
          tag: id,
          language: 'pt',
          title: 'Seu lembrete',
          body: 'Chegou a hora que você marcou.',
          url: `/diary#record=${inventoryItemId}`,
          actions: expect.any(String),
        },
        android: { priority: 'HIGH', ttl: '86400s' },
      },
    ]);
    expect(JSON.parse(fcm.received[0]?.data.actions ?? '')).toMatchObject([
      { action: 'record', open: `/diary#record=${inventoryItemId}` },
      { action: 'snooze', post: `/api/notifications/${id}/snooze` },
    ]);
    const at = Math.floor(server.clock.now.getTime() / 1000);
    expect(fcm.assertions).toEqual([
      {
        header: { alg: 'RS256', typ: 'JWT' },
        claims: {
          iss: fcm.settings.clientEmail,
          scope: 'https://www.googleapis.com/auth/firebase.messaging',
          aud: fcm.settings.tokenUri,
          iat: at,
          exp: at + 3600,
        },
      },
    ]);
    expect(await queued()).toEqual([]);
  });

  test('asks for an access token once, however many wait for it, and again shortly before its end', async () => {
    for (let phone = 0; phone < 10; phone++) await register('fcm');
    const tell = () => tellSomething(server, maria, { expiresAt: new Date(server.clock.now.getTime() + 60_000) });
    await tell();
    await deliver();
    wait(3400);
    await tell();
    await deliver();
    expect([fcm.received.length, fcm.assertions.length]).toEqual([20, 1]);
    wait(90);
    await tell();
    await deliver();
    expect([fcm.received.length, fcm.assertions.length]).toEqual([30, 2]);
  });

  test('whose access token was taken back is sent with another one', async () => {
    await register('fcm');
    await tellSomething(server, maria);
    await deliver();
    fcm.revoke();
    await tellSomething(server, maria);
    await deliver();
    expect([fcm.received.length, fcm.assertions.length]).toEqual([2, 2]);
  });

  test('waits while Google cannot be asked for a token', async () => {
    await register('fcm');
    await tellSomething(server, maria);
    fcm.tokenAnswers.push({ status: 503 });
    await deliver();
    expect(await queued()).toHaveLength(1);
    wait(5);
    await deliver();
    expect(fcm.received).toHaveLength(1);
  });

  test.each([
    ['a 404 of the project', { status: 404 }, 1],
    ['SENDER_ID_MISMATCH', { status: 403, body: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } } }, 0],
    ['UNREGISTERED', { status: 404, body: { error: { details: [{ errorCode: 'UNREGISTERED' }] } } }, 0],
    [
      'a token that is none',
      { status: 400, body: { error: { details: [{ fieldViolations: [{ field: 'message.token' }] }] } } },
      0,
    ],
  ] as const)('that is answered with %s leaves %#', async (_, answer, left) => {
    await register('fcm');
    await tellSomething(server, maria);
    fcm.answers.push(answer as never);
    await deliver();
    expect([await registered(), await queued()]).toEqual([left, []]);
  });
});

describe('a message to an iPhone', () => {
  test('is an alert under a token that the key of the team signed', async () => {
    const token = await register('apns');
    await tellSomething(server, maria, { type: 'check_out_due', relatedId: maria.id, data: {} });
    await deliver();
    const { body: bell } = await server.send('GET', '/api/notifications', { as: maria });
    const [received] = apns.received;
    const at = Math.floor(server.clock.now.getTime() / 1000);
    expect(received?.token).toBe(token);
    expect(received?.headers).toMatchObject({
      'apns-topic': 'app.balsamo',
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-expiration': String(at + 86_400),
      'apns-collapse-id': bell.items[0].id,
    });
    expect(received?.payload).toMatchObject({
      aps: {
        alert: { title: 'Como você está agora?', body: expect.any(String) },
        sound: 'default',
        category: 'check_out_due',
        'thread-id': 'check_out_due',
      },
      tag: bell.items[0].id,
      person: maria.id,
      url: `/diary#checkout=${maria.id}`,
      actions: expect.stringContaining('check_out'),
    });
    expect(apns.providers).toMatchObject([
      { header: { alg: 'ES256', kid: 'ABC123DEFG' }, claims: { iss: 'DEF123GHIJ', iat: at } },
    ]);
    expect(await queued()).toEqual([]);
  });

  test('has no category, by which the phone draws actions, where there is nothing to do', async () => {
    await register('apns');
    await tellSomething(server, maria, { type: 'security_changed', data: {} });
    await deliver();
    expect(apns.received[0]?.payload).toMatchObject({ actions: '[]' });
    expect(apns.received[0]?.payload).not.toHaveProperty('aps.category');
  });

  test('goes over one connection, under a token that is renewed after 40 minutes', async () => {
    await Promise.all([register('apns'), register('apns')]);
    const tell = () => tellSomething(server, maria, { expiresAt: new Date(server.clock.now.getTime() + 60_000) });
    for (const seconds of [0, 39 * 60, 60]) {
      wait(seconds);
      await tell();
      await deliver();
    }
    expect([apns.received.length, apns.connections(), apns.providers.length]).toEqual([6, 1, 2]);
  });

  test('after a GOAWAY goes over another connection', async () => {
    await register('apns');
    await tellSomething(server, maria);
    await deliver();
    apns.sayGoAway();
    await expect.poll(() => apns.open()).toBe(0);
    await tellSomething(server, maria);
    await deliver();
    expect([apns.received.length, apns.connections()]).toEqual([2, 2]);
  });

  test('whose connection breaks in its midst is sent again, over another one', async () => {
    await register('apns');
    await tellSomething(server, maria);
    apns.breakOff();
    await deliver();
    expect([apns.received.length, await queued()]).toEqual([0, [expect.objectContaining({ tries: 1 })]]);
    wait(3_600);
    await deliver();
    expect([apns.received.length, apns.connections(), await queued()]).toEqual([1, 2, []]);
  });

  test.each([
    ['Unregistered', { status: 410, body: { reason: 'Unregistered' } }, 0],
    ['BadDeviceToken', { status: 400, body: { reason: 'BadDeviceToken' } }, 0],
    ['DeviceTokenNotForTopic', { status: 400, body: { reason: 'DeviceTokenNotForTopic' } }, 0],
    ['BadPath', { status: 404, body: { reason: 'BadPath' } }, 1],
  ] as const)('that is answered with %s leaves %#', async (_, answer, left) => {
    await register('apns');
    await tellSomething(server, maria);
    apns.answers.push(answer);
    await deliver();
    expect([await registered(), await queued()]).toEqual([left, []]);
  });
});

describe.each(['fcm', 'apns'] as const)('a message by %s', (kind) => {
  const service = () => (kind === 'fcm' ? fcm : apns);

  test('waits as long as the service asks', async () => {
    await register(kind);
    await tellSomething(server, maria);
    service().answers.push({ status: 429, headers: { 'retry-after': '90' } });
    await deliver();
    wait(89);
    await deliver();
    expect(service().received).toEqual([]);
    wait(1);
    await deliver();
    expect(service().received).toHaveLength(1);
  });

  test('whose key is refused is not tried again, and the log names the setting and no token', async () => {
    const token = await register(kind);
    await tellSomething(server, maria);
    service().answers.push({ status: 403, body: { reason: 'InvalidProviderToken' } });
    await deliver();
    expect(await queued()).toEqual([]);
    expect(log()).toContain(kind === 'fcm' ? 'FCM_SERVICE_ACCOUNT' : 'APNS_KEY');
    expect(log()).toContain(`"${kind} refused 403":1`);
    expect(log()).not.toContain(token);
  });

  test('waits while the service answers nobody', async () => {
    await register(kind);
    await tellSomething(server, maria);
    await service().close();
    await deliver();
    expect(await queued()).toMatchObject([{ tries: 1 }]);
    expect(log()).toContain(`${kind} silent`);
  });

  test('is refused once it is set up no longer', async () => {
    await register(kind);
    await tellSomething(server, maria);
    server.services.env.phones = {};
    await deliver();
    expect(await queued()).toEqual([]);
    expect(log()).toContain(`"${kind} refused not_set_up":1`);
  });
});
