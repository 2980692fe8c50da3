import { asSystem } from '@balsamo/database/as-system.ts';
import { claimDueCheckOuts } from '@balsamo/database/reminders/claim.ts';
import { claimDueSnoozes } from '@balsamo/database/reminders/snooze.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { reminderBody, stockItem } from '../reminders/testing.ts';
import { checkInBody, createTestServer, type TestServer } from '../testing.ts';
import { tellSomething } from './testing.ts';

const cluster = inject('cluster');
const BELL = '/api/notifications';
/** 09:00 in São Paulo, a Monday. */
const NINE = new Date('2026-03-02T12:00:00Z');
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  await server.db.ownerPool.query('delete from users');
  maria = await server.person();
  server.clock.now = NINE;
});
afterAll(() => server?.close());

const minutesLater = (minutes: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + minutes * 60_000);
};
const bell = async () => (await server.send('GET', BELL, { as: maria })).body;
const snooze = (id: string, as = maria, headers?: Record<string, string>) =>
  server.send('POST', `${BELL}/${id}/snooze`, { as, headers });
const claim = () => asSystem(server.db, 'test', ({ client }) => claimDueSnoozes(client, server.clock.now));

/** A use whose check-out is due now and was told of; answers the ids of both. */
async function checkOutDue() {
  const entry = checkInBody();
  const { status } = await server.send('POST', '/api/diary/entries', { as: maria, body: entry });
  expect(status).toBe(201);
  await server.db.ownerPool.query('update diary_entries set check_out_due_at = $2 where id = $1', [
    entry.id,
    server.clock.now,
  ]);
  await asSystem(server.db, 'test', ({ client }) => claimDueCheckOuts(client, server.clock.now));
  const [told] = (await bell()).items;
  expect(told).toMatchObject({ type: 'check_out_due', relatedId: entry.id });
  return { entryId: entry.id as string, id: told.id as string };
}

describe('a check-out that is postponed', () => {
  test('counts as read, and is told of once more in 15 minutes, once, by many servers', async () => {
    const { id, entryId } = await checkOutDue();
    const { status, body } = await snooze(id);
    expect([status, body]).toEqual([200, { snoozedUntil: '2026-03-02T12:15:00.000Z', unreadCount: 0 }]);
    minutesLater(14);
    await claim();
    expect((await bell()).items).toHaveLength(1);
    minutesLater(1);
    await Promise.all([claim(), claim(), claim()]);
    await claim();
    const { items, unreadCount } = await bell();
    expect([items.length, unreadCount]).toEqual([2, 1]);
    expect(items[0]).toMatchObject({
      type: 'check_out_due',
      relatedId: entryId,
      dueAt: '2026-03-02T12:15:00.000Z',
      isRead: false,
    });
    // The time at which the check-out fell due is what its answer is measured by: it stays.
    const { rows } = await server.db.ownerPool.query('select check_out_due_at from diary_entries');
    expect(rows).toEqual([{ check_out_due_at: NINE }]);
  });

  test('and again before, since the first answer was lost, keeps its time and comes once', async () => {
    const { id } = await checkOutDue();
    await Promise.all([snooze(id), snooze(id)]);
    minutesLater(3);
    expect((await snooze(id)).body).toEqual({ snoozedUntil: '2026-03-02T12:15:00.000Z', unreadCount: 0 });
    minutesLater(15);
    await claim();
    expect((await bell()).items).toHaveLength(2);
  });

  test('is not told of again once it was done, or its entry deleted', async () => {
    const done = await checkOutDue();
    await snooze(done.id);
    await server.db.ownerPool.query("update diary_entries set status = 'completo', checked_out_at = $1", [NINE]);
    minutesLater(15);
    expect([await claim(), await claim()]).toEqual([1, 0]);
    expect((await bell()).items).toHaveLength(1);
    expect((await snooze(done.id)).body.code).toBe('notifications.nothing_waits');
  });

  test('is passed over where no server ran for longer than it would be of use', async () => {
    const { id } = await checkOutDue();
    await snooze(id);
    minutesLater(15 + 16);
    await claim();
    expect((await bell()).items).toHaveLength(1);
  });

  test('is its person’s alone: nobody else postpones it, and not in the session of somebody else on the same phone', async () => {
    const { id } = await checkOutDue();
    const joao = await server.person();
    expect((await snooze(id, joao)).body.code).toBe('notifications.no_such_notification');
    // What the notification on the shared phone sends: in the session of who is signed in, in the name of whom it was for.
    const other = await snooze(id, joao, { 'balsamo-person': maria.id });
    expect([other.status, other.body.code]).toEqual([401, 'auth.other_person']);
    expect((await bell()).unreadCount).toBe(1);
    minutesLater(15);
    expect(await claim()).toBe(0);
  });
});

test('the daily question comes again, unless it was answered meanwhile', async () => {
  await server.db.ownerPool.query(
    `insert into rating_questions (user_id, local_time, is_active, next_at, created_at, updated_at)
     values ($1, '09:00', true, $2, $2, $2)`,
    [maria.id, new Date('2026-03-03T12:00:00Z')],
  );
  const given = { type: 'rating_due', relatedId: maria.id, dueAt: NINE, data: {} } as const;
  await tellSomething(server, maria, given);
  const [{ id }] = (await bell()).items;
  expect((await snooze(id)).status).toBe(200);
  minutesLater(15);
  await claim();
  const { items } = await bell();
  expect(items.map((item: { dueAt: string }) => item.dueAt)).toEqual([
    '2026-03-02T12:15:00.000Z',
    '2026-03-02T12:00:00.000Z',
  ]);
  await snooze(items[0].id);
  minutesLater(5);
  await server.db.ownerPool.query(
    `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'UTC', 5, $2, $2)`,
    [maria.id, server.clock.now],
  );
  minutesLater(10);
  await claim();
  expect((await bell()).items).toHaveLength(2);
});

test('a reminder comes again by its own row, once however often the tap arrives', async () => {
  const { body: reminder } = await server.send('POST', '/api/reminders', {
    as: maria,
    body: reminderBody(await stockItem(server, maria)),
  });
  await tellSomething(server, maria, { relatedId: reminder.id });
  const [{ id }] = (await bell()).items;
  expect((await snooze(id)).body).toEqual({ snoozedUntil: '2026-03-02T12:15:00.000Z', unreadCount: 0 });
  minutesLater(5);
  await snooze(id);
  const kept = async () => (await server.send('GET', '/api/reminders', { as: maria })).body.items[0];
  expect(await kept()).toMatchObject({ nextAt: '2026-03-02T12:15:00.000Z', snoozedUntil: '2026-03-02T12:15:00.000Z' });
  minutesLater(10);
  await claim();
  expect((await bell()).items).toHaveLength(1);
  await server.send('PATCH', `/api/reminders/${reminder.id}`, { as: maria, body: { isActive: false } });
  expect((await snooze(id)).body.code).toBe('notifications.nothing_waits');
});

test('what does not come again cannot be postponed', async () => {
  await tellSomething(server, maria, { type: 'connection_accepted' });
  const [{ id }] = (await bell()).items;
  expect([(await snooze(id)).status, (await snooze(crypto.randomUUID())).status]).toEqual([409, 404]);
  expect((await bell()).unreadCount).toBe(1);
});
