import { REMINDER_TIMES_MAX } from '@balsamo/domain/reminders/schedule.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, whole } from '../columns.ts';
import { inventoryItems } from '../inventory/tables.ts';

/** When a patient wants to be reminded of a product of the stock; one per item. The id is made by the client. */
export const medicationReminders = pgTable(
  'medication_reminders',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    inventoryItemId: uuid('inventory_item_id').notNull(),
    /** `HH:MM` on the patient's wall clock, sorted. */
    times: text().array().notNull(),
    /** 0 Sunday to 6 Saturday, sorted; null for every day. */
    daysOfWeek: smallint('days_of_week').array(),
    isActive: boolean('is_active').notNull(),
    /** When the job must look at it again: the next occurrence, or sooner when postponed. Null while it is off. */
    nextAt: instant('next_at'),
    /** Every occurrence up to here was delivered or passed over. */
    lastHandledAt: instant('last_handled_at').notNull(),
    /** When a postponed reminder comes again; null once it has. */
    snoozedUntil: instant('snoozed_until'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // Together with the person: nobody can be reminded of someone else's product.
    foreignKey({
      name: 'medication_reminders_item_fk',
      columns: [table.inventoryItemId, table.userId],
      foreignColumns: [inventoryItems.id, inventoryItems.userId],
    }).onDelete('cascade'),
    unique('medication_reminders_of_item_key').on(table.inventoryItemId),
    index('medication_reminders_of_user_idx').on(table.userId, table.nextAt),
    index('medication_reminders_next_at_idx').on(table.nextAt).where(sql`${table.isActive}`),
    check('medication_reminders_active_has_next', sql`${table.isActive} = (${table.nextAt} is not null)`),
    check(
      'medication_reminders_times_are_few',
      sql`cardinality(${table.times}) between 1 and ${whole(REMINDER_TIMES_MAX)}`,
    ),
    check(
      'medication_reminders_days_are_of_a_week',
      sql`${table.daysOfWeek} <@ '{0,1,2,3,4,5,6}' and cardinality(${table.daysOfWeek}) between 1 and 6`,
    ),
  ],
);
