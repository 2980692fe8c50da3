import { and, eq, isNull } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { certificateJson } from './files.ts';
import type { ProductRow } from './products.ts';
import { associationLots, associationProducts } from './tables.ts';

/** A lot; the rules of the domain add how near its expiry is. */
const LOT_JSON = `json_build_object(
    'id', lot.id, 'productId', lot.product_id, 'batchNumber', lot.batch_number,
    'manufacturedOn', lot.manufactured_on, 'expiresOn', lot.expires_on,
    'strength', json_build_object('thc', lot.thc, 'thca', lot.thca, 'cbd', lot.cbd, 'cbda', lot.cbda, 'basis', lot.strength_basis),
    'quantity', trim_scale(lot.quantity), 'recalledAt', ${instantJson('lot.recalled_at')}, 'recallReason', lot.recall_reason,
    'certificate', ${certificateJson('lot.id')},
    'createdAt', ${instantJson('lot.created_at')}, 'updatedAt', ${instantJson('lot.updated_at')})::text as json`;

/** All lots of a product: first those of which there is something, and of these those that expire first. */
export function listLots(associationId: string, productId: string): pg.QueryConfig {
  return {
    name: 'dispensary_lots',
    text: `select ${LOT_JSON} from association_lots lot where lot.association_id = $1 and lot.product_id = $2
      order by (lot.quantity = 0), lot.expires_on nulls last, lot.id`,
    values: [associationId, productId],
  };
}

export function findLot(associationId: string, lotId: string): pg.QueryConfig {
  return {
    name: 'dispensary_lot',
    text: `select ${LOT_JSON} from association_lots lot where lot.id = $2 and lot.association_id = $1`,
    values: [associationId, lotId],
  };
}

export type LotRow = typeof associationLots.$inferSelect;
export type NewLotRow = typeof associationLots.$inferInsert;

/** Whether the product has lots (`has`). */
export function hasLots(productId: string): pg.QueryConfig {
  return {
    name: 'dispensary_has_lots',
    text: 'select exists (select from association_lots where product_id = $1) as has',
    values: [productId],
  };
}

/** Another lot of the product with this number (`id`), without regard to case. */
export function lotOfNumber(productId: string, batchNumber: string, exceptId: string): pg.QueryConfig {
  return {
    name: 'dispensary_lot_of_number',
    text: 'select id from association_lots where product_id = $1 and lower(batch_number) = lower($2) and id <> $3',
    values: [productId, batchNumber, exceptId],
  };
}

/** Stores a lot; false: the id is taken. */
export async function insertLot({ orm }: UserTransaction, row: NewLotRow): Promise<boolean> {
  const inserted = await orm
    .insert(associationLots)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: associationLots.id });
  return inserted.length > 0;
}

/** A lot with its product, held until the transaction ends: whoever books on it waits, and finds what was booked before. */
export async function lockLot(
  { orm }: UserTransaction,
  associationId: string,
  lotId: string,
): Promise<{ lot: LotRow; product: ProductRow } | undefined> {
  const [row] = await orm
    .select({ lot: associationLots, product: associationProducts })
    .from(associationLots)
    .innerJoin(associationProducts, eq(associationProducts.id, associationLots.productId))
    .where(
      and(
        eq(associationLots.id, lotId),
        eq(associationLots.associationId, associationId),
        isNull(associationProducts.removedAt),
      ),
    )
    .for('update', { of: associationLots });
  return row;
}

export async function updateLot({ orm }: UserTransaction, id: string, changes: Partial<NewLotRow>): Promise<void> {
  await orm.update(associationLots).set(changes).where(eq(associationLots.id, id));
}

/** A lot with what its product is called, for a sheet. */
export type ShelvedLotRow = {
  product: string;
  productType: string;
  unit: string;
  batchNumber: string | null;
  manufacturedOn: string | null;
  expiresOn: string | null;
  strengthBasis: string;
  thc: number | null;
  thca: number | null;
  cbd: number | null;
  cbda: number | null;
  quantity: number;
  lowStockThreshold: number | null;
  isVisible: boolean;
  recalledAt: string | null;
};

/** Every lot of what is on the shelf, by product; a product without lots has a line without one. */
export function readStock(associationId: string): pg.QueryConfig {
  return {
    name: 'dispensary_read_stock',
    text: `select product.name as product, product.product_type as "productType", product.unit, lot.batch_number as "batchNumber",
        lot.manufactured_on::text as "manufacturedOn", lot.expires_on::text as "expiresOn",
        coalesce(lot.strength_basis, 'unknown') as "strengthBasis", lot.thc, lot.thca, lot.cbd, lot.cbda,
        coalesce(lot.quantity, 0)::float8 as quantity, product.low_stock_threshold::float8 as "lowStockThreshold",
        product.is_visible as "isVisible", ${instantJson('lot.recalled_at')} as "recalledAt"
      from association_products product
      left join association_lots lot on lot.association_id = product.association_id and lot.product_id = product.id
      where product.association_id = $1 and product.removed_at is null
      order by lower(product.name), product.id, lot.expires_on nulls last, lot.id`,
    values: [associationId],
  };
}
