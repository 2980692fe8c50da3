import { MOVEMENT_KINDS } from '@balsamo/domain/inventory/ledger.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { generatedId, instant, listed } from '../../columns.ts';
import { diaryEntries } from '../../diary/tables.ts';
import { inventoryItems } from '../tables.ts';

/** The ledger: only ever appended, and the balance of an item is the sum of its changes, in the item's unit (spec-D11). */
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

/**
 * Where each item stands: the sum of its ledger, written by the trigger of `inventory_movements` and, after an import, by `sum_up_balances`. An item has
 * no row until the first movement since this table is there: its ledger is summed up then.
 */
export const inventoryBalances = pgTable(
  'inventory_balances',
  {
    userId: uuid('user_id').notNull(),
    itemId: uuid('item_id').notNull(),
    /** Without the limits of a single change, which a sum may pass. */
    balance: numeric().notNull(),
    /** Has anybody said how much there is? */
    isCounted: boolean('is_counted').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    foreignKey({
      name: 'inventory_balances_item_is_own',
      columns: [table.itemId, table.userId],
      foreignColumns: [inventoryItems.id, inventoryItems.userId],
    }).onDelete('cascade'),
  ],
);
