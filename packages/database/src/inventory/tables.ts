import { PRODUCT_TYPES } from '@balsamo/domain/diary/vocabulary.ts';
import { DROPS_PER_ML_MAX, DROPS_PER_ML_MIN } from '@balsamo/domain/dose/drops.ts';
import { STRENGTH_BASES } from '@balsamo/domain/dose/strength.ts';
import {
  ITEM_NOTES_MAX_LENGTH,
  ITEM_STATUSES,
  LABEL_MAX_LENGTH,
  NICKNAME_MAX_LENGTH,
  STOCK_UNITS,
} from '@balsamo/domain/inventory/item.ts';
import { MOVEMENT_KINDS } from '@balsamo/domain/inventory/ledger.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  numeric,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';
import { diaryEntries } from '../diary/tables.ts';

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
    batch: text(),
    expiresOn: date('expires_on', { mode: 'string' }),
    openedOn: date('opened_on', { mode: 'string' }),
    notes: text(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // What others refer to, so that a movement, an entry or a reminder cannot name an item of someone else.
    unique('inventory_items_of_user_key').on(table.id, table.userId),
    index('inventory_items_list_idx').on(table.userId, table.status, table.createdAt.desc(), table.id.desc()),
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
      'inventory_items_text_length',
      sql`char_length(${table.nickname}) between 1 and ${whole(NICKNAME_MAX_LENGTH)}
        and char_length(${table.brand}) <= ${whole(LABEL_MAX_LENGTH)} and char_length(${table.batch}) <= ${whole(LABEL_MAX_LENGTH)}
        and char_length(${table.notes}) <= ${whole(ITEM_NOTES_MAX_LENGTH)}`,
    ),
  ],
);

/** The ledger: only ever appended, and the balance of an item is the sum of its changes, in the item's unit (decision 11). */
export const inventoryMovements = pgTable(
  'inventory_movements',
  {
    id: generatedId(),
    userId: uuid('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /**
     * The use that caused it. Removed for good together with that entry: a deleted entry has given everything back, so its
     * movements cancel out and no balance changes.
     */
    entryId: uuid('entry_id'),
    kind: text({ enum: MOVEMENT_KINDS }).notNull(),
    change: numeric({ precision: 15, scale: 3 }).notNull(),
    occurredAt: instant('occurred_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'inventory_movements_item_is_own',
      columns: [table.itemId, table.userId],
      foreignColumns: [inventoryItems.id, inventoryItems.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'inventory_movements_entry_is_own',
      columns: [table.entryId, table.userId],
      foreignColumns: [diaryEntries.id, diaryEntries.userId],
    }).onDelete('cascade'),
    index('inventory_movements_of_item_idx').on(table.userId, table.itemId, table.createdAt.desc(), table.id.desc()),
    // Names the person too, or the removal of an entry would walk through the whole ledger of its person.
    index('inventory_movements_of_entry_idx').on(table.entryId, table.userId).where(sql`${table.entryId} is not null`),
    check('inventory_movements_kind_is_known', sql`${table.kind} in (${listed(MOVEMENT_KINDS)})`),
    check(
      'inventory_movements_cause_is_named',
      sql`(${table.entryId} is not null) = (${table.kind} in ('check_in', 'correction', 'returned'))`,
    ),
    // Nothing moves where somebody says what there is and it is nothing, or counts and finds what was expected.
    check('inventory_movements_move', sql`${table.change} <> 0 or ${table.kind} in ('initial', 'adjustment')`),
  ],
);
