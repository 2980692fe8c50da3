import { NOTES_MAX_LENGTH, QUICK_ACTION_IDS } from '@balsamo/domain/diary/entry.ts';
import type { PlainMember, RatingField } from '@balsamo/domain/diary/entry-members.ts';
import { type EntryField, type EntryValues, WRITE_KINDS } from '@balsamo/domain/diary/merge.ts';
import { RATING_MAX, RATING_MIN, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import {
  CONSUMPTION_METHODS,
  ENTRY_SOURCES,
  ENTRY_STATUSES,
  PRIMARY_EFFECTS,
  PRODUCT_TYPES,
  UNITS,
  UNWANTED_EFFECTS,
  UNWANTED_STRENGTHS,
  type UnwantedEffect,
} from '@balsamo/domain/diary/vocabulary.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, oneOf, whole } from '../columns.ts';
import { inventoryItems } from '../inventory/tables.ts';
import { areTrackerValues } from '../trackers/tables.ts';
import { ratingColumns } from './ratings/rating-columns.ts';

/** What `diary_entries` must have a column for, and nothing else. */
type EntryColumn =
  | Exclude<PlainMember, 'notes'>
  | RatingField
  | 'quantityValue'
  | 'quantityUnit'
  | 'userId'
  | 'isReminderSent';

/** Uses of a product with how the patient felt before and after. The id is made by the client (spec-D10). */
export const diaryEntries = pgTable(
  'diary_entries',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productType: text('product_type', { enum: PRODUCT_TYPES }).notNull(),
    consumptionMethod: text('consumption_method', { enum: CONSUMPTION_METHODS }).notNull(),
    quantityValue: numeric('quantity_value', { precision: 9, scale: 3 }).notNull(),
    quantityUnit: text('quantity_unit', { enum: UNITS }).notNull(),
    consumedAt: instant('consumed_at').notNull(),
    /** IANA zone the entry was made in (spec-D9). */
    timeZone: text('time_zone').notNull(),
    ...ratingColumns('before'),
    ...ratingColumns('after'),
    copiedBefore: text('copied_before', { enum: SYMPTOMS }).array().notNull().default([]),
    ownBefore: jsonb('own_before').$type<TrackerValues>().notNull().default({}),
    ownAfter: jsonb('own_after').$type<TrackerValues>().notNull().default({}),
    triggers: text().array().notNull(),
    source: text({ enum: ENTRY_SOURCES }).notNull(),
    status: text({ enum: ENTRY_STATUSES }).notNull(),
    primaryEffect: text('primary_effect', { enum: PRIMARY_EFFECTS }),
    unwantedEffects: jsonb('unwanted_effects').$type<UnwantedEffect[]>().notNull().default([]),
    effectEnded: boolean('has_effect_ended'),
    effectDurationHours: numeric('effect_duration_hours', { precision: 7, scale: 2 }),
    inventoryItemId: uuid('inventory_item_id'),
    /** What the entry has taken of that item, net, in the item's unit: the sum of its movements. Null = not convertible. */
    stockTaken: numeric('stock_taken', { precision: 15, scale: 3 }),
    checkOutDueAt: instant('check_out_due_at').notNull(),
    isReminderSent: boolean('is_reminder_sent').notNull().default(false),
    checkedOutAt: instant('checked_out_at'),
    isEdited: boolean('is_edited').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Deleted entries can be restored for 30 days, then a job removes them. */
    deletedAt: instant('deleted_at'),
  } satisfies Record<EntryColumn, unknown>,
  (table) => [
    // What others refer to, so that a movement or a revision cannot name an entry of someone else.
    unique('diary_entries_of_user_key').on(table.id, table.userId),
    // Holds the few deleted ones too, so that the erasure of an account finds all of a person's by it. The last three columns let
    // a doctor's lists add up the diaries of many patients from the index alone. Nulls first is what `desc` says in a query: an
    // index in another order would be sorted again.
    index('diary_entries_of_user_idx').on(
      table.userId,
      table.consumedAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.consumptionMethod,
      table.moodBefore,
      table.deletedAt,
      table.copiedBefore,
    ),
    // What was recorded since a doctor last looked, whenever it was used; from the index alone too.
    index('diary_entries_recorded_idx').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
      table.consumptionMethod,
      table.deletedAt,
    ),
    index('diary_entries_unfinished_idx')
      .on(table.userId, table.checkOutDueAt)
      .where(sql`${table.status} = 'incompleto' and ${table.deletedAt} is null`),
    index('diary_entries_finished_idx')
      .on(table.userId, table.checkedOutAt)
      .where(sql`${table.checkedOutAt} is not null and ${table.deletedAt} is null`),
    index('diary_entries_to_remind_idx')
      .on(table.checkOutDueAt)
      .where(sql`${table.status} = 'incompleto' and not ${table.isReminderSent} and ${table.deletedAt} is null`),
    index('diary_entries_of_item_idx')
      .on(table.userId, table.inventoryItemId, table.consumedAt)
      .where(sql`${table.inventoryItemId} is not null`),
    // Whether a product has uses that were not taken of it: hardly any has, and all of its uses would be looked through.
    index('diary_entries_uncounted_idx')
      .on(table.userId, table.inventoryItemId)
      .where(sql`${table.inventoryItemId} is not null and ${table.stockTaken} is null and ${table.deletedAt} is null`)
      .concurrently(),
    // With the person in it, an entry cannot name an item of someone else.
    foreignKey({
      name: 'diary_entries_item_is_own',
      columns: [table.inventoryItemId, table.userId],
      foreignColumns: [inventoryItems.id, inventoryItems.userId],
    }),
    index('diary_entries_deleted_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    check('diary_entries_product_type_is_known', sql`${table.productType} in (${listed(PRODUCT_TYPES)})`),
    check('diary_entries_method_is_known', sql`${table.consumptionMethod} in (${listed(CONSUMPTION_METHODS)})`),
    check('diary_entries_unit_is_known', sql`${table.quantityUnit} in (${listed(UNITS)})`),
    check('diary_entries_quantity_is_positive', sql`${table.quantityValue} > 0`),
    check('diary_entries_source_is_known', sql`${table.source} in (${listed(ENTRY_SOURCES)})`),
    check('diary_entries_status_is_known', sql`${table.status} in (${listed(ENTRY_STATUSES)})`),
    check(
      'diary_entries_effect_is_known',
      sql`${table.primaryEffect} is null or ${table.primaryEffect} in (${listed(PRIMARY_EFFECTS)})`,
    ),
    check(
      'diary_entries_unwanted_effects_are_known',
      sql`jsonb_typeof(${table.unwantedEffects}) = 'array' and not jsonb_path_exists(${table.unwantedEffects}, ${sql.raw(
        `'$[*] ? (!(${oneOf('effect', UNWANTED_EFFECTS)} && ${oneOf('strength', UNWANTED_STRENGTHS)}))'`,
      )})`,
    ),
    check(
      'diary_entries_ratings_in_bounds',
      sql.raw(
        SYMPTOMS.flatMap((symptom) => [`${symptom}_before`, `${symptom}_after`])
          .map((column) => `(${column} is null or ${column} between ${RATING_MIN} and ${RATING_MAX})`)
          .join(' and '),
      ),
    ),
    check(
      'diary_entries_copied_is_rated',
      sql`${table.copiedBefore} <@ array_remove(array[${sql.raw(
        SYMPTOMS.map((symptom) => `case when ${symptom}_before is not null then '${symptom}' end`).join(', '),
      )}], null)`,
    ),
    check(
      'diary_entries_own_values_are_counts',
      sql`${areTrackerValues(table.ownBefore)} and ${areTrackerValues(table.ownAfter)}`,
    ),
    check('diary_entries_complete_has_time', sql`(${table.status} = 'completo') = (${table.checkedOutAt} is not null)`),
    check(
      'diary_entries_taken_of_an_item',
      sql`${table.stockTaken} is null or (${table.inventoryItemId} is not null and ${table.stockTaken} >= 0)`,
    ),
  ],
);

