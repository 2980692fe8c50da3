import { PHONE_MAX_LENGTH } from '@balsamo/domain/account/profile.ts';
import { NAME_MAX_LENGTH } from '@balsamo/domain/auth/account.ts';
import { CODE_PATTERN } from '@balsamo/domain/connections/code.ts';
import { INVITATION_NOTES_MAX_LENGTH, INVITATION_STATUSES } from '@balsamo/domain/connections/invitation.ts';
import { LINK_STATUSES, REQUEST_STATUSES } from '@balsamo/domain/connections/vocabulary.ts';
import { LANGUAGES } from '@balsamo/domain/language.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

const person = (column: string) => uuid(column).references(() => users.id, { onDelete: 'cascade' });

/** By which a person is found without their address: `PA` or `DR` and six characters (spec-D7). Made when first asked for. */
export const connectionCodes = pgTable(
  'connection_codes',
  {
    userId: person('user_id').primaryKey(),
    code: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('connection_codes_code_key').on(table.code),
    check('connection_codes_code_shape', sql`${table.code} ~ ${sql.raw(`'^${CODE_PATTERN}$'`)}`),
  ],
);

/** Someone asks to connect; the other side answers (spec-D13). One may be open between two people. */
export const connectionRequests = pgTable(
  'connection_requests',
  {
    id: generatedId(),
    patientId: person('patient_id').notNull(),
    doctorId: person('doctor_id').notNull(),
    /** One of the two. */
    requestedBy: uuid('requested_by').notNull(),
    /** The doctor's invitation that someone with another address made a request of (spec-D36), and the name that it was for. */
    invitationId: uuid('invitation_id').references((): AnyPgColumn => invitations.id, { onDelete: 'set null' }),
    invitedName: text('invited_name'),
    status: text({ enum: REQUEST_STATUSES }).notNull().default('pending'),
    createdAt: instant('created_at').notNull(),
    respondedAt: instant('responded_at'),
    /** The last day that the patient gives the connection, on their calendar; null = none. */
    endsOn: date('ends_on', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('connection_requests_pending_key')
      .on(table.patientId, table.doctorId)
      .where(sql`${table.status} = 'pending'`),
    index('connection_requests_of_patient_idx').on(table.patientId, table.createdAt, table.id),
    index('connection_requests_of_doctor_idx').on(table.doctorId, table.createdAt, table.id),
    index('connection_requests_answered_idx').on(table.respondedAt).where(sql`${table.respondedAt} is not null`),
    check('connection_requests_status_is_known', sql`${table.status} in (${listed(REQUEST_STATUSES)})`),
    index('connection_requests_of_invitation_idx').on(table.invitationId).where(sql`${table.invitationId} is not null`),
    check(
      'connection_requests_of_an_invitation_name_it',
      sql`${table.invitationId} is null or ${table.invitedName} is not null`,
    ),
    check('connection_requests_are_of_two', sql`${table.patientId} <> ${table.doctorId}`),
    check(
      'connection_requests_are_made_by_one_of_them',
      sql`${table.requestedBy} in (${table.patientId}, ${table.doctorId})`,
    ),
    check(
      'connection_requests_answer_has_its_time',
      sql`(${table.status} = 'pending') = (${table.respondedAt} is null)`,
    ),
  ],
);

/** Who is whose doctor. `inativo`, or past `ends_at` (`link_stands`) = ended; the doctor reads nothing any more. */
export const patientsDoctors = pgTable(
  'patients_doctors',
  {
    patientId: person('patient_id').notNull(),
    doctorId: person('doctor_id').notNull(),
    status: text({ enum: LINK_STATUSES }).notNull(),
    /** When the request or invitation was accepted that made the link active the last time. */
    connectedAt: instant('connected_at').notNull(),
    endedAt: instant('ended_at'),
    /** The last day of the connection, on the patient's calendar, and the instant at which it is over; null = none. */
    endsOn: date('ends_on', { mode: 'string' }),
    endsAt: instant('ends_at'),
  },
  (table) => [
    primaryKey({ name: 'patients_doctors_pkey', columns: [table.patientId, table.doctorId] }),
    // The list of a doctor's patients, and the question of every policy: whose doctor is this?
    index('patients_doctors_of_doctor_idx').on(table.doctorId, table.status, table.connectedAt, table.patientId),
    check('patients_doctors_status_is_known', sql`${table.status} in (${listed(LINK_STATUSES)})`),
    index('patients_doctors_ends_at_idx')
      .on(table.endsAt)
      .where(sql`${table.status} = 'ativo' and ${table.endsAt} is not null`),
    check('patients_doctors_last_day_has_its_end', sql`(${table.endsOn} is null) = (${table.endsAt} is null)`),
    check('patients_doctors_are_two', sql`${table.patientId} <> ${table.doctorId}`),
    check('patients_doctors_end_has_its_time', sql`(${table.status} = 'inativo') = (${table.endedAt} is not null)`),
  ],
);

/** A doctor asks someone by mail. Whoever holds the token of the mail may accept; here lies only its hash. */
export const invitations = pgTable(
  'invitations',
  {
    id: generatedId(),
    doctorId: person('doctor_id').notNull(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').notNull(),
    status: text({ enum: INVITATION_STATUSES }).notNull().default('pending'),
    patientName: text('patient_name').notNull(),
    /** Lower case. */
    patientEmail: text('patient_email').notNull(),
    patientPhone: text('patient_phone'),
    birthDate: date('birth_date', { mode: 'string' }),
    /** The doctor's own; the patient never sees them. */
    notes: text(),
    /** Of the mail. */
    language: text({ enum: LANGUAGES }).notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Who accepted it. */
    patientId: person('patient_id'),
    respondedAt: instant('responded_at'),
  },
  (table) => [
    uniqueIndex('invitations_token_hash_key').on(table.tokenHash),
    uniqueIndex('invitations_pending_key')
      .on(table.doctorId, table.patientEmail)
      .where(sql`${table.status} = 'pending'`),
    index('invitations_of_doctor_idx').on(table.doctorId, table.createdAt, table.id),
    index('invitations_of_patient_idx').on(table.patientId).where(sql`${table.patientId} is not null`),
    index('invitations_of_address_idx').on(table.patientEmail),
    index('invitations_expires_at_idx').on(table.expiresAt),
    check('invitations_status_is_known', sql`${table.status} in (${listed(INVITATION_STATUSES)})`),
    check('invitations_language_is_known', sql`${table.language} in (${listed(LANGUAGES)})`),
    check('invitations_email_is_lower_case', sql`${table.patientEmail} = lower(${table.patientEmail})`),
    check('invitations_name_length', sql`char_length(${table.patientName}) between 1 and ${whole(NAME_MAX_LENGTH)}`),
    check('invitations_phone_length', sql`char_length(${table.patientPhone}) <= ${whole(PHONE_MAX_LENGTH)}`),
    check(
      'invitations_notes_length',
      sql`char_length(${table.notes}) between 1 and ${whole(INVITATION_NOTES_MAX_LENGTH)}`,
    ),
    check(
      'invitations_accepted_by_someone',
      sql`(${table.status} = 'accepted') = (${table.patientId} is not null and ${table.respondedAt} is not null)`,
    ),
  ],
);

/** Counts up with every change of a person's requests and links, so that open pages learn that there is something new. */
export const connectionChanges = pgTable('connection_changes', {
  userId: person('user_id').primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
});
