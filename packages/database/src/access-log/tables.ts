import { ACCESS_ACTIONS, ACCESS_RESOURCES } from '@balsamo/domain/access-log/vocabulary.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed } from '../columns.ts';

/** PostgreSQL's number of a transaction, which never comes again. */
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * Who looked at what of a patient (spec-D14), one row per reading, written by the transaction that reads. Says what kind of
 * thing was looked at, and nothing of what stood there. Goes with the patient's account, and outlives the reader's.
 */
export const accessLog = pgTable(
  'access_log',
  {
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid().notNull().default(sql`uuidv7()`),
    /** Null once the reader has erased their account. */
    readerId: uuid('reader_id').references(() => users.id, { onDelete: 'set null' }),
    /** As it was then. */
    readerName: text('reader_name').notNull(),
    /** For which association they looked, as it was called then; null for doctors. */
    readerAssociation: text('reader_association'),
    action: text({ enum: ACCESS_ACTIONS }).notNull(),
    resource: text({ enum: ACCESS_RESOURCES }).notNull(),
    /** Which one, where a single one was looked at. */
    resourceId: uuid('resource_id'),
    /** When the reading transaction began, by the clock of the database: no request can say another time. */
    at: instant('at').notNull(),
    /** The transaction that this row opens the record for; see `opened_records()`. */
    openedIn: transactionId('opened_in').notNull(),
    /** From where: a shortened network such as `203.0.113.0/24`; null = near the server, or not known. */
    network: text(),
    browser: text(),
    system: text(),
  },
  (table) => [
    primaryKey({ name: 'access_log_pkey', columns: [table.patientId, table.id] }),
    index('access_log_of_patient_idx').on(table.patientId, table.at.desc(), table.id.desc()),
    index('access_log_of_reader_idx').on(table.readerId).where(sql`${table.readerId} is not null`),
    index('access_log_opened_in_idx').on(table.openedIn),
    check('access_log_action_is_known', sql`${table.action} in (${listed(ACCESS_ACTIONS)})`),
    check('access_log_resource_is_known', sql`${table.resource} in (${listed(ACCESS_RESOURCES)})`),
  ],
);

/**
 * What a patient shows a doctor of theirs, or one whom they ask; written whenever a patient begins a link. No row: the link is older than
 * the choice, and hides only the stock. Outlasts the link.
 */
export const sharingScopes = pgTable(
  'sharing_scopes',
  {
    patientId: uuid('patient_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Does this doctor see no recreational use, in no list and no figure? */
    hidesRecreational: boolean('hides_recreational').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** None of what the patient wrote to their entries? */
    hidesNotes: boolean('hides_notes').notNull().default(false),
    /** Nothing of what the patient has at home? What an entry names stays told: it belongs to the diary. */
    hidesStock: boolean('hides_stock').notNull().default(true),
  },
  (table) => [
    primaryKey({ name: 'sharing_scopes_pkey', columns: [table.patientId, table.doctorId] }),
    index('sharing_scopes_of_doctor_idx').on(table.doctorId),
  ],
);
