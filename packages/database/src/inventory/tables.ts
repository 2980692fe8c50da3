import { PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import { DROPS_PER_ML_MAX, DROPS_PER_ML_MIN } from '@balsamo/domain/dose/drops.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import {
  AMOUNT_PER_USE_MAX,
  DAYS_AFTER_OPENING_MAX,
  DELIVERY_DAYS_MAX,
  ITEM_NOTES_MAX_LENGTH,
  ITEM_STATUSES,
  LABEL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
  STOCK_UNITS,
} from '@balsamo/domain/inventory/item.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, whole } from '../columns.ts';

/** What a patient keeps at home. How much there is stands in `inventory_movements`. The id is made by the client. */
export const inventoryItems = pgTable(
  'inventory_items',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    nickname: text().notNull(),
    productType: text('product_type', { enum: PRODUCT_TYPES }).notNull(),
    unit: text({ enum: STOCK_UNITS }).notNull(),
    status: text({ enum: ITEM_STATUSES }).notNull().default('ativo'),
    brand: text(),
    /** Contents of the label on the basis beside them; null = the label does not say. */
    thc: doublePrecision(),
    thca: doublePrecision(),
    cbd: doublePrecision(),
    cbda: doublePrecision(),
    strengthBasis: text('strength_basis', { enum: STRENGTH_BASES }).notNull().default('unknown'),
    dropsPerMl: numeric('drops_per_ml', { precision: 4, scale: 1 }),
    /** What one application or pinch takes, in `unit`; null = nobody said. */
    amountPerUse: numeric('amount_per_use', { precision: 7, scale: 3 }),
    batch: text(),
    expiresOn: date('expires_on', { mode: 'string' }),
    openedOn: date('opened_on', { mode: 'string' }),
    /** Days that it keeps once opened; null = nobody said. */
    daysAfterOpening: integer('days_after_opening'),
    /** Days from ordering it until it arrives; null = nobody said. */
    deliveryDays: integer('delivery_days'),
    /** The local day on which its person wants to be told to order it, and that on which they were last told. */
    orderReminderOn: date('order_reminder_on', { mode: 'string' }),
    orderRemindedOn: date('order_reminded_on', { mode: 'string' }),
    notes: text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // What others refer to, so that a movement, an entry or a reminder cannot name an item of someone else.
    unique('inventory_items_of_user_key').on(table.id, table.userId),
    index('inventory_items_list_idx').on(table.userId, table.status, table.createdAt.desc(), table.id.desc()),
    // The job that reminds looks for days that have come.
    index('inventory_items_order_reminder_idx')
      .on(table.orderReminderOn)
      .where(sql`${table.orderReminderOn} is not null`),
    check('inventory_items_product_type_is_known', sql`${table.productType} in (${listed(PRODUCT_TYPES)})`),
    check('inventory_items_unit_is_known', sql`${table.unit} in (${listed(STOCK_UNITS)})`),
    check('inventory_items_status_is_known', sql`${table.status} in (${listed(ITEM_STATUSES)})`),
    check('inventory_items_basis_is_known', sql`${table.strengthBasis} in (${listed(STRENGTH_BASES)})`),
    check(
      'inventory_items_contents_in_bounds',
      sql.raw(['thc', 'thca', 'cbd', 'cbda'].map((name) => `coalesce(${name}, 0) between 0 and 10000`).join(' and ')),
    ),
    check(
      'inventory_items_drops_in_bounds',
      sql`${table.dropsPerMl} between ${whole(DROPS_PER_ML_MIN)} and ${whole(DROPS_PER_ML_MAX)}`,
    ),
    check(
      'inventory_items_use_in_bounds',
      sql`${table.amountPerUse} > 0 and ${table.amountPerUse} <= ${whole(AMOUNT_PER_USE_MAX)}`,
    ),
    check(
      'inventory_items_days_after_opening_in_bounds',
      sql`${table.daysAfterOpening} between 1 and ${whole(DAYS_AFTER_OPENING_MAX)}`,
    ),
    check(
      'inventory_items_delivery_days_in_bounds',
      sql`${table.deliveryDays} between 1 and ${whole(DELIVERY_DAYS_MAX)}`,
    ),
    check(
      'inventory_items_text_length',
      sql`char_length(${table.nickname}) between 1 and ${whole(NICKNAME_MAX_LENGTH)}
        and char_length(${table.brand}) <= ${whole(LABEL_MAX_LENGTH)} and char_length(${table.batch}) <= ${whole(LABEL_MAX_LENGTH)}
        and char_length(${table.notes}) <= ${whole(ITEM_NOTES_MAX_LENGTH)}`,
    ),
  ],
);
