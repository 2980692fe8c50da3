import {
  createAssociation,
  createMember,
  createStaff,
  type TestAssociation,
} from '@balsamo/database/associations/testing.ts';
import type { TestPerson } from '@balsamo/database/testing/people.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createTestServer, type TestServer } from '../testing.ts';

let server: TestServer;
let association: TestAssociation;
let keeper: TestPerson;

beforeAll(async () => {
  server = await createTestServer(inject('cluster'));
});
afterAll(() => server?.close());
beforeEach(async () => {
  server.clock.now = new Date('2026-03-10T16:00:00Z');
  association = await createAssociation(server.db.ownerPool);
  keeper = await createStaff(server.db.ownerPool, association, 'stock_keeper');
});

const dashboard = (as?: TestPerson) =>
  server.send('GET', `/api/associations/${association.id}/dashboard`, as ? { as } : {});
const staffed = async (as: TestPerson) => (await server.send('GET', '/api/associations/staffed', { as })).body.items;

/** A product with one lot, as the owner. */
async function stock(name: string, quantity: number, more: { threshold?: number; expiresOn?: string } = {}) {
  const [productId, lotId] = [crypto.randomUUID(), crypto.randomUUID()];
  await server.db.ownerPool.query(
    `insert into association_products (id, association_id, name, product_type, unit, low_stock_threshold, created_at, updated_at)
     values ($1, $2, $3, 'oil', 'ml', $4, now(), now())`,
    [productId, association.id, name, more.threshold ?? null],
  );
  await server.db.ownerPool.query(
    `insert into association_lots (id, association_id, product_id, batch_number, quantity, expires_on, created_at, updated_at)
     values ($1, $2, $3, 'A1', $4, $5, now(), now())`,
    [lotId, association.id, productId, quantity, more.expiresOn ?? null],
  );
  return { productId, lotId };
}
async function move(lot: { productId: string; lotId: string }, kind: string, change: number, at: string) {
  const dispensing = kind === 'entry' ? null : crypto.randomUUID();
  if (dispensing)
    await server.db.ownerPool.query(
      'insert into association_dispensings (id, association_id, lot_id, quantity, dispensed_at) values ($1, $2, $3, 30, $4)',
      [dispensing, association.id, lot.lotId, at],
    );
  await server.db.ownerPool.query(
    `insert into association_movements
       (id, association_id, product_id, lot_id, kind, reason, change, quantity_before, quantity_after, dispensing_id, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, $6::numeric, 100, 100 + $6::numeric, $7, $8)`,
    [association.id, lot.productId, lot.lotId, kind, dispensing ? null : 'entry', change, dispensing, at],
  );
}

describe('the associations of somebody who works there', () => {
  test('are those that are active, with what they are in them, by name', async () => {
    expect(await staffed(keeper)).toEqual([
      expect.objectContaining({ id: association.id, slug: association.slug, role: 'stock_keeper' }),
    ]);
    await server.db.ownerPool.query("update associations set status = 'closed' where id = $1", [association.id]);
    expect(await staffed(keeper)).toEqual([]);
  });

  test('are none for a member, and none for who left', async () => {
    expect(await staffed(await createMember(server.db.ownerPool, association))).toEqual([]);
    await server.db.ownerPool.query('update association_staff set ended_at = now() where user_id = $1', [keeper.id]);
    expect(await staffed(keeper)).toEqual([]);
  });
});

describe('the dashboard of an association', () => {
  test('is zero-filled where nothing is there', async () => {
    const { status, body } = await dashboard(keeper);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      members: { active: 0, inactive: 0, newThisMonth: 0 },
      openInvitations: null,
      recommendedDoctors: 0,
      shelf: { products: 0, available: 0, lowStock: 0, outOfStock: 0 },
      productTypes: [],
      low: [],
      expiring: [],
      expiringLots: 0,
      recent: { entries: 0, dispensings: 0, movements: 0 },
      mostDispensed: [],
    });
    expect(body.days).toHaveLength(30);
    expect(body.days[29]).toEqual({ day: '2026-03-10', entries: 0, dispensings: 0, movements: 0 });
  });

  test('counts members, products, what is low and what expires', async () => {
    const { ownerPool } = server.db;
    await createMember(ownerPool, association);
    const former = await createMember(ownerPool, association);
    await ownerPool.query("update association_members set joined_at = '2026-03-02T12:00:00Z'");
    await ownerPool.query("update association_members set status = 'inactive', left_at = now() where patient_id = $1", [
      former.id,
    ]);
    await stock('Óleo cheio', 300, { threshold: 100, expiresOn: '2027-01-01' });
    await stock('Óleo pouco', 100, { threshold: 100, expiresOn: '2026-04-09' });
    await stock('Óleo nenhum', 0, { expiresOn: '2026-03-01' });
    const { body } = await dashboard(keeper);
    expect(body.members).toEqual({ active: 1, inactive: 1, newThisMonth: 1 });
    expect(body.shelf).toEqual({ products: 3, available: 1, lowStock: 1, outOfStock: 1 });
    expect(body.productTypes).toEqual([{ type: 'oil', products: 3 }]);
    expect(body.low.map(({ name }: { name: string }) => name)).toEqual(['Óleo nenhum', 'Óleo pouco']);
    expect(body.expiring).toEqual([expect.objectContaining({ name: 'Óleo pouco', expiresOn: '2026-04-09' })]);
    expect(body.expiringLots).toBe(1);
  });

  test('counts movements by the local day, and a dispensing that was undone as none', async () => {
    const oil = await stock('Óleo', 300);
    await move(oil, 'entry', 300, '2026-03-10T01:00:00Z');
    await move(oil, 'dispensing', -30, '2026-03-10T12:00:00Z');
    await move(oil, 'dispensing', -30, '2026-03-10T13:00:00Z');
    await move(oil, 'return', 30, '2026-03-10T13:05:00Z');
    await move(oil, 'dispensing', -30, '2026-02-01T12:00:00Z');
    const { body } = await dashboard(keeper);
    // One in the morning in London is the evening before in São Paulo.
    expect(body.days.slice(-2)).toEqual([
      { day: '2026-03-09', entries: 1, dispensings: 0, movements: 1 },
      { day: '2026-03-10', entries: 0, dispensings: 1, movements: 3 },
    ]);
    expect(body.recent).toEqual({ entries: 1, dispensings: 1, movements: 4 });
    expect(body.mostDispensed).toEqual([expect.objectContaining({ name: 'Óleo', quantity: 30, times: 1 })]);
  });

  test('does not exist for anybody who does not work there', async () => {
    const { ownerPool } = server.db;
    const other = await createStaff(ownerPool, await createAssociation(ownerPool), 'admin');
    const member = await createMember(ownerPool, association);
    for (const as of [other, member, await server.person('medico'), await server.person('operador')]) {
      const { status, body } = await dashboard(as);
      expect([status, body.code]).toEqual([404, 'associations.not_found']);
    }
    expect((await dashboard()).status).toBe(401);
  });
});
