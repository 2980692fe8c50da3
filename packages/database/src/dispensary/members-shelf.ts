import type { AssociationProductType, MovementReason } from '@balsamo/domain/dispensary/vocabulary.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { certificateJson, imagesJson } from './files.ts';
import { associationLots, associationMovements, associationProducts } from './tables.ts';

/** Whether the person keeps the stock of this active association (`may`). */
export function keepsStock(associationId: string): pg.QueryConfig {
  return {
    name: 'dispensary_keeps_stock',
    text: `select $1::uuid = any ((select staffed_associations('stock'))::uuid[]) as may`,
    values: [associationId],
  };
}

/** As `folded` of the domain does it. */
const foldedIn = (column: string) =>
  String.raw`lower(regexp_replace(normalize(${column}, nfd), '[\u0300-\u036f]', '', 'g'))`;

/** What the lots of a product hold: asked for each product that is answered, by its key, and never for all at once. */
const HELD = `cross join lateral (
      select count(*) > 0 as is_any, coalesce(json_agg(json_build_object(
          'quantity', trim_scale(lot.quantity), 'expiresOn', lot.expires_on, 'isRecalled', lot.recalled_at is not null))
        filter (where lot.quantity <> 0), '[]') as lots
      from association_lots lot
      where lot.association_id = product.association_id and lot.product_id = product.id
    ) as held`;

/** A product and, beside it, what its lots hold and from which amount on it is low: the rules of the domain tell the rest of the contract's
 * `AssociationProduct` of these, and add it to the text. */
const PRODUCT_COLUMNS = `held.lots, product.low_stock_threshold::float8 as "lowStockThreshold", json_build_object(
    'id', product.id, 'name', product.name, 'productType', product.product_type, 'unit', product.unit,
    'packageSize', trim_scale(product.package_size), 'dropsPerMl', trim_scale(product.drops_per_ml), 'strainName', product.strain_name,
    'thcPercentage', trim_scale(product.thc_percentage), 'cbdPercentage', trim_scale(product.cbd_percentage),
    'cannabinoidProfile', product.cannabinoid_profile, 'terpeneProfile', product.terpene_profile,
    'usageRecommendations', product.usage_recommendations, 'description', product.description,
    'lowStockThreshold', trim_scale(product.low_stock_threshold), 'isVisible', product.is_visible,
    'isUnitFixed', held.is_any, 'images', ${imagesJson('product.id')},
    'createdAt', ${instantJson('product.created_at')}, 'updatedAt', ${instantJson('product.updated_at')})::text as json`;

export type ProductFilter = { search?: string | undefined; type?: AssociationProductType | undefined };

function filtered(associationId: string, { search, type }: ProductFilter) {
  const values: unknown[] = [associationId];
  const conditions = ['product.association_id = $1', 'product.removed_at is null'];
  let name = '';
  if (type) {
    name += '_type';
    conditions.push(`product.product_type = $${values.push(type)}`);
  }
  if (search) {
    name += '_search';
    const pattern = `$${values.push(`%${search.replace(/[\\%_]/g, '\\$&')}%`)}`;
    conditions.push(
      `(${foldedIn('product.name')} like ${pattern} or ${foldedIn('product.strain_name')} like ${pattern})`,
    );
  }
  return { name, values, where: conditions.join(' and ') };
}

/** A page of the shelf, newest first; `search` folded. By page, since the specification wants page buttons (spec §9); a shelf is short. */
export function listProducts(
  associationId: string,
  filter: ProductFilter,
  page: { limit: number; offset: number },
): pg.QueryConfig {
  const { name, values, where } = filtered(associationId, filter);
  return {
    name: `dispensary_products${name}`,
    text: `with page as materialized (
        select * from association_products product where ${where}
        order by product.created_at desc, product.id desc limit $${values.push(page.limit)} offset $${values.push(page.offset)}
      )
      select ${PRODUCT_COLUMNS} from page product ${HELD} order by product.created_at desc, product.id desc`,
    values,
  };
}

