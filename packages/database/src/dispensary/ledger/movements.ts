import type { MovementReason } from '@balsamo/domain/dispensary/vocabulary.ts';
import type pg from 'pg';
import type { UserTransaction } from '../../as-user.ts';
import { instantJson } from '../../columns.ts';
import { associationMovements } from './tables.ts';

export type NewMovementRow = typeof associationMovements.$inferInsert;

/** What was booked under an id, of what the person may read; amounts in the product's unit. */
export type FoundMovement = {
  lotId: string;
  change: number;
  quantityAfter: number;
  reason: MovementReason | null;
  note: string | null;
};

export function findMovement(id: string): pg.QueryConfig {
  return {
    name: 'dispensary_find_movement',
    text: `select lot_id as "lotId", change::float8 as change, quantity_after::float8 as "quantityAfter", reason, note
      from association_movements where id = $1`,
    values: [id],
  };
}

/** Writes a line of the books; false: the id is taken. Lock the lot first. */
export async function insertMovement({ orm }: UserTransaction, row: NewMovementRow): Promise<boolean> {
  const inserted = await orm
    .insert(associationMovements)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: associationMovements.id });
  return inserted.length > 0;
}

/** Where a page of the books ends: the last movement's time of booking and id. */
export type MovementPlace = { at: Date; id: string };
export type MovementFilter = { productId?: string | undefined; lotId?: string | undefined };

/** @param named SQL for the names that a line is told with */
const movementJson = (named: { product: string; unit: string; batch: string; by: string }) => `json_build_object(
    'id', moved.id, 'productId', moved.product_id, 'productName', ${named.product}, 'unit', ${named.unit},
    'lotId', moved.lot_id, 'batchNumber', ${named.batch}, 'kind', moved.kind, 'reason', moved.reason,
    'change', trim_scale(moved.change), 'before', trim_scale(moved.quantity_before), 'after', trim_scale(moved.quantity_after),
    'note', moved.note, 'byName', ${named.by}, 'createdAt', ${instantJson('moved.created_at')})::text as json`;

/** Of a page: each by its key. A join would be planned as one with the whole shelf. */
const NAMED_EACH = {
  product: '(select product.name from association_products product where product.id = moved.product_id)',
  unit: '(select product.unit from association_products product where product.id = moved.product_id)',
  batch: '(select lot.batch_number from association_lots lot where lot.id = moved.lot_id)',
  by: 'association_person_name(moved.created_by)',
};
/** Of many lines: what they are about is joined once. */
const NAMED_TOGETHER = { product: 'product.name', unit: 'product.unit', batch: 'lot.batch_number', by: 'keepers.name' };

/** The books, booked last first, as JSON texts of the contract's `StockMovement`; also of products that were removed. */
export function listMovements(
  associationId: string,
  { productId, lotId }: MovementFilter,
  { limit, after }: { limit: number; after?: MovementPlace | undefined },
): pg.QueryConfig {
  const values: unknown[] = [associationId];
  const conditions = ['association_id = $1'];
  let name = 'dispensary_movements';
  if (productId) {
    name += '_of_product';
    conditions.push(`product_id = $${values.push(productId)}`);
  }
  if (lotId) {
    name += '_of_lot';
    conditions.push(`lot_id = $${values.push(lotId)}`);
  }
  if (after) {
    name += '_after';
    conditions.push(`(created_at, id) < ($${values.push(after.at)}, $${values.push(after.id)})`);
  }
  return {
    name,
    // The page first: names are looked up for its lines alone.
    text: `with moved as materialized (
        select * from association_movements where ${conditions.join(' and ')}
        order by created_at desc, id desc limit $${values.push(limit)}
      )
      select ${movementJson(NAMED_EACH)} from moved
      order by moved.created_at desc, moved.id desc`,
    values,
  };
}

/** The books of some days on the clock of a zone, oldest first, as `listMovements`; both days included. */
export function readMovements(
  associationId: string,
  { from, to, timeZone, limit }: { from: string; to: string; timeZone: string; limit: number },
): pg.QueryConfig {
  return {
    name: 'dispensary_read_movements',
    text: `with moved as materialized (
        select * from association_movements
        where association_id = $1 and created_at >= $2::date::timestamp at time zone $4
          and created_at < ($3::date + 1)::timestamp at time zone $4
        order by created_at, id limit $5
      ), keepers as materialized (
        select created_by, association_person_name(created_by) as name
        from (select distinct created_by from moved where created_by is not null) as each
      )
      select ${movementJson(NAMED_TOGETHER)} from moved
      join association_products product on product.id = moved.product_id
      join association_lots lot on lot.id = moved.lot_id
      left join keepers on keepers.created_by = moved.created_by
      order by moved.created_at, moved.id`,
    values: [associationId, from, to, timeZone, limit],
  };
}
