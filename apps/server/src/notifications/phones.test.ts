import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

const cluster = inject('cluster');
const DEVICES = '/api/notifications/devices';
const TOKEN = 'cXbq-2_T:APA91bF0abcdefgh';
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  maria = await server.person();
  const of = { projectId: 'balsamo', clientEmail: 'push@balsamo.test', privateKey: '', tokenUri: '', origin: '' };
  server.services.env.phones = { fcm: of };
});
afterEach(() => server.db.ownerPool.query('delete from push_subscriptions'));
afterAll(() => server?.close());

const register = (as: TestPerson, token = TOKEN, kind = 'fcm') =>
  server.send('PUT', DEVICES, { as, body: { kind, token } });
const kept = async () =>
  (await server.db.ownerPool.query('select user_id, kind, endpoint, p256dh, auth from push_subscriptions')).rows;

describe('a phone', () => {
  test('is registered once, however often its app says so', async () => {
    expect((await register(maria)).status).toBe(204);
    expect((await register(maria)).status).toBe(204);
    const phone = { user_id: maria.id, kind: 'fcm', endpoint: `fcm:${TOKEN}`, p256dh: null, auth: null };
    expect(await kept()).toEqual([phone]);
  });

  test('is taken from whoever had it before', async () => {
    const joao = await server.person();
    await register(maria);
    await register(joao);
    expect((await kept()).map(({ user_id }) => user_id)).toEqual([joao.id]);
  });

  test('falls silent with its session', async () => {
    await register(maria);
    await server.db.ownerPool.query('delete from sessions where token = token_hash($1)', [maria.token]);
    expect(await kept()).toEqual([]);
  });

  test('is removed by its person, and by nobody else', async () => {
    await register(maria);
    const remove = (as: TestPerson) => server.send('DELETE', DEVICES, { as, body: { token: TOKEN } });
    expect((await remove(await server.person())).status).toBe(204);
    expect(await kept()).toHaveLength(1);
    expect((await remove(maria)).status).toBe(204);
    expect(await kept()).toEqual([]);
  });

  test('of a kind that is not set up is refused, and the push key says which are', async () => {
    const { status, body } = await register(maria, 'ab'.repeat(32), 'apns');
    expect([status, body.code]).toEqual([409, 'notifications.phones_not_set_up']);
    const { body: key } = await server.send('GET', '/api/notifications/push-key', { as: maria });
    expect(key.phones).toEqual(['fcm']);
  });

  test.each(['short', 'with space inside', '../../messages', 'a'.repeat(1001)])(
    'with the token %j is refused',
    async (token) => {
      const { status, body } = await register(maria, token);
      expect([status, body.errors[0].pointer]).toEqual([422, '/token']);
    },
  );

  test('is not registered in the session of another person', async () => {
    const { status } = await server.send('PUT', DEVICES, {
      as: maria,
      body: { kind: 'fcm', token: TOKEN },
      headers: { 'balsamo-person': crypto.randomUUID() },
    });
    expect(status).toBe(401);
    expect(await kept()).toEqual([]);
  });
});

test('the database keeps no phone with keys of a browser, and no browser without', async () => {
  await register(maria);
  const change = (set: string) => server.db.ownerPool.query(`update push_subscriptions set ${set}`);
  await expect(change("auth = 'secret'")).rejects.toThrow('push_subscriptions_browser_has_keys');
  await expect(change("kind = 'web'")).rejects.toThrow('push_subscriptions_browser_has_keys');
  await expect(change("kind = 'apns'")).rejects.toThrow('push_subscriptions_phone_is_of_its_kind');
  await expect(change("kind = 'fax'")).rejects.toThrow('push_subscriptions_kind_is_known');
});
