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

test('a check-out leaves the bell once it has been due for 72 hours, and nothing else does', async () => {
  const rita = await server.person();
  server.clock.now = new Date('2026-07-01T12:00:00Z');
  await tellSomething(server, rita, { type: 'check_out_due', relatedId: crypto.randomUUID(), data: {} });
  await tellSomething(server, rita);
  const told = async () => {
    const { body } = await server.send('GET', '/api/notifications', { as: rita });
    return [body.items.length, body.unreadCount];
  };
  server.clock.now = new Date('2026-07-04T12:00:00Z');
  await forgetOldNotifications(server.services);
  expect(await told()).toEqual([2, 2]);
  server.clock.now = new Date('2026-07-04T12:00:01Z');
  await forgetOldNotifications(server.services);
  expect(await told()).toEqual([1, 1]);
});
