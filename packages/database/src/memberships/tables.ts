import { LANGUAGES } from '@balsamo/domain/language.ts';
import {
  ASSOCIATION_INVITATION_STATUSES,
  INVITATION_MESSAGE_MAX_LENGTH,
} from '@balsamo/domain/memberships/invitation.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { associations } from '../associations/tables.ts';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

/** An association asks someone by mail to become a member. Whoever has the account of that address may accept; of the link's token only the hash lies here. */
export const associationInvitations = pgTable(
  'association_invitations',
  {
    id: generatedId(),
    associationId: uuid('association_id')
      .notNull()
      .references(() => associations.id, { onDelete: 'cascade' }),
    /** Lower case. */
    patientEmail: text('patient_email').notNull(),
    /** What the staff write to the person. */
    message: text(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the token in the newest mail, base64url; null until one was sent. */
    tokenHash: text('token_hash'),
    status: text({ enum: ASSOCIATION_INVITATION_STATUSES }).notNull().default('pending'),
    /** Of the mail. */
    language: text({ enum: LANGUAGES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the newest mail went out; null while it waits to. */
    sentAt: instant('sent_at'),
    expiresAt: instant('expires_at').notNull(),
    respondedAt: instant('responded_at'),
    /** Who answered; null where a link was declined by somebody without an account. */
    patientId: uuid('patient_id').references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    uniqueIndex('association_invitations_token_hash_key').on(table.tokenHash),
    uniqueIndex('association_invitations_pending_key')
      .on(table.associationId, table.patientEmail)
      .where(sql`${table.status} = 'pending'`),
    index('association_invitations_list_idx').on(
      table.associationId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('association_invitations_of_patient_idx')
      .on(table.patientId, table.associationId)
      .where(sql`${table.patientId} is not null`),
    index('association_invitations_of_address_idx').on(table.patientEmail),
    index('association_invitations_invited_by_idx').on(table.invitedBy).where(sql`${table.invitedBy} is not null`),
    // Mails that wait, oldest first.
    index('association_invitations_unsent_idx')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.status} = 'pending'`),
    check(
      'association_invitations_status_is_known',
      sql`${table.status} in (${listed(ASSOCIATION_INVITATION_STATUSES)})`,
    ),
    check('association_invitations_language_is_known', sql`${table.language} in (${listed(LANGUAGES)})`),
    check('association_invitations_email_is_lower_case', sql`${table.patientEmail} = lower(${table.patientEmail})`),
    check(
      'association_invitations_message_length',
      sql`char_length(${table.message}) between 1 and ${whole(INVITATION_MESSAGE_MAX_LENGTH)}`,
    ),
    check(
      'association_invitations_answer_has_its_time',
      sql`(${table.status} = 'pending') = (${table.respondedAt} is null)`,
    ),
    check(
      'association_invitations_accepted_by_someone',
      sql`${table.status} <> 'accepted' or ${table.patientId} is not null`,
    ),
  ],
);
