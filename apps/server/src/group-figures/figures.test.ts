import { asSystem } from '@balsamo/database/as-system.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import { monthContributions } from '@balsamo/database/group-figures/queries.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { GROUP_MIN } from '@balsamo/domain/group-figures/group-figures.ts';
import { closedMonths } from '@balsamo/domain/group-figures/months.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { closeMonthsOfGroups } from './jobs.ts';

let server: TestServer;
let association: TestAssociation;
let manager: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T16:00:00Z');
  await server.db.ownerPool.query('delete from associations');
  association = await createAssociation(server.db.ownerPool);
  await server.db.ownerPool.query("update associations set created_at = '2026-01-15T12:00:00Z'");
  manager = await createStaff(server.db.ownerPool, association, 'manager');
});

const FEBRUARY = { from: new Date('2026-02-01T03:00:00Z'), until: new Date('2026-03-01T03:00:00Z') };

/** A member who has shown the summary since January, and used something in February. */
async function memberWhoUses(
  uses: Record<string, unknown>[] = [{}],
  since = '2026-01-20T12:00:00Z',
): Promise<TestPerson> {
  const { ownerPool } = server.db;
  const member = await createMember(ownerPool, association, { sharesSummary: true });
  await ownerPool.query('update association_members set shares_summary_since = $2 where patient_id = $1', [
    member.id,
    since,
  ]);
  for (const use of uses) {
    const row = {
      product_type: 'oleo',
      consumption_method: 'sublingual',
      consumed_at: '2026-02-10T12:00:00Z',
      checked_out_at: '2026-02-10T17:00:00Z',
      pain_before: 6,
      pain_after: 3,
      source: 'quick',
      ...use,
    };
    await ownerPool.query(
      `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
         check_out_due_at, checked_out_at, status, source, pain_before, pain_after, triggers, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, 2, 'gotas', $4::timestamptz, 'America/Sao_Paulo', $4::timestamptz + interval '5 hours', $5,
         'completo', $6, $7, $8, '{}', $4::timestamptz, $4::timestamptz)`,
      [
        member.id,
        row.product_type,
        row.consumption_method,
        row.consumed_at,
        row.checked_out_at,
        row.source,
        row.pain_before,
        row.pain_after,
      ],
    );
  }
  return member;
}
const contributions = (month = FEBRUARY) =>
  asSystem(server.db, 'a test does what the job does', ({ client }) =>
    monthContributions(client, association.id, month),
  );
const figures = (as?: TestPerson) =>
  server.send('GET', `/api/associations/${association.id}/figures`, as ? { as } : {});
/** Uniform draws of one half draw everybody and add nothing: with secret ones, three people are told of as eleven now and then. */
const close = (draw = () => 0.5) => closeMonthsOfGroups(server.services, draw);

describe('what goes into the figures of a month', () => {
  test('is what each member who consented used most, and how their ratings changed on average', async () => {
    await memberWhoUses([
      {},
      { pain_before: 4, pain_after: 3 },
      { product_type: 'flor', consumption_method: 'vaporizando', pain_before: null, pain_after: null },
    ]);
    expect(await contributions()).toEqual([{ productType: 'oleo', method: 'sublingual', changes: { pain: -2 } }]);
  });

  test.each([
    ['of who takes the consent back', async (one: TestPerson) => consent(one, null)],
    ['of who consents after the month was over', async (one: TestPerson) => consent(one, '2026-03-02T12:00:00Z')],
    [
      'of who left',
      async (one: TestPerson) => {
        await server.db.ownerPool.query(
          "update association_members set status = 'inactive', left_at = now(), shares_summary_since = null where patient_id = $1",
          [one.id],
        );
      },
    ],
  ])('is nothing %s', async (_, change) => {
    const member = await memberWhoUses();
    expect(await contributions()).toHaveLength(1);
    await change(member);
    expect(await contributions()).toEqual([]);
  });

  const consent = async (one: TestPerson, since: string | null) => {
    await server.db.ownerPool.query('update association_members set shares_summary_since = $2 where patient_id = $1', [
      one.id,
      since,
    ]);
  };

  test('is nothing recreational, and nothing of another month', async () => {
    await memberWhoUses([
      { consumption_method: 'recreativo', product_type: 'outro' },
      { consumed_at: '2026-03-02T12:00:00Z', checked_out_at: '2026-03-02T17:00:00Z' },
    ]);
    expect(await contributions()).toEqual([]);
  });

  test('counts ratings of check-outs that count, and no others', async () => {
    await memberWhoUses([{ checked_out_at: '2026-02-13T12:00:00Z' }]);
    expect(await contributions()).toEqual([{ productType: 'oleo', method: 'sublingual', changes: {} }]);
  });

  test('is reached by no request', async () => {
    await memberWhoUses();
    for (const as of [manager, await createStaff(server.db.ownerPool, association, 'admin')]) {
      const ask = (text: string, values: unknown[] = []) => asUserOnce(server.db, as.token, { text, values });
      await expect(
        ask('select * from month_contributions($1, $2, $3)', [association.id, FEBRUARY.from, FEBRUARY.until]),
      ).rejects.toMatchObject({ code: '42501' });
      await expect(ask('select figured_members()')).rejects.toMatchObject({ code: '42501' });
      expect((await ask('select user_id from diary_entries')).rows).toEqual([]);
    }
  });
});

