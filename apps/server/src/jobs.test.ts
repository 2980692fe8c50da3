import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startJobs } from './jobs.ts';
import { tellSomething } from './notifications/testing.ts';
import { startPushService } from './notifications/testing-push-service.ts';
import { createTestServer, type TestServer } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

test('what runs by the clock runs at the start, and is over when it has been stopped', async () => {
  const push = await startPushService();
  const maria = await server.person();
  await server.send('POST', '/api/notifications/push-subscriptions', { as: maria, body: push.subscribe() });
  await tellSomething(server, maria);
  const stop = startJobs(server.services);
  await expect.poll(() => push.received.length).toBe(1);
  await stop();
  await tellSomething(server, maria);
  expect(push.received).toHaveLength(1);
  expect(server.logged.join()).not.toContain('job failed');
  await push.close();
});

test('a push service that never answers does not hold up the stop', async () => {
  let isCalled = false;
  const silent = createServer(() => {
    isCalled = true;
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/x`;
  const maria = await server.person();
  const keys = await keysOfABrowser();
  await server.send('POST', '/api/notifications/push-subscriptions', { as: maria, body: { endpoint, keys } });
  await tellSomething(server, maria);
  const stop = startJobs(server.services);
  await expect.poll(() => isCalled).toBe(true);
  await stop();
  const { rows } = await server.db.ownerPool.query(
    'select count(*)::int as waiting from notification_deliveries where user_id = $1',
    [maria.id],
  );
  expect(rows).toEqual([{ waiting: 1 }]);
  silent.close();
});

test('what a job makes work for runs at once, and holds up no further run of it', async () => {
  const ran = { remind: 0, deliver: 0 };
  const stop = startJobs(server.services, {
    remind: { work: async () => void ran.remind++, everyMs: 5, wakes: 'deliver' },
    deliver: {
      work: async () => {
        ran.deliver++;
        if (ran.deliver > 1) await new Promise(() => undefined);
      },
      everyMs: 3_600_000,
    },
  });
  await expect.poll(() => ran.deliver).toBe(2);
  const before = ran.remind;
  await expect.poll(() => ran.remind).toBeGreaterThan(before + 2);
  expect(ran.deliver).toBe(2);
  await stop();
});

/** Keys of a browser whose messages go elsewhere. */
async function keysOfABrowser() {
  const push = await startPushService();
  const { keys } = push.subscribe();
  await push.close();
  return keys;
}
