import { restingBefore } from '@balsamo/domain/diary/check-out.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { listAccesses } from './access-log/queries.ts';
import { asUserOnce } from './as-user.ts';
import { readOverview } from './diary/overview.ts';
import { listEntries } from './diary/queries.ts';
import { listRatings } from './diary/ratings.ts';
import { listItems } from './inventory/items.ts';
import { listMovements } from './inventory/ledger/movements.ts';
import { createTestDatabase } from './testing/cluster.ts';
import { createPerson, type TestPerson } from './testing/people.ts';

const cluster = inject('cluster');
const ITEM = '00000000-0000-7000-9000-000000000001';
const ENTRIES = 2_000;
const OTHERS = 1_000;
const PAGE = 20;
/** What the home looks back on for usual amounts is the most that any of these reads. */
const MOST = 200;
const NOW = new Date('2026-03-02T12:00:00Z');
const MIDDLE = { at: new Date('2025-11-01T12:00:00Z'), id: ITEM };

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
};

let db: Awaited<ReturnType<typeof createTestDatabase>>;
let person: TestPerson;
beforeAll(async () => {
  db = await createTestDatabase(cluster);
  person = await createPerson(db.ownerPool);
  const lived = `(select n, $2::timestamptz - n * interval '3 hours' as at from generate_series(1, ${ENTRIES}) n) as lived`;
  const fill = (text: string) => db.ownerPool.query(text, [person.id, NOW]);
  await fill(
    `insert into inventory_items (id, user_id, nickname, product_type, unit, created_at, updated_at) values ('${ITEM}', $1, 'Óleo', 'oleo', 'ml', $2, $2)`,
  );
  await fill(
    `insert into diary_entries (id, user_id, product_type, consumption_method, quantity_value, quantity_unit, consumed_at, time_zone,
       mood_before, triggers, source, status, inventory_item_id, stock_taken, check_out_due_at, checked_out_at, created_at, updated_at)
     select gen_random_uuid(), $1, 'oleo', 'sublingual', 2, 'gotas', at, 'UTC', 5, '{}', 'quick', 'completo', '${ITEM}', 0.1, at, at, at, at from ${lived}`,
  );
  await fill(
    `insert into inventory_movements (user_id, item_id, entry_id, kind, change, occurred_at, created_at)
     select user_id, inventory_item_id, id, 'check_in', -stock_taken, consumed_at, created_at from diary_entries where user_id = $1 and created_at < $2`,
  );
  await fill(
    `insert into inventory_balances (user_id, item_id, balance, is_counted)
     select user_id, item_id, sum(change), false from inventory_movements where user_id = $1 and created_at < $2 group by 1, 2`,
  );
  await fill(
    `insert into access_log (patient_id, reader_name, action, resource, at, opened_in)
     select $1::uuid, 'Ana', 'view', 'entries', at, pg_current_xact_id() from ${lived}`,
  );
  await fill(
    `insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, created_at, updated_at)
     select gen_random_uuid(), $1, at, 'UTC', 5, at, at from ${lived}`,
  );
  // Among many others PostgreSQL expects few rows of one person, and takes a way that is good for few.
  await db.ownerPool.query(
    `with others as (
       insert into users (id, name, email) select gen_random_uuid(), 'Outra pessoa', 'other' || n || '@example.test' from generate_series(1, ${OTHERS}) n returning id)
     insert into symptom_ratings (id, user_id, rated_at, time_zone, mood, created_at, updated_at)
     select gen_random_uuid(), id, now() - n * interval '1 day', 'UTC', 5, now(), now() from others, generate_series(1, 50) n`,
  );
  await db.ownerPool.query('analyze');
});
afterAll(() => db?.close());

const day = { start: restingBefore(NOW), end: NOW };
const STATEMENTS: Record<string, pg.QueryConfig> = {
  'the home': readOverview(NOW, day),
  'a page of the diary': listEntries({ limit: PAGE }),
  'a later page of the diary': listEntries({ limit: PAGE, after: { consumedAt: MIDDLE.at, id: MIDDLE.id } }),
  'a page of ratings': listRatings({ limit: PAGE }),
  'a later page of ratings': listRatings({ limit: PAGE, after: { ratedAt: MIDDLE.at, id: MIDDLE.id } }),
  'the stock': listItems({ status: 'ativo', limit: PAGE }, [day.start, day.end]),
  'a page of the access log': listAccesses({ limit: PAGE, timeZone: 'America/Sao_Paulo' }),
  'a later page of the access log': listAccesses({ limit: PAGE, timeZone: 'America/Sao_Paulo', after: MIDDLE }),
  'a page of a ledger': listMovements(ITEM, { limit: PAGE }),
  'a later page of a ledger': listMovements(ITEM, { limit: PAGE, after: { createdAt: MIDDLE.at, id: MIDDLE.id } }),
};

test.each(Object.entries(STATEMENTS))(
  '%s reads what it shows, and not all that was ever recorded',
  async (_, { text, values = [] }) => {
    const { rows } = await asUserOnce<{ 'QUERY PLAN': [{ Plan: Plan }] }>(db, person.token, {
      text: `explain (analyze, format json) ${text}`,
      values,
    });
    const read: string[] = [];
    const walk = (plan: Plan) => {
      const count = plan['Actual Rows'] * plan['Actual Loops'];
      if (plan['Node Type'].includes('Scan') && count > MOST)
        read.push(`${plan['Node Type']} ${plan['Relation Name']}: ${count} rows`);
      plan.Plans?.forEach(walk);
    };
    walk((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan);
    expect(read).toEqual([]);
  },
);
