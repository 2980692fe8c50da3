import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { tellSomething } from './testing.ts';

const cluster = inject('cluster');
const BELL = '/api/notifications';
let server: TestServer;
let maria: TestPerson;
beforeAll(async () => {
  server = await createTestServer(cluster);
});
beforeEach(async () => {
  maria = await server.person();
});
afterAll(() => server?.close());

const bell = async (person = maria, query = '') => (await server.send('GET', `${BELL}${query}`, { as: person })).body;

describe('the bell', () => {
  test.each(['paciente', 'medico', 'associacao', 'operador'] as const)('works for the role %s', async (role) => {
    const person = await server.person(role);
    await tellSomething(server, person, { type: 'connection_request', data: {} });
    expect(await bell(person)).toMatchObject({
      items: [{ type: 'connection_request', sequence: 1, isRead: false, data: {}, dueAt: null }],
      unreadCount: 1,
      lastSequence: 1,
      nextCursor: null,
    });
  });

  test('is empty before the first', async () => {
    expect(await bell()).toEqual({ items: [], nextCursor: null, unreadCount: 0, lastSequence: 0 });
  });

  test('shows the newest first, page by page, none twice', async () => {
    for (let told = 0; told < 5; told++) await tellSomething(server, maria);
    const first = await bell(maria, '?limit=2');
    const second = await bell(maria, `?limit=2&cursor=${first.nextCursor}`);
    const third = await bell(maria, `?limit=2&cursor=${second.nextCursor}`);
    const sequences = [first, second, third].map((page) =>
      page.items.map((item: { sequence: number }) => item.sequence),
    );
    expect(sequences).toEqual([[5, 4], [3, 2], [1]]);
    expect([first.unreadCount, first.lastSequence, third.nextCursor]).toEqual([5, 5, null]);
  });

  test('refuses a cursor that it did not give, and more than 50 at once', async () => {
    expect((await server.send('GET', `${BELL}?cursor=abc`, { as: maria })).body.errors[0].pointer).toBe('/cursor');
    expect((await server.send('GET', `${BELL}?limit=51`, { as: maria })).status).toBe(422);
  });

  test('marks one as read, and again changes nothing', async () => {
    await tellSomething(server, maria);
    await tellSomething(server, maria);
    const [{ id }] = (await bell()).items;
    for (let time = 0; time < 2; time++) {
      const { status, body } = await server.send('POST', `${BELL}/${id}/read`, { as: maria });
      expect([status, body]).toEqual([200, { unreadCount: 1 }]);
    }
    expect((await bell()).items.map((item: { isRead: boolean }) => item.isRead)).toEqual([true, false]);
  });

  test('marks all as read', async () => {
    await tellSomething(server, maria);
    await tellSomething(server, maria);
    expect((await server.send('POST', `${BELL}/read-all`, { as: maria })).body).toEqual({ unreadCount: 0 });
    expect((await bell()).unreadCount).toBe(0);
  });

  test('of someone else is neither seen nor marked', async () => {
    await tellSomething(server, maria);
    const [{ id }] = (await bell()).items;
    for (const role of ['paciente', 'medico'] as const) {
      const stranger = await server.person(role);
      expect((await bell(stranger)).items).toEqual([]);
      const { status, body } = await server.send('POST', `${BELL}/${id}/read`, { as: stranger });
      expect([status, body.code]).toEqual([404, 'notifications.no_such_notification']);
      await server.send('POST', `${BELL}/read-all`, { as: stranger });
    }
    expect((await bell()).unreadCount).toBe(1);
  });

  test.each([
    ['GET', BELL],
    ['POST', `${BELL}/read-all`],
    ['GET', `${BELL}/stream`],
    ['GET', `${BELL}/push-key`],
    ['POST', `${BELL}/push-subscriptions`],
    ['DELETE', `${BELL}/push-subscriptions`],
  ])('is closed without a session: %s %s', async (method, address) => {
    const refusal = { status: 401, body: { code: 'auth.not_signed_in' } };
    expect(await server.send(method, address)).toMatchObject(refusal);
    const dead = { token: `token-${crypto.randomUUID()}` } as TestPerson;
    if (method === 'GET') expect(await server.send(method, address, { as: dead })).toMatchObject(refusal);
  });
});

describe('sequences', () => {
  test('of one person count up by one, also when many are told at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tellSomething(server, maria)));
    const { items } = await bell();
    expect(items.map((item: { sequence: number }) => item.sequence)).toEqual(
      Array.from({ length: 20 }, (_, index) => 20 - index),
    );
  });
});
