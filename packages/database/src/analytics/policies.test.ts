import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { asUserOnce } from '../as-user.ts';
import { asVisitor } from '../as-visitor.ts';
import { createTestDatabase } from '../testing/cluster.ts';
import { createPerson, type TestPerson } from '../testing/people.ts';
import { addAnalyticsCounts, type CountedEvent, readUsage } from './queries.ts';

const DAY = '2026-03-02';
const HOME: CountedEvent = { event: 'page_view', page: 'home' };
const SELECT = { text: 'select day, event, page, count from analytics_counts order by day, event, page' };
const refused = { code: '42501' };

let db: Awaited<ReturnType<typeof createTestDatabase>>;
const people: Record<string, TestPerson> = {};
beforeAll(async () => {
  db = await createTestDatabase(inject('cluster'));
  for (const role of ['paciente', 'medico', 'associacao', 'operador'] as const)
    people[role] = await createPerson(db.ownerPool, role);
});
afterAll(() => db?.close());
beforeEach(() => db.ownerPool.query('truncate analytics_counts'));

const count = (events: CountedEvent[], day = DAY) => db.systemPool.query(addAnalyticsCounts(day, events));
const usage = async (person: TestPerson | undefined) =>
  JSON.parse(
    (await asUserOnce<{ json: string }>(db, (person as TestPerson).token, readUsage('2026-03-01', DAY))).rows[0]
      ?.json ?? '',
  );

describe('what was counted', () => {
  test('is sums by day, event and page, and nothing else', async () => {
    await count([HOME, HOME, { event: 'cta_click', page: 'home' }]);
    await count([HOME]);
    await count([HOME], '2026-03-03');
    const { rows, fields } = await db.ownerPool.query('select * from analytics_counts order by day, event');
    expect(fields.map(({ name }) => name)).toEqual(['day', 'event', 'page', 'count']);
    expect(rows.map(({ event, page, count: times }) => [event, page, times])).toEqual([
      ['cta_click', 'home', 1],
      ['page_view', 'home', 3],
      ['page_view', 'home', 1],
    ]);
  });

  test('loses nothing to requests at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => count([HOME, { event: 'login', page: 'entrar' }])));
    const { rows } = await db.ownerPool.query('select sum(count)::int as sum from analytics_counts');
    expect(rows).toEqual([{ sum: 40 }]);
  });

  test('is read by operators alone', async () => {
    await count([HOME]);
    const seen: Record<string, number> = {};
    for (const [role, { token }] of Object.entries(people))
      seen[role] = (await asUserOnce(db, token, SELECT)).rows.length;
    expect(seen).toEqual({ paciente: 0, medico: 0, associacao: 0, operador: 1 });
    expect(await asVisitor(db, SELECT)).toEqual([]);
    expect((await usage(people.paciente)).pages).toEqual([]);
  });

  test('is written, changed and removed by no request, an operator’s neither', async () => {
    await count([HOME]);
    for (const text of [
      `insert into analytics_counts (day, event, page, count) values ('${DAY}', 'login', 'entrar', 1)`,
      'update analytics_counts set count = 5',
      'delete from analytics_counts',
    ]) {
      await expect(asVisitor(db, { text })).rejects.toMatchObject(refused);
      for (const { token } of Object.values(people))
        await expect(asUserOnce(db, token, { text })).rejects.toMatchObject(refused);
    }
  });

  test('is added to by the system role, which renames and removes nothing', async () => {
    await count([HOME]);
    for (const text of ["update analytics_counts set page = 'faq'", 'delete from analytics_counts'])
      await expect(db.systemPool.query(text)).rejects.toMatchObject(refused);
  });

  test('knows no other event and no other page', async () => {
    for (const event of [
      { ...HOME, page: '/blog/x' },
      { ...HOME, event: 'maria@exemplo.com' },
    ])
      await expect(count([event as CountedEvent])).rejects.toMatchObject({ code: '23514' });
  });

  test('is added up over the days that are asked for', async () => {
    await count([HOME, HOME, { event: 'page_view', page: 'faq' }, { event: 'login', page: 'entrar' }]);
    await count([HOME], '2026-03-01');
    await count([HOME], '2026-02-28');
    expect(await usage(people.operador)).toEqual({
      from: '2026-03-01',
      to: DAY,
      days: [
        { day: '2026-03-01', views: 1 },
        { day: DAY, views: 3 },
      ],
      pages: [
        { page: 'home', views: 3 },
        { page: 'faq', views: 1 },
      ],
      events: [{ event: 'login', count: 1 }],
    });
  });
});
