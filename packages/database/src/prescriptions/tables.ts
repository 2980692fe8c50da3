import type { PrescribedProduct } from '@balsamo/domain/prescriptions/prescription.ts';
import { PRODUCTS_MAX, PROTOCOL_NAME_MAX_LENGTH } from '@balsamo/domain/prescriptions/prescription.ts';
import { PRESCRIPTION_STATUSES } from '@balsamo/domain/prescriptions/status.ts';
import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { instant, listed, whole } from '../columns.ts';
import { files } from '../files/tables.ts';

/**
 * Protocols of medications, one row per version (spec-D12). The id is made by the client. A row is removed only when the
 * last account goes that could read it.
 */
export const prescriptions = pgTable(
  'prescriptions',
  {
    id: uuid().primaryKey(),
    /** Null once the patient has erased their account: what a doctor prescribed stays with that doctor. */
    patientId: uuid('patient_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Who prescribed it; null = the patient wrote it down, or the doctor has erased their account. */
    doctorId: uuid('doctor_id').references(() => users.id, { onDelete: 'set null' }),
    /** Both names as they were when a doctor prescribed it, for when an account is gone; null = the patient wrote it down. */
    patientName: text('patient_name'),
    doctorName: text('doctor_name'),
    /** Of that doctor, as it was then; null = not told. */
    doctorSpecialty: text('doctor_specialty'),
    protocolName: text('protocol_name').notNull(),
    products: jsonb().$type<PrescribedProduct[]>().notNull(),
    status: text({ enum: PRESCRIPTION_STATUSES }).notNull(),
    renewalDate: date('renewal_date', { mode: 'string' }),
    /** The version before this one. */
    previousId: uuid('previous_id'),
    /** The signed document that belongs to this version. */
    documentId: uuid('document_id'),
    /** Who brought it: one of the two. */
    documentOwnerId: uuid('document_owner_id'),
    /** The local day on which each side was last reminded of the renewal date. */
    patientRemindedOn: date('patient_reminded_on', { mode: 'string' }),
    doctorRemindedOn: date('doctor_reminded_on', { mode: 'string' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Hidden since then; medical records are kept for 20 years. */
    deletedAt: instant('deleted_at'),
    /** Out of the patient's list since then, by the patient; the doctor who prescribed it no longer follows. */
    putAwayAt: instant('put_away_at'),
    /** Since when a doctor who has erased their account follows the patient no longer; null = the account stands, or nobody's. */
    followEndedAt: instant('follow_ended_at'),
  },
  (table) => [
    unique('prescriptions_of_patient_key').on(table.id, table.patientId),
    // A version follows one of the same patient, and only one follows it.
    foreignKey({
      name: 'prescriptions_previous_is_of_patient',
      columns: [table.previousId, table.patientId],
      foreignColumns: [table.id, table.patientId],
    }),
    // It follows the file when a doctor's document becomes the patient's.
    foreignKey({
      name: 'prescriptions_document_is_of_its_owner',
      columns: [table.documentId, table.documentOwnerId],
      foreignColumns: [files.id, files.userId],
    })
      .onUpdate('cascade')
      .onDelete('set null'),
    check(
      'prescriptions_document_is_of_one_of_the_two',
      sql`(${table.documentId} is null) = (${table.documentOwnerId} is null)
        and (${table.documentOwnerId} is null or coalesce(${table.documentOwnerId} = ${table.patientId}, false)
          or coalesce(${table.documentOwnerId} = ${table.doctorId}, false))`,
    ),
    unique('prescriptions_previous_key').on(table.previousId),
    index('prescriptions_list_idx').on(table.patientId, table.createdAt.desc(), table.id.desc()),
    index('prescriptions_to_expire_idx').on(table.renewalDate).where(sql`${table.status} = 'ativa'`),
    index('prescriptions_of_doctor_idx')
      .on(table.doctorId, table.createdAt.desc(), table.id.desc())
      .where(sql`${table.doctorId} is not null`),
    // A document belongs to one version.
    uniqueIndex('prescriptions_document_key').on(table.documentId).where(sql`${table.documentId} is not null`),
    check('prescriptions_are_of_someone', sql`num_nonnulls(${table.patientId}, ${table.doctorId}) > 0`),
    check(
      'prescriptions_of_a_doctor_name_both',
      sql`(${table.doctorId} is null or ${table.doctorName} is not null)
        and (${table.doctorName} is null) = (${table.patientName} is null)
        and (${table.doctorSpecialty} is null or ${table.doctorName} is not null)`,
    ),
    check('prescriptions_status_is_known', sql`${table.status} in (${listed(PRESCRIPTION_STATUSES)})`),
    check(
      'prescriptions_name_length',
      sql`char_length(${table.protocolName}) between 1 and ${whole(PROTOCOL_NAME_MAX_LENGTH)}`,
    ),
    check(
      'prescriptions_have_products',
      sql`jsonb_typeof(${table.products}) = 'array' and jsonb_array_length(${table.products}) between 1 and ${whole(PRODUCTS_MAX)}`,
    ),
  ],
);