/** How many there are of it (`total`). */
export function countProducts(associationId: string, filter: ProductFilter): pg.QueryConfig {
  const { name, values, where } = filtered(associationId, filter);
  return {
    name: `dispensary_count_products${name}`,
    text: `select count(*)::int as total from association_products product where ${where}`,
    values,
  };
}

export function findProduct(associationId: string, productId: string): pg.QueryConfig {
  return {
    name: 'dispensary_product',
    text: `select ${PRODUCT_COLUMNS} from association_products product ${HELD}
      where product.id = $2 and product.association_id = $1 and product.removed_at is null`,
    values: [associationId, productId],
  };
}

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

export type ProductRow = typeof associationProducts.$inferSelect;
export type NewProductRow = typeof associationProducts.$inferInsert;
export type LotRow = typeof associationLots.$inferSelect;
export type NewLotRow = typeof associationLots.$inferInsert;
export type NewMovementRow = typeof associationMovements.$inferInsert;

/** Stores a product; false: the id is taken. */
export async function insertProduct({ orm }: UserTransaction, row: NewProductRow): Promise<boolean> {
  const inserted = await orm
    .insert(associationProducts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: associationProducts.id });
  return inserted.length > 0;
}

/** The stored row of what is on the shelf, held until the transaction ends: lots of it wait, bookings on its lots do not. */
export async function lockProduct(
  { orm }: UserTransaction,
  associationId: string,
  productId: string,
): Promise<ProductRow | undefined> {
  const [row] = await orm
    .select()
    .from(associationProducts)
    .where(
      and(
        eq(associationProducts.id, productId),
        eq(associationProducts.associationId, associationId),
        isNull(associationProducts.removedAt),
      ),
    )
    .for('no key update');
  return row;
}

export async function updateProduct(
  { orm }: UserTransaction,
  id: string,
  changes: Partial<NewProductRow>,
): Promise<void> {
  await orm.update(associationProducts).set(changes).where(eq(associationProducts.id, id));
}

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

/** What members were told of a product last, as the contract's `StockNews`. */
export function lastNews(associationId: string, productId: string): pg.QueryConfig {
  return {
    name: 'dispensary_last_news',
    text: `select json_build_object('message', message, 'toldCount', told_count, 'createdAt', ${instantJson('created_at')})::text as json
      from association_stock_news where product_id = $2 and association_id = $1 order by sent_on desc limit 1`,
    values: [associationId, productId],
  };
}

/** Whether the person is a member of this active association (`is`). */
export function isMember(associationId: string): pg.QueryConfig {
  return {
    name: 'dispensary_is_member',
    text: `select $1::uuid = any ((select joined_associations())::uuid[]) as is`,
    values: [associationId],
  };
}

/** What an association shows to its members, newest first, as JSON texts of the contract's `ShelfProduct`; `today` the member's day. */
export function listShelf(
  associationId: string,
  { limit, after, today }: { limit: number; after?: MovementPlace | undefined; today: string },
): pg.QueryConfig {
  return {
    name: after ? 'dispensary_shelf_after' : 'dispensary_shelf',
    text: `with page as materialized (
        select * from association_products
        where association_id = $1 and is_visible and removed_at is null ${after ? 'and (created_at, id) < ($4, $5)' : ''}
        order by created_at desc, id desc limit $2
      ), available as materialized (
        select available_products(array(select id from page), $3) as ids
      )
      select json_build_object('id', page.id, 'name', page.name, 'productType', page.product_type, 'description', page.description,
        'strainName', page.strain_name, 'thcPercentage', trim_scale(page.thc_percentage),
        'cbdPercentage', trim_scale(page.cbd_percentage), 'usageRecommendations', page.usage_recommendations,
        'isAvailable', page.id = any (available.ids), 'images', ${imagesJson('page.id')}, 'createdAt', ${instantJson('page.created_at')})::text as json
      from page, available order by page.created_at desc, page.id desc`,
    values: [associationId, limit, today, ...(after ? [after.at, after.id] : [])],
  };
}
