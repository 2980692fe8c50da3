import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { forgetOldNotifications } from './jobs.ts';
import { tellSomething } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

test('notifications are forgotten after 180 days and not a day before; the numbers go on', async () => {
  const maria = await server.person();
  server.clock.now = new Date('2026-01-01T12:00:00Z');
  await tellSomething(server, maria);
  server.clock.now = new Date('2026-06-30T12:00:00Z');
  await tellSomething(server, maria);
  const sequences = async () => {
    const { body } = await server.send('GET', '/api/notifications', { as: maria });
    return [...body.items.map((item: { sequence: number }) => item.sequence), body.lastSequence];
  };
  await forgetOldNotifications(server.services);
  expect(await sequences()).toEqual([2, 1, 2]);
  server.clock.now = new Date('2026-06-30T12:00:01Z');
  await forgetOldNotifications(server.services);
  expect(await sequences()).toEqual([2, 2]);
});
