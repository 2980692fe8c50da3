import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import webPush from 'web-push';
import { createTestServer, type TestServer } from '../testing.ts';
import { deliverNotifications } from './deliver.ts';
import { tellSomething } from './testing.ts';
import { startPushService, type TestPushService } from './testing-push-service.ts';

const SUBSCRIPTIONS = '/api/notifications/push-subscriptions';
let server: TestServer;
let push: TestPushService;
let maria: TestPerson;
const [former, present, unrelated] = Array.from({ length: 3 }, () => webPush.generateVAPIDKeys());

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  push = await startPushService();
});
afterAll(async () => {
  await push?.close();
  await server?.close();
});
beforeEach(async () => {
  await server.db.ownerPool.query(
    'delete from push_subscriptions; delete from notification_deliveries; delete from push_keys',
  );
  maria = await server.person();
  server.logged.length = 0;
  push.received.length = 0;
  push.asked.length = 0;
  startWith(former);
});

type Pair = { publicKey: string; privateKey: string } | undefined;
/** As the server starts again with these keys. */
const startWith = (vapidKeys: Pair, ...formerVapidKeys: Pair[]) =>
  void Object.assign(server.services.env, { vapidKeys, formerVapidKeys });
const offered = async (): Promise<string> =>
  (await server.send('GET', '/api/notifications/push-key', { as: maria })).body.publicKey;
async function subscribe(): Promise<string> {
  const body = push.subscribe(await offered());
  expect((await server.send('POST', SUBSCRIPTIONS, { as: maria, body })).status).toBe(204);
  return body.endpoint;
}
async function deliver(): Promise<void> {
  await tellSomething(server, maria);
  await deliverNotifications(server.services);
}
const keptKeys = async () =>
  (await server.db.ownerPool.query('select server_key from push_subscriptions')).rows.map((row) => row.server_key);

describe('other VAPID keys, with the former ones beside them', () => {
  it('reach browsers of before at once, signed with the key that they subscribed with', async () => {
    await subscribe();
    startWith(present, former);
    await deliver();
    expect(push.asked).toEqual([former?.publicKey]);
    expect(push.received).toHaveLength(1);
  });

  it('are what browsers are offered from then on, and sign for those that took them', async () => {
    await subscribe();
    startWith(present, former);
    expect(await offered()).toBe(present?.publicKey);
    await subscribe();
    await deliver();
    expect(push.asked.toSorted()).toEqual([former?.publicKey, present?.publicKey].toSorted());
    expect(push.received).toHaveLength(2);
  });

  it('find out which key a browser of before this was kept has, and remember it', async () => {
    await subscribe();
    await server.db.ownerPool.query('update push_subscriptions set server_key = null');
    startWith(present, unrelated, former);
    await deliver();
    expect(push.asked).toEqual([unrelated?.publicKey, former?.publicKey]);
    expect(await keptKeys()).toEqual([former?.publicKey]);
    push.asked.length = 0;
    await deliver();
    expect(push.asked).toEqual([former?.publicKey]);
  });

  it('may take the place of those that the database made: these sign for browsers of before', async () => {
    startWith(undefined);
    await subscribe();
    const [made] = await keptKeys();
    startWith(present);
    expect(await offered()).toBe(present?.publicKey);
    await deliver();
    expect([push.asked, push.received.length]).toEqual([[made], 1]);
  });

  it('without the former ones do not reach browsers of before, which is said', async () => {
    await subscribe();
    startWith(present);
    await deliver();
    expect(push.received).toEqual([]);
    expect(server.logged.join('')).toContain('push services refuse the VAPID keys');
  });

  it('are not tried one after the other where a service refuses something else', async () => {
    await subscribe();
    startWith(present, former);
    push.answers.push({ status: 413 });
    await deliver();
    expect(push.asked).toEqual([former?.publicKey]);
  });
});
