import {
  ASSOCIATION_PRODUCT_TYPES,
  BATCH_MAX_LENGTH,
  PRODUCT_LINE_MAX_LENGTH,
  PRODUCT_NAME_MAX_LENGTH,
  PRODUCT_NAME_MIN_LENGTH,
  PRODUCT_TEXT_MAX_LENGTH,
  STOCK_NOTE_MAX_LENGTH,
} from '@balsamo/domain/dispensary/vocabulary.ts';
import { DROPS_PER_ML_MAX, DROPS_PER_ML_MIN } from '@balsamo/domain/dose/drops.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import { STOCK_UNITS } from '@balsamo/domain/inventory/item.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { associationFiles } from '../associations/tables.ts';
import { instant, listed, whole } from '../columns.ts';
import { actor, amount, association } from './columns.ts';

/** What an association has on its shelf. How much there is stands in its lots. The id is made by the client. */
export const associationProducts = pgTable(
  'association_products',
  {
    id: uuid().primaryKey(),
    associationId: association(),
    name: text().notNull(),
    productType: text('product_type', { enum: ASSOCIATION_PRODUCT_TYPES }).notNull(),
    /** In which its lots are counted. */
    unit: text({ enum: STOCK_UNITS }).notNull(),
    /** What one bottle or package holds, in `unit`; null = it is handed out loose. */
    packageSize: amount('package_size'),
    dropsPerMl: numeric('drops_per_ml', { precision: 4, scale: 1 }),
    strainName: text('strain_name'),
    /** 0 to 100, as the product is described; what a lot was measured to hold stands with the lot. */
    thcPercentage: numeric('thc_percentage', { precision: 6, scale: 3 }),
    cbdPercentage: numeric('cbd_percentage', { precision: 6, scale: 3 }),
    cannabinoidProfile: text('cannabinoid_profile'),
    terpeneProfile: text('terpene_profile'),
    usageRecommendations: text('usage_recommendations'),
    description: text(),
    /** At or below it the product is low; null = nobody said. */
    lowStockThreshold: amount('low_stock_threshold'),
    /** To members. */
    isVisible: boolean('is_visible').notNull().default(true),
    updatedBy: actor('updated_by'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** A deleted product is shown to nobody; its movements stay in the books. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    unique('association_products_of_association_key').on(table.id, table.associationId),
    index('association_products_list_idx')
      .on(table.associationId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.removedAt} is null`),
    index('association_products_updated_by_idx').on(table.updatedBy).where(sql`${table.updatedBy} is not null`),
    check('association_products_type_is_known', sql`${table.productType} in (${listed(ASSOCIATION_PRODUCT_TYPES)})`),
    check('association_products_unit_is_known', sql`${table.unit} in (${listed(STOCK_UNITS)})`),
    check(
      'association_products_name_length',
      sql`char_length(${table.name}) between ${whole(PRODUCT_NAME_MIN_LENGTH)} and ${whole(PRODUCT_NAME_MAX_LENGTH)}`,
    ),
    check(
      'association_products_amounts_in_bounds',
      sql`${table.packageSize} > 0 and ${table.lowStockThreshold} >= 0
        and ${table.dropsPerMl} between ${whole(DROPS_PER_ML_MIN)} and ${whole(DROPS_PER_ML_MAX)}`,
    ),
    check(
      'association_products_percentages_in_bounds',
      sql`${table.thcPercentage} between 0 and 100 and ${table.cbdPercentage} between 0 and 100`,
    ),
    check(
      'association_products_text_length',
      sql`char_length(${table.strainName}) <= ${whole(PRODUCT_LINE_MAX_LENGTH)}
        and char_length(${table.cannabinoidProfile}) <= ${whole(PRODUCT_TEXT_MAX_LENGTH)}
        and char_length(${table.terpeneProfile}) <= ${whole(PRODUCT_TEXT_MAX_LENGTH)}
        and char_length(${table.usageRecommendations}) <= ${whole(PRODUCT_TEXT_MAX_LENGTH)}
        and char_length(${table.description}) <= ${whole(PRODUCT_TEXT_MAX_LENGTH)}`,
    ),
  ],
);

/** A lot of a product: what was made or bought together, was measured together, and is recalled together. */
export const associationLots = pgTable(
  'association_lots',
  {
    id: uuid().primaryKey(),
    associationId: association(),
    productId: uuid('product_id').notNull(),
    /** Null = the package has none. */
    batchNumber: text('batch_number'),
    manufacturedOn: date('manufactured_on', { mode: 'string' }),
    expiresOn: date('expires_on', { mode: 'string' }),
    /** Contents on the basis beside them, as in a patient's stock; null = not measured. */
    thc: doublePrecision(),
    thca: doublePrecision(),
    cbd: doublePrecision(),
    cbda: doublePrecision(),
    strengthBasis: text('strength_basis', { enum: STRENGTH_BASES }).notNull().default('unknown'),
    /** What is there, in the product's unit: the sum of its movements, kept by whoever appends one while holding this row. */
    quantity: amount('quantity').notNull().default('0'),
    recalledAt: instant('recalled_at'),
    recalledBy: actor('recalled_by'),
    /** As the members read it. */
    recallReason: text('recall_reason'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('association_lots_of_association_key').on(table.id, table.associationId),
    foreignKey({
      name: 'association_lots_product_is_own',
      columns: [table.productId, table.associationId],
      foreignColumns: [associationProducts.id, associationProducts.associationId],
    }).onDelete('cascade'),
    uniqueIndex('association_lots_batch_key')
      .on(table.productId, sql`lower(${table.batchNumber})`)
      .where(sql`${table.batchNumber} is not null`),
    index('association_lots_of_product_idx').on(table.associationId, table.productId, table.expiresOn, table.id),
    // What expires soon, of what is there.
    index('association_lots_expiry_idx').on(table.associationId, table.expiresOn).where(sql`${table.quantity} > 0`),
    index('association_lots_recalled_by_idx').on(table.recalledBy).where(sql`${table.recalledBy} is not null`),
    check('association_lots_basis_is_known', sql`${table.strengthBasis} in (${listed(STRENGTH_BASES)})`),
    check(
      'association_lots_contents_in_bounds',
      sql.raw(['thc', 'thca', 'cbd', 'cbda'].map((name) => `coalesce(${name}, 0) between 0 and 10000`).join(' and ')),
    ),
    check(
      'association_lots_text_length',
      sql`char_length(${table.batchNumber}) between 1 and ${whole(BATCH_MAX_LENGTH)}
        and char_length(${table.recallReason}) between 1 and ${whole(STOCK_NOTE_MAX_LENGTH)}`,
    ),
    check('association_lots_expire_after_they_were_made', sql`${table.expiresOn} > ${table.manufacturedOn}`),
    check(
      'association_lots_recall_has_its_reason',
      sql`(${table.recalledAt} is null) = (${table.recallReason} is null)`,
    ),
  ],
);

/**
 * A picture of a product, large and small: two files, which go together. Whoever takes a file away takes the row along.
 */
export const associationProductImages = pgTable(
  'association_product_images',
  {
    fileId: uuid('file_id').primaryKey(),
    /** The middle of it, square, for cards. */
    thumbnailId: uuid('thumbnail_id').notNull(),
    associationId: association(),
    productId: uuid('product_id').notNull(),
    /** The first one is the card's. */
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'association_product_images_file_is_own',
      columns: [table.fileId, table.associationId],
      foreignColumns: [associationFiles.id, associationFiles.associationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'association_product_images_thumbnail_is_own',
      columns: [table.thumbnailId, table.associationId],
      foreignColumns: [associationFiles.id, associationFiles.associationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'association_product_images_product_is_own',
      columns: [table.productId, table.associationId],
      foreignColumns: [associationProducts.id, associationProducts.associationId],
    }).onDelete('cascade'),
    unique('association_product_images_thumbnail_key').on(table.thumbnailId),
    index('association_product_images_of_product_idx').on(table.productId, table.createdAt, table.fileId),
    index('association_product_images_of_association_idx').on(table.associationId),
  ],
);

/** The certificate of analysis of a lot; whoever takes its file away takes the row along. */
export const associationLotCertificates = pgTable(
  'association_lot_certificates',
  {
    lotId: uuid('lot_id').primaryKey(),
    associationId: association(),
    fileId: uuid('file_id').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'association_lot_certificates_lot_is_own',
      columns: [table.lotId, table.associationId],
      foreignColumns: [associationLots.id, associationLots.associationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'association_lot_certificates_file_is_own',
      columns: [table.fileId, table.associationId],
      foreignColumns: [associationFiles.id, associationFiles.associationId],
    }).onDelete('cascade'),
    unique('association_lot_certificates_file_key').on(table.fileId),
    index('association_lot_certificates_of_association_idx').on(table.associationId),
  ],
);
