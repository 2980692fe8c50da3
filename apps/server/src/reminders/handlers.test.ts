import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { reminderBody, stockItem } from './testing.ts';

const cluster = inject('cluster');
const REMINDERS = '/api/reminders';
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  maria = await server.person();
  // 09:00 in São Paulo, a Monday.
  server.clock.now = new Date('2026-03-02T12:00:00Z');
});
afterAll(() => server?.close());

async function made(given: Record<string, unknown> = {}) {
  const body = reminderBody(await stockItem(server, maria), given);
  return (await server.send('POST', REMINDERS, { as: maria, body })).body;
}

describe('a reminder', () => {
  test('is stored sorted and says when it comes next on the patient’s wall clock', async () => {
    const body = reminderBody(await stockItem(server, maria), { times: ['20:30', '08:00'], days: [5, 1] });
    const answer = await server.send('POST', REMINDERS, { as: maria, body });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      ...body,
      times: ['08:00', '20:30'],
      days: [1, 5],
      isActive: true,
      nextAt: '2026-03-02T23:30:00.000Z',
      snoozedUntil: null,
      createdAt: '2026-03-02T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
    });
    expect((await server.send('GET', REMINDERS, { as: maria })).body).toEqual({ items: [answer.body] });
  });

  test('for a product that has one changes that one', async () => {
    const first = await made();
    const body = reminderBody(first.inventoryItemId, { times: ['07:15'] });
    const again = await server.send('POST', REMINDERS, { as: maria, body });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ id: first.id, times: ['07:15'], nextAt: '2026-03-03T10:15:00.000Z' });
    expect((await server.send('GET', REMINDERS, { as: maria })).body.items).toHaveLength(1);
  });

  test('sent eight times at once is made once', async () => {
    const body = reminderBody(await stockItem(server, maria));
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => server.send('POST', REMINDERS, { as: maria, body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(new Set(answers.map((answer) => answer.body.id))).toEqual(new Set([body.id]));
  });

  test('of seven days is one of every day', async () => {
    expect((await made({ days: [0, 1, 2, 3, 4, 5, 6] })).days).toBeNull();
  });

  test('that is switched off comes next never, and switched on from then on', async () => {
    const { id } = await made();
    const off = await server.send('PATCH', `${REMINDERS}/${id}`, { as: maria, body: { isActive: false } });
    expect(off.body).toMatchObject({ isActive: false, nextAt: null });
    server.clock.now = new Date('2026-03-10T12:00:00Z');
    const on = await server.send('PATCH', `${REMINDERS}/${id}`, { as: maria, body: { isActive: true } });
    expect(on.body).toMatchObject({ isActive: true, nextAt: '2026-03-11T11:00:00.000Z' });
  });

  test('keeps what an edit does not name', async () => {
    const { id } = await made({ times: ['08:00', '12:00'], days: [1, 2] });
    const answer = await server.send('PATCH', `${REMINDERS}/${id}`, { as: maria, body: { days: null } });
    expect(answer.body).toMatchObject({ times: ['08:00', '12:00'], days: null });
  });

  test('that is saved unchanged keeps its place: nothing that falls due this very moment is passed over', async () => {
    const { id, inventoryItemId } = await made({ times: ['09:30'] });
    server.clock.now = new Date('2026-03-02T12:30:00.500Z');
    const body = reminderBody(inventoryItemId, { times: ['09:30'] });
    const answer = await server.send('POST', REMINDERS, { as: maria, body });
    expect(answer.body).toMatchObject({ id, nextAt: '2026-03-02T12:30:00.000Z' });
  });

  test('postponed comes in 15 minutes', async () => {
    const { id } = await made();
    const { status, body } = await server.send('POST', `${REMINDERS}/${id}/snooze`, { as: maria });
    expect([status, body.nextAt, body.snoozedUntil]).toEqual([
      200,
      '2026-03-02T12:15:00.000Z',
      '2026-03-02T12:15:00.000Z',
    ]);
  });

  test('that is off cannot be postponed', async () => {
    const { id } = await made({ isActive: false });
    const { status, body } = await server.send('POST', `${REMINDERS}/${id}/snooze`, { as: maria });
    expect([status, body.code]).toEqual([409, 'reminders.switched_off']);
  });

  test('of a product that is finished rests', async () => {
    const { inventoryItemId } = await made();
    await server.db.ownerPool.query("update inventory_items set status = 'finalizado' where id = $1", [
      inventoryItemId,
    ]);
    const { body } = await server.send('GET', REMINDERS, { as: maria });
    expect(body.items[0]).toMatchObject({ isActive: true, nextAt: null });
  });

  test('follows its person to another time zone', async () => {
    await made();
    await server.send('PATCH', '/api/account', { as: maria, body: { timeZone: 'Europe/Paris' } });
    const { body } = await server.send('GET', REMINDERS, { as: maria });
    expect(body.items[0].nextAt).toBe('2026-03-03T07:00:00.000Z');
  });

  test('is not passed over this minute when its person saves the settings with the zone of before', async () => {
    const { nextAt } = await made({ times: ['09:30'] });
    server.clock.now = new Date(nextAt);
    await server.send('PATCH', '/api/account', { as: maria, body: { timeZone: 'America/Sao_Paulo' } });
    const { body } = await server.send('GET', REMINDERS, { as: maria });
    expect(body.items[0].nextAt).toBe(nextAt);
  });

  test('can be deleted, once', async () => {
    const { id } = await made();
    expect((await server.send('DELETE', `${REMINDERS}/${id}`, { as: maria })).status).toBe(204);
    expect((await server.send('DELETE', `${REMINDERS}/${id}`, { as: maria })).body.code).toBe(
      'reminders.no_such_reminder',
    );
  });

  test.each([
    ['no time', { times: [] }, '/times', 'no_time'],
    ['a time that no clock shows', { times: ['24:00'] }, '/times/0', 'time_invalid'],
    ['a time twice', { times: ['08:00', '08:00'] }, '/times', 'time_duplicate'],
    ['no day', { days: [] }, '/days', 'too_small'],
    ['a day that no week has', { days: [7] }, '/days/0', 'too_big'],
  ])('with %s is refused at its place', async (_, change, pointer, code) => {
    const body = reminderBody(await stockItem(server, maria), change);
    const answer = await server.send('POST', REMINDERS, { as: maria, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });
});

describe('someone else', () => {
  test('finds neither the reminder nor the product', async () => {
    const { id, inventoryItemId } = await made();
    for (const role of ['paciente', 'medico'] as const) {
      const stranger = await server.person(role);
      const asStranger = { as: stranger, body: { isActive: false } };
      expect((await server.send('PATCH', `${REMINDERS}/${id}`, asStranger)).status).toBe(404);
      expect((await server.send('DELETE', `${REMINDERS}/${id}`, { as: stranger })).status).toBe(404);
      expect((await server.send('POST', `${REMINDERS}/${id}/snooze`, { as: stranger })).status).toBe(404);
      expect((await server.send('GET', REMINDERS, { as: stranger })).body.items).toEqual([]);
      const stolen = await server.send('POST', REMINDERS, { as: stranger, body: reminderBody(inventoryItemId) });
      expect(stolen.body.errors[0]).toMatchObject({ pointer: '/inventoryItemId', code: 'unknown_inventory_item' });
    }
  });

  test('cannot take an id that is in use', async () => {
    const { id } = await made();
    const joao = await server.person();
    const body = reminderBody(await stockItem(server, joao), { id });
    const answer = await server.send('POST', REMINDERS, { as: joao, body });
    expect([answer.status, answer.body.code]).toEqual([409, 'reminders.id_taken']);
  });

  test('who is not signed in is told so', async () => {
    expect((await server.send('GET', REMINDERS)).status).toBe(401);
    expect((await server.send('POST', REMINDERS, { body: {} })).status).toBe(401);
  });
});
