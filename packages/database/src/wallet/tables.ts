import {
  DOCUMENT_ISSUER_MAX_LENGTH,
  DOCUMENT_NUMBER_MAX_LENGTH,
  DOCUMENT_TITLE_MAX_LENGTH,
  DOCUMENT_TYPES,
} from '@balsamo/domain/wallet/document.ts';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { associations } from '../associations/tables.ts';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';
import { files } from '../files/tables.ts';

/** A patient's papers (*Meus documentos*): what is written about each, and the file of the photo or PDF where there is one. */
export const walletDocuments = pgTable(
  'wallet_documents',
  {
    /** Made by the client, so that sending again changes nothing. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: DOCUMENT_TYPES }).notNull(),
    title: text(),
    number: text(),
    issuer: text(),
    issuedOn: date('issued_on', { mode: 'string' }),
    /** The last day on which it is valid; null = without an end, or not known. */
    validUntil: date('valid_until', { mode: 'string' }),
    /** From which day on another document takes its place, -infinity where nobody wrote from when that holds; null = none does. A trigger notes it. */
    renewedFrom: date('renewed_from', { mode: 'string' }),
    fileId: uuid('file_id'),
    /** The patient's local day on which they were last reminded of the end. */
    remindedOn: date('reminded_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // What a share refers to, so that it cannot name a document of someone else.
    unique('wallet_documents_of_user_key').on(table.id, table.userId),
    // `set null` of the file alone, which is written into the migration by hand: the kit cannot say it.
    foreignKey({
      name: 'wallet_documents_file_is_own',
      columns: [table.fileId, table.userId],
      foreignColumns: [files.id, files.userId],
    }).onDelete('set null'),
    index('wallet_documents_of_user_idx').on(table.userId),
    uniqueIndex('wallet_documents_file_key').on(table.fileId).where(sql`${table.fileId} is not null`),
    // The job that reminds looks for days that come near.
    index('wallet_documents_valid_until_idx').on(table.validUntil).where(sql`${table.validUntil} is not null`),
    check('wallet_documents_type_is_known', sql`${table.type} in (${listed(DOCUMENT_TYPES)})`),
    check(
      'wallet_documents_title_is_short',
      sql`char_length(${table.title}) between 1 and ${whole(DOCUMENT_TITLE_MAX_LENGTH)}`,
    ),
    check(
      'wallet_documents_number_is_short',
      sql`char_length(${table.number}) between 1 and ${whole(DOCUMENT_NUMBER_MAX_LENGTH)}`,
    ),
    check(
      'wallet_documents_issuer_is_short',
      sql`char_length(${table.issuer}) between 1 and ${whole(DOCUMENT_ISSUER_MAX_LENGTH)}`,
    ),
    check('wallet_documents_end_after_issue', sql`${table.validUntil} >= ${table.issuedOn}`),
  ],
);

/** Whom a patient shows a document, until when: a doctor of theirs or an association of theirs. Taken back, the row is gone. */
export const walletShares = pgTable(
  'wallet_shares',
  {
    id: generatedId(),
    documentId: uuid('document_id').notNull(),
    userId: uuid('user_id').notNull(),
    doctorId: uuid('doctor_id').references(() => users.id, { onDelete: 'cascade' }),
    associationId: uuid('association_id').references(() => associations.id, { onDelete: 'cascade' }),
    /** The last day, by the patient's calendar, and the instant at which it is over there. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    endsAt: instant('ends_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    foreignKey({
      name: 'wallet_shares_document_is_own',
      columns: [table.documentId, table.userId],
      foreignColumns: [walletDocuments.id, walletDocuments.userId],
    }).onDelete('cascade'),
    unique('wallet_shares_doctor_key').on(table.documentId, table.doctorId),
    unique('wallet_shares_association_key').on(table.documentId, table.associationId),
    index('wallet_shares_with_doctor_idx').on(table.doctorId, table.userId).where(sql`${table.doctorId} is not null`),
    index('wallet_shares_with_association_idx')
      .on(table.associationId, table.userId)
      .where(sql`${table.associationId} is not null`),
    check('wallet_shares_name_one_reader', sql`num_nonnulls(${table.doctorId}, ${table.associationId}) = 1`),
    check('wallet_shares_end_after_they_begin', sql`${table.endsAt} > ${table.createdAt}`),
  ],
);
