import type { AssociationProductType } from '@balsamo/domain/dispensary/vocabulary.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { instantJson } from '../columns.ts';
import { imagesJson } from './files.ts';
import { associationProducts } from './tables.ts';

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

export type ProductRow = typeof associationProducts.$inferSelect;
export type NewProductRow = typeof associationProducts.$inferInsert;
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
