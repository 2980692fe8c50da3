import type pg from 'pg';
import type { TestAssociation } from '../associations/testing.ts';

export type TestLot = { id: string; productId: string };

/** Puts an oil of 30 ml bottles on the shelf, as the owner, with one lot; for tests of what is handed out. The books open with what it holds. */
export async function createHandedLot(
  ownerPool: pg.Pool,
  association: TestAssociation,
  {
    quantity = 60,
    expiresOn = null,
    batch = 'RS-0142',
    name = 'Óleo Raiz',
  }: { quantity?: number; expiresOn?: string | null; batch?: string | null; name?: string } = {},
): Promise<TestLot> {
  const { rows } = await ownerPool.query<TestLot>(
    `with product as (
       insert into association_products (id, association_id, name, product_type, unit, package_size, drops_per_ml, thc_percentage,
         cbd_percentage, created_at, updated_at)
       values (gen_random_uuid(), $1, $5, 'oil', 'ml', 30, 25, 1, 10, now(), now()) returning id
     ), lot as (
       insert into association_lots (id, association_id, product_id, batch_number, expires_on, thc, cbd, strength_basis, quantity,
         created_at, updated_at)
       select gen_random_uuid(), $1, id, $4, $3, 2, 98, 'mg_per_ml', $2, now(), now() from product returning id, product_id
     ), opened as (
       insert into association_movements (id, association_id, product_id, lot_id, kind, reason, change, quantity_before,
         quantity_after, created_at)
       select gen_random_uuid(), $1, product_id, id, 'entry', 'entry', $2, 0, $2, now() from lot
     )
     select id, product_id as "productId" from lot`,
    [association.id, quantity, expiresOn, batch, name],
  );
  return rows[0] as TestLot;
}

/** The id of somebody's membership. */
export async function membershipOf(
  ownerPool: pg.Pool,
  association: TestAssociation,
  patientId: string,
): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    'select id from association_members where association_id = $1 and patient_id = $2',
    [association.id, patientId],
  );
  return rows[0]?.id as string;
}

/** What a lot holds, and what its books say that it does. */
export async function booksOf(
  ownerPool: pg.Pool,
  lotId: string,
): Promise<{ quantity: number; moved: number; movements: number }> {
  const { rows } = await ownerPool.query(
    `select lot.quantity::float8 as quantity, coalesce(sum(change), 0)::float8 as moved, count(movement.id)::int as movements
     from association_lots lot left join association_movements movement on movement.lot_id = lot.id
     where lot.id = $1 group by lot.id`,
    [lotId],
  );
  return rows[0];
}
