import type pg from 'pg';
import type { TestAssociation } from '../associations/testing.ts';

/** In milliseconds, as the server writes and cursors say it; ids of one millisecond follow each other. */
const NOW = "date_trunc('milliseconds', now())";

/** Puts a product on an association's shelf, as the owner; for tests. */
export async function createProduct(
  ownerPool: pg.Pool,
  association: Pick<TestAssociation, 'id'>,
  { name = 'Óleo CBD', isVisible = true } = {},
): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `insert into association_products (id, association_id, name, product_type, unit, is_visible, created_at, updated_at)
     values (uuidv7(), $1, $2, 'oil', 'ml', $3, ${NOW}, ${NOW}) returning id`,
    [association.id, name, isVisible],
  );
  return rows[0]?.id as string;
}

/** A lot of it, with the line of the books that brought it. */
export async function createLot(
  ownerPool: pg.Pool,
  productId: string,
  { quantity = 100, expiresOn = null as string | null, isRecalled = false } = {},
): Promise<string> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `with lot as (
       insert into association_lots (id, association_id, product_id, quantity, expires_on, recalled_at, recall_reason, created_at, updated_at)
       select uuidv7(), association_id, id, $2, $3, case when $4 then now() end, case when $4 then 'Teor errado' end, ${NOW}, ${NOW}
       from association_products where id = $1 returning id, association_id, product_id
     ), moved as (
       insert into association_movements
         (id, association_id, product_id, lot_id, kind, reason, change, quantity_before, quantity_after, created_at)
       select id, association_id, product_id, id, 'entry', 'entry', $2, 0, $2, ${NOW} from lot
     )
     select id from lot`,
    [productId, quantity, expiresOn, isRecalled],
  );
  return rows[0]?.id as string;
}
