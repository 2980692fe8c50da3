import { STAFF_ROLES } from '@balsamo/domain/associations/permissions.ts';
import { STAFF_INVITATION_STATUSES } from '@balsamo/domain/associations/staff-invitation.ts';
import { NAME_MAX_LENGTH } from '@balsamo/domain/auth/account.ts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { associations } from '../associations/tables.ts';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

/** Who is named for the staff of an association, by an address that may have an account or not. */
export const associationStaffInvitations = pgTable(
  'association_staff_invitations',
  {
    id: generatedId(),
    associationId: uuid('association_id')
      .notNull()
      .references(() => associations.id, { onDelete: 'cascade' }),
    /** Lower case, as in `users`. */
    email: text().notNull(),
    /** Of a first admin, as the operator wrote it; proposed to whoever makes an account. */
    name: text(),
    role: text({ enum: STAFF_ROLES }).notNull(),
    /** Hash of what the link holds; sent again it is another one. */
    tokenHash: text('token_hash').notNull(),
    /** Null: an operator, or somebody whose account is erased. */
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: STAFF_INVITATION_STATUSES }).notNull().default('pending'),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'cascade' }),
    respondedAt: instant('responded_at'),
  },
  (table) => [
    uniqueIndex('association_staff_invitations_token_key').on(table.tokenHash),
    // One at a time to an address. Sign-up and erasure ask by the address alone.
    uniqueIndex('association_staff_invitations_pending_key')
      .on(table.email, table.associationId)
      .where(sql`${table.status} = 'pending'`),
    index('association_staff_invitations_list_idx').on(table.associationId, table.sentAt.desc().nullsFirst()),
    index('association_staff_invitations_invited_by_idx')
      .on(table.invitedBy)
      .where(sql`${table.invitedBy} is not null`),
    index('association_staff_invitations_accepted_by_idx')
      .on(table.acceptedBy)
      .where(sql`${table.acceptedBy} is not null`),
    check('association_staff_invitations_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check(
      'association_staff_invitations_name_length',
      sql`char_length(${table.name}) between 1 and ${whole(NAME_MAX_LENGTH)}`,
    ),
    check('association_staff_invitations_role_is_known', sql`${table.role} in (${listed(STAFF_ROLES)})`),
    check(
      'association_staff_invitations_status_is_known',
      sql`${table.status} in (${listed(STAFF_INVITATION_STATUSES)})`,
    ),
    check(
      'association_staff_invitations_acceptance_has_its_time',
      sql`(${table.status} = 'accepted') = (${table.respondedAt} is not null) and (${table.status} = 'accepted') = (${table.acceptedBy} is not null)`,
    ),
  ],
);
