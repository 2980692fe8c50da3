import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';
import { DEMO_ACCOUNTS, DEMO_PATIENTS, DEMO_STAFF } from './accounts.ts';
import { foundDemoAssociation } from './association.ts';
import { DEMO_COLLEAGUES } from './directory.ts';
import { DEMO_MEMBERS, livePlainDiary } from './members.ts';
import { createRandom } from './random.ts';

let server: TestServer;
let associationId: string;
beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
  const idOf = new Map<string, string>();
  for (const { email, role } of [
    ...DEMO_ACCOUNTS,
    ...DEMO_PATIENTS,
    ...DEMO_STAFF,
    ...DEMO_COLLEAGUES,
    ...DEMO_MEMBERS,
  ]) {
    idOf.set(email, (await server.person(role)).id);
  }
  const now = server.clock.now;
  const createdAt = new Date(now.getTime() - 121 * 86_400_000);
  associationId = await foundDemoAssociation(drizzle(server.db.ownerPool), idOf, { createdAt, now });
  const [first] = DEMO_MEMBERS;
  if (first) {
    await livePlainDiary(drizzle(server.db.ownerPool), idOf.get(first.email) as string, createRandom(7000), now);
  }
});
afterAll(() => server?.close());

const one = async (sql: string) => (await server.db.ownerPool.query(sql)).rows[0];

test('forty belong to the demo association, thirty of them show their summary', async () => {
  expect(
    await one('select count(*)::int as members, count(shares_summary_since)::int as showing from association_members'),
  ).toEqual({ members: 40, showing: 30 });
});

test('each lot of the demo shelf holds the sum of its movements, in an unbroken chain', async () => {
  const { rows } = await server.db.ownerPool.query(
    `select lot.id from association_lots lot
     where lot.quantity <> (select sum(change) from association_movements where lot_id = lot.id) or lot.quantity < 0`,
  );
  expect(rows).toEqual([]);
  const { rows: broken } = await server.db.ownerPool.query(
    `select id from (
       select id, quantity_before, quantity_after,
         lag(quantity_after, 1, 0) over (partition by lot_id order by created_at, id) as expected
       from association_movements) as chained
     where quantity_before <> expected or quantity_after < 0`,
  );
  expect(broken).toEqual([]);
});

test('the demo shelf has something of everything that staff look after', async () => {
  expect(
    await one('select count(*)::int as products, count(distinct product_type)::int as types from association_products'),
  ).toEqual({ products: 18, types: 5 });
  const found = await one(
    `select (select count(*)::int from association_lots where recalled_at is not null) as recalled,
       (select count(*)::int from association_recall_notices where told_at is not null) as told,
       (select count(*)::int from association_recall_notices where confirmed_at is not null) as confirmed,
       (select count(*)::int from association_recommended_doctors) as recommended,
       (select count(*)::int from association_invitations where status = 'pending') as invited`,
  );
  expect(found).toEqual({ recalled: 1, told: 6, confirmed: 4, recommended: 3, invited: 1 });
  const undone = await one('select count(undone_at)::int as undone from association_dispensings');
  expect(undone.undone).toBeGreaterThan(0);
  expect(associationId).toBeTruthy();
});

test('a further member has written on most days', async () => {
  expect((await one('select count(*)::int as entries from diary_entries')).entries).toBeGreaterThan(50);
});
