import { createPerson, type TestPerson } from '@balsamo/database/testing/people.ts';
import { ANALYTICS_EVENTS_MAX } from '@balsamo/domain/analytics/vocabulary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { REQUESTS_PER_WINDOW } from './network-limit.ts';

let server: TestServer;
let operator: TestPerson;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  operator = await createPerson(server.db.ownerPool, 'operador');
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-03-02T12:00:00Z');
  server.logged.length = 0;
  await server.db.ownerPool.query('truncate analytics_counts');
});

const HOME = { event: 'page_view', page: 'home' };
const post = (body: unknown, headers: Record<string, string> = {}, remoteAddress?: string) =>
  server.app.request(
    '/api/analytics/events',
    { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
    remoteAddress ? { incoming: { socket: { remoteAddress } } } : {},
  );
const kept = async () =>
  (await server.db.ownerPool.query('select day::text, event, page, count from analytics_counts order by 1, 2, 3')).rows;
const usage = (as?: TestPerson, query = '') => server.send('GET', `/api/admin/usage${query}`, as ? { as } : {});

describe('what happens on pages', () => {
  test('is added to sums of the day, as it is in São Paulo', async () => {
    server.clock.now = new Date('2026-03-03T01:00:00Z');
    const answer = await post({ events: [HOME, HOME, { event: 'login', page: 'entrar' }] });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await kept()).toEqual([
      { day: '2026-03-02', event: 'login', page: 'entrar', count: 1 },
      { day: '2026-03-02', event: 'page_view', page: 'home', count: 2 },
    ]);
  });

  test('is counted without whom it is of: the session that comes along opens nothing and leaves no word', async () => {
    const patient = await createPerson(server.db.ownerPool);
    await post({ events: [HOME] }, { cookie: `balsamo.session_token=${patient.token}.signature` }, '203.0.113.9');
    const written = JSON.stringify([await kept(), server.logged]);
    for (const trace of [patient.id, patient.token, '203.0.113.9']) expect(written).not.toContain(trace);
    const { rows } = await server.db.ownerPool.query('select count(*)::int as rows from rate_limit_attempts');
    expect(rows).toEqual([{ rows: 0 }]);
  });

  test.each([
    ['nothing', {}],
    ['no event', { events: [] }],
    ['too many events', { events: Array(ANALYTICS_EVENTS_MAX + 1).fill(HOME) }],
    ['an event that is not listed', { events: [{ ...HOME, event: 'symptom' }] }],
    ['a page that is not listed', { events: [{ ...HOME, page: '/patients/0198' }] }],
    ['a field that is not listed', { events: [{ ...HOME, session_id: 'a' }] }],
    ['an address', { events: [HOME], page_location: 'https://balsamo.example/?token=a' }],
    ['a person', { events: [HOME], user_id: '0198' }],
  ])('is refused with %s', async (_, body) => {
    const answer = await post(body);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([422, 'application/problem+json']);
    expect(await kept()).toEqual([]);
  });

  test('is refused from a page of another site', async () => {
    expect((await post({ events: [HOME] }, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await kept()).toEqual([]);
  });

  test('is counted so often in a quarter of an hour for a network, and no more', async () => {
    const one = () => post({ events: [HOME] }, {}, '203.0.113.7');
    for (let sent = 0; sent < REQUESTS_PER_WINDOW; sent++) expect((await one()).status).toBe(204);
    const refused = await one();
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([429, 'analytics.too_many']);
    expect((await post({ events: [HOME] }, {}, '203.0.113.8')).status).toBe(204);
    server.clock.now = new Date(server.clock.now.getTime() + 15 * 60_000);
    expect((await one()).status).toBe(204);
  });
});

describe('the use of pages', () => {
  test('is read by operators, over the days they ask for', async () => {
    await post({ events: [HOME, { event: 'cta_click', page: 'home' }] });
    server.clock.now = new Date('2026-03-09T12:00:00Z');
    await post({ events: [HOME] });
    expect((await usage(operator, '?days=7')).body).toEqual({
      from: '2026-03-03',
      to: '2026-03-09',
      days: [{ day: '2026-03-09', views: 1 }],
      pages: [{ page: 'home', views: 1 }],
      events: [],
    });
    expect((await usage(operator)).body).toMatchObject({
      from: '2026-02-08',
      pages: [{ page: 'home', views: 2 }],
      events: [{ event: 'cta_click', count: 1 }],
    });
  });

  test('is closed to everybody else', async () => {
    for (const role of ['paciente', 'medico', 'associacao'] as const)
      expect((await usage(await createPerson(server.db.ownerPool, role))).status).toBe(403);
    expect((await usage()).status).toBe(401);
    for (const days of ['0', '367', 'x', '1.5']) expect((await usage(operator, `?days=${days}`)).status).toBe(422);
  });
});
