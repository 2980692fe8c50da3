import {
  SEIZURE_COUNT_MAX,
  SEIZURE_KINDS,
  SEIZURE_LENGTHS,
  SEIZURE_NOTE_MAX_LENGTH,
  TIMED_SECONDS_MAX,
} from '@balsamo/domain/seizures/seizure.ts';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

/** Seizures as whoever saw them wrote them down. */
export const seizures = pgTable(
  'seizures',
  {
    /** Made by the client (spec-D10). */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    occurredAt: instant('occurred_at').notNull(),
    /** Its local day is the day of this zone. */
    timeZone: text('time_zone').notNull(),
    /** How many in a row. */
    count: smallint().notNull(),
    length: text({ enum: SEIZURE_LENGTHS }).notNull(),
    timedSeconds: smallint('timed_seconds'),
    kind: text({ enum: SEIZURE_KINDS }).notNull(),
    /** When it was last corrected, by the person's clock; null = never. */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('seizures_of_user_key').on(table.id, table.userId),
    index('seizures_of_user_idx').on(table.userId, table.occurredAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    check('seizures_count_is_possible', sql`${table.count} between 1 and ${whole(SEIZURE_COUNT_MAX)}`),
    check('seizures_length_is_known', sql`${table.length} in (${listed(SEIZURE_LENGTHS)})`),
    check('seizures_kind_is_known', sql`${table.kind} in (${listed(SEIZURE_KINDS)})`),
    check('seizures_timed_is_possible', sql`${table.timedSeconds} between 1 and ${whole(TIMED_SECONDS_MAX)}`),
  ],
);

/** What was written to a seizure; no row: nothing. A table of its own, so that it can be kept from a doctor who reads the seizure. */
export const seizureNotes = pgTable(
  'seizure_notes',
  {
    seizureId: uuid('seizure_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    note: text().notNull(),
  },
  (table) => [
    index('seizure_notes_of_user_idx').on(table.userId),
    foreignKey({
      name: 'seizure_notes_seizure_is_own',
      columns: [table.seizureId, table.userId],
      foreignColumns: [seizures.id, seizures.userId],
    }).onDelete('cascade'),
    check('seizure_notes_length', sql`char_length(${table.note}) between 1 and ${whole(SEIZURE_NOTE_MAX_LENGTH)}`),
  ],
);

/** Days of which somebody said that there was no seizure. A day without a row and without a seizure is one of which nothing is known. */
export const seizureFreeDays = pgTable(
  'seizure_free_days',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [unique('seizure_free_days_once_a_day').on(table.userId, table.day)],
);

/** That a seizure was removed: its id and nothing of what it was, so that a device whose answer got lost cannot record it once more. */
export const removedSeizures = pgTable(
  'removed_seizures',
  {
    /** What the seizure had. No foreign key: there is none any more. */
    seizureId: uuid('seizure_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    removedAt: instant('removed_at').notNull(),
  },
  (table) => [primaryKey({ name: 'removed_seizures_pkey', columns: [table.userId, table.seizureId] })],
);