/** What a patient wrote to an entry in their own words; no row: nothing. A table of its own, so that it can be kept from a doctor who reads the entry. */
export const diaryEntryNotes = pgTable(
  'diary_entry_notes',
  {
    entryId: uuid('entry_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notes: text().notNull(),
  },
  (table) => [
    index('diary_entry_notes_of_user_idx').on(table.userId),
    foreignKey({
      name: 'diary_entry_notes_entry_is_own',
      columns: [table.entryId, table.userId],
      foreignColumns: [diaryEntries.id, diaryEntries.userId],
    }).onDelete('cascade'),
    check('diary_entry_notes_length', sql`char_length(${table.notes}) <= ${whole(NOTES_MAX_LENGTH)}`),
  ],
);

/**
 * What a patient wrote to an entry after it was recorded, one row per write, only ever appended. When each field was last
 * changed is read from here (ADR-0012), and so are the values that stood before.
 */
export const diaryEntryRevisions = pgTable(
  'diary_entry_revisions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client, so that sending the write again changes nothing (spec-D10). */
    id: uuid().notNull(),
    entryId: uuid('entry_id').notNull(),
    kind: text({ enum: WRITE_KINDS }).notNull(),
    /** When it was made, as far as that can be believed; `received_at` is when it arrived. */
    changedAt: instant('changed_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    browser: text(),
    system: text(),
    /** Each field that was written, and the value that stood when the write arrived. */
    written: jsonb().$type<Partial<EntryValues>>().notNull(),
    replaced: jsonb().$type<Partial<EntryValues>>().notNull(),
    /** Fields that a later write held already. */
    lost: text().array().$type<EntryField[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      name: 'diary_entry_revisions_entry_is_own',
      columns: [table.entryId, table.userId],
      foreignColumns: [diaryEntries.id, diaryEntries.userId],
    }).onDelete('cascade'),
    // Names the person too, or the removal of an entry would walk through all that its person wrote.
    index('diary_entry_revisions_of_entry_idx').on(
      table.entryId,
      table.userId,
      table.changedAt.desc(),
      table.id.desc(),
    ),
    check('diary_entry_revisions_kind_is_known', sql`${table.kind} in (${listed(WRITE_KINDS)})`),
  ],
);

/** What a patient has chosen about their own diary; no row: nothing yet. */
export const diaryPreferences = pgTable(
  'diary_preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mainSymptom: text('main_symptom', { enum: SYMPTOMS }),
    quickActions: text('quick_actions', { enum: QUICK_ACTION_IDS }).array().notNull().default(sql`'{}'`),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('diary_preferences_symptom_is_known', sql`${table.mainSymptom} in (${listed(SYMPTOMS)})`),
    check(
      'diary_preferences_actions_are_known',
      sql`${table.quickActions} <@ array[${listed(QUICK_ACTION_IDS)}]::text[]`,
    ),
  ],
);