describe('closing a month', () => {
  test('tells of it once: who joins or takes a consent back later changes nothing', async () => {
    for (let one = 0; one < GROUP_MIN; one++) await memberWhoUses();
    await close();
    const first = (await figures(manager)).body.items;
    expect(first.map(({ month }: { month: string }) => month)).toEqual(['2026-02-01', '2026-01-01']);
    expect(first[0].figures.people).toBe(GROUP_MIN);
    expect(first[1].figures).toBeNull();
    await server.db.ownerPool.query('update association_members set shares_summary_since = null');
    await close();
    expect((await figures(manager)).body.items).toEqual(first);
  });

  test('tells nothing where too few took part', async () => {
    for (let one = 1; one < GROUP_MIN; one++) await memberWhoUses();
    await close();
    expect((await figures(manager)).body.items[0]).toMatchObject({ month: '2026-02-01', figures: null });
  });

  test('tells nothing where fewer than eleven show their summary, whatever noise is added', async () => {
    const even = GROUP_MIN - 3;
    for (let one = 0; one < even; one++) await memberWhoUses();
    // Draws everybody, and adds four people to every count of an even number.
    let draws = 0;
    await close(() => (draws++ % 2 === 0 ? 0.74 : 0.1));
    expect((await figures(manager)).body.items[0]).toMatchObject({ month: '2026-02-01', figures: null });
  });

  test('leaves the month alone that is not over', async () => {
    await close();
    const { rows } = await server.db.ownerPool.query(
      'select month::text from association_month_figures order by 1 desc',
    );
    expect(rows[0]?.month).toBe('2026-02-01');
    expect(closedMonths(server.clock.now, 'America/Sao_Paulo')[0]?.month).toBe('2026-02-01');
  });

  test('twice at the same moment tells one answer', async () => {
    for (let one = 0; one < 20; one++) await memberWhoUses();
    await Promise.all([close(), close()]);
    const { rows } = await server.db.ownerPool.query('select month from association_month_figures where month = $1', [
      '2026-02-01',
    ]);
    expect(rows).toHaveLength(1);
  });
});

test('figures are read by admins and managers of that association alone', async () => {
  const { ownerPool } = server.db;
  expect((await figures(manager)).status).toBe(200);
  const others = [
    await createStaff(ownerPool, association, 'stock_keeper'),
    await createStaff(ownerPool, await createAssociation(ownerPool), 'admin'),
    await createMember(ownerPool, association),
    await server.person('medico'),
    await server.person('operador'),
  ];
  await close();
  for (const as of others) {
    expect((await figures(as)).status).toBe(404);
    const { rows } = await asUserOnce(server.db, as.token, {
      text: 'select month from association_month_figures where association_id = $1',
      values: [association.id],
    });
    expect(rows).toEqual([]);
  }
  expect((await figures()).status).toBe(401);
});
