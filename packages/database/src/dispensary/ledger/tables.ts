import {
  MOVEMENT_REASONS,
  STOCK_MOVEMENT_KINDS,
  STOCK_NOTE_MAX_LENGTH,
} from '@balsamo/domain/dispensary/vocabulary.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../auth/tables.ts';
import { instant, listed, whole } from '../../columns.ts';
import { inventoryItems } from '../../inventory/tables.ts';
import { actor, amount, association } from '../columns.ts';
import { associationLots, associationProducts } from '../tables.ts';

/** What was handed to a member. The row stays in the books when the member's account is erased; whose it was is gone then. */
export const associationDispensings = pgTable(
  'association_dispensings',
  {
    /** Made by the client. */
    id: uuid().primaryKey(),
    associationId: association(),
    lotId: uuid('lot_id').notNull(),
    patientId: actor('patient_id'),
    /** In the product's unit. */
    quantity: amount('quantity').notNull(),
    /** For the member to read. */
    note: text(),
    dispensedBy: actor('dispensed_by'),
    dispensedAt: instant('dispensed_at').notNull(),
    undoneAt: instant('undone_at'),
    undoneBy: actor('undone_by'),
  },
  (table) => [
    unique('association_dispensings_of_association_key').on(table.id, table.associationId),
    foreignKey({
      name: 'association_dispensings_lot_is_own',
      columns: [table.lotId, table.associationId],
      foreignColumns: [associationLots.id, associationLots.associationId],
    }).onDelete('cascade'),
    index('association_dispensings_list_idx').on(
      table.associationId,
      table.dispensedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('association_dispensings_of_lot_idx').on(table.lotId, table.patientId),
    index('association_dispensings_of_patient_idx').on(table.patientId, table.dispensedAt.desc().nullsFirst()),
    index('association_dispensings_dispensed_by_idx')
      .on(table.dispensedBy)
      .where(sql`${table.dispensedBy} is not null`),
    index('association_dispensings_undone_by_idx').on(table.undoneBy).where(sql`${table.undoneBy} is not null`),
    check('association_dispensings_hand_something_out', sql`${table.quantity} > 0`),
    check('association_dispensings_note_length', sql`char_length(${table.note}) <= ${whole(STOCK_NOTE_MAX_LENGTH)}`),
  ],
);

/** The books of the shelf: only ever appended. */
export const associationMovements = pgTable(
  'association_movements',
  {
    /** Made by the client, or by the server for what a dispensing moves. */
    id: uuid().primaryKey(),
    associationId: association(),
    productId: uuid('product_id').notNull(),
    lotId: uuid('lot_id').notNull(),
    kind: text({ enum: STOCK_MOVEMENT_KINDS }).notNull(),
    reason: text({ enum: MOVEMENT_REASONS }),
    /** In the product's unit; below zero takes away. */
    change: amount('change').notNull(),
    /** What the lot held before and after. */
    quantityBefore: amount('quantity_before').notNull(),
    quantityAfter: amount('quantity_after').notNull(),
    note: text(),
    dispensingId: uuid('dispensing_id'),
    createdBy: actor('created_by'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'association_movements_lot_is_own',
      columns: [table.lotId, table.associationId],
      foreignColumns: [associationLots.id, associationLots.associationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'association_movements_product_is_own',
      columns: [table.productId, table.associationId],
      foreignColumns: [associationProducts.id, associationProducts.associationId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'association_movements_dispensing_is_own',
      columns: [table.dispensingId, table.associationId],
      foreignColumns: [associationDispensings.id, associationDispensings.associationId],
    }).onDelete('cascade'),
    // Newest first: the books of the association, of one product, of one lot.
    index('association_movements_list_idx').on(
      table.associationId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('association_movements_of_product_idx').on(
      table.productId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('association_movements_of_lot_idx').on(
      table.lotId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('association_movements_of_dispensing_idx')
      .on(table.dispensingId)
      .where(sql`${table.dispensingId} is not null`),
    index('association_movements_created_by_idx').on(table.createdBy).where(sql`${table.createdBy} is not null`),
    check('association_movements_kind_is_known', sql`${table.kind} in (${listed(STOCK_MOVEMENT_KINDS)})`),
    check('association_movements_reason_is_known', sql`${table.reason} in (${listed(MOVEMENT_REASONS)})`),
    check('association_movements_add_up', sql`${table.quantityAfter} = ${table.quantityBefore} + ${table.change}`),
    check('association_movements_note_length', sql`char_length(${table.note}) <= ${whole(STOCK_NOTE_MAX_LENGTH)}`),
    check(
      'association_movements_of_a_dispensing_name_it',
      sql`(${table.dispensingId} is not null) = (${table.kind} in ('dispensing', 'return'))`,
    ),
    check(
      'association_movements_by_hand_have_a_reason',
      sql`${table.reason} is not null or ${table.kind} in ('dispensing', 'return')`,
    ),
  ],
);

/** What a patient did with what was handed to them: took it into their stock, or put the offer away. The association never reads it. */
export const dispensedItems = pgTable(
  'dispensed_items',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    dispensingId: uuid('dispensing_id').notNull(),
    /** The item of their stock that it became or was added to; null = put away. */
    inventoryItemId: uuid('inventory_item_id'),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'dispensed_items_pkey', columns: [table.userId, table.dispensingId] }),
    // Without the person, whom an erasure takes out of the dispensing while this row is still there; the policy says whose it is.
    foreignKey({
      name: 'dispensed_items_dispensing_fk',
      columns: [table.dispensingId],
      foreignColumns: [associationDispensings.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'dispensed_items_item_is_own',
      columns: [table.inventoryItemId, table.userId],
      foreignColumns: [inventoryItems.id, inventoryItems.userId],
    }).onDelete('cascade'),
    index('dispensed_items_of_item_idx').on(table.inventoryItemId).where(sql`${table.inventoryItemId} is not null`),
    index('dispensed_items_of_dispensing_idx').on(table.dispensingId, table.userId),
  ],
);
