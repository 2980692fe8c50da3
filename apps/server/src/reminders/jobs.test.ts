import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { deliverNotifications } from '../notifications/deliver.ts';
import { openStream } from '../notifications/testing.ts';
import { startPushService } from '../notifications/testing-push-service.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { remind } from './jobs.ts';
import { reminderBody, stockItem } from './testing.ts';

const cluster = inject('cluster');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
afterAll(() => server?.close());

test('a reminder and a check-out reach the open app and the phone at their minute, from the API to the lock screen', async () => {
  const push = await startPushService();
  const maria = await server.person();
  server.clock.now = new Date('2026-03-02T10:30:00Z');
  await server.send('POST', '/api/notifications/push-subscriptions', { as: maria, body: push.subscribe() });
  const reminder = reminderBody(await stockItem(server, maria), { times: ['08:00'] });
  await server.send('POST', '/api/reminders', { as: maria, body: reminder });
  // Sublingual: due five hours after use, at eight as well.
  const entry = checkInBody({ consumedAt: '2026-03-02T03:00:00-03:00' });
  await server.send('POST', '/api/diary/entries', { as: maria, body: entry });
  const stream = await openStream(server.app, maria);
  expect(await stream.next()).toMatchObject({ event: 'unread', data: { unreadCount: 0 } });

  server.clock.now = new Date('2026-03-02T11:00:00Z');
  await Promise.all([remind(server.services), remind(server.services)]);
  await deliverNotifications(server.services);
  const events = [await stream.next(), await stream.next(), await stream.next()].filter(
    (event) => event?.event === 'notification',
  );
  expect(events.map((event) => event?.data)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        type: 'reminder',
        relatedId: reminder.id,
        dueAt: '2026-03-02T11:00:00.000Z',
        data: { inventoryItemId: reminder.inventoryItemId },
      }),
      expect.objectContaining({ type: 'check_out_due', relatedId: entry.id, dueAt: '2026-03-02T11:00:00.000Z' }),
    ]),
  );
  expect(push.received.map(({ message }) => message.url).sort()).toEqual([
    `/diary#checkout=${entry.id}`,
    `/diary#record=${reminder.inventoryItemId}`,
  ]);

  // The check-out has such an action too, and nobody says which of the two arrives first.
  const snooze = push.received
    .find(({ message }) => message.type === 'reminder')
    ?.message.actions.find(({ action }) => action === 'snooze');
  await server.send('POST', snooze && 'post' in snooze ? snooze.post : '', { as: maria });
  push.received.length = 0;
  server.clock.now = new Date('2026-03-02T11:15:00Z');
  await remind(server.services);
  await remind(server.services);
  await deliverNotifications(server.services);
  expect(push.received.map(({ message }) => message.type)).toEqual(['reminder']);
  await stream.close();
  await push.close();
});
