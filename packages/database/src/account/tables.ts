import { FEEDBACK_CATEGORIES, FEEDBACK_MAX_LENGTH, FEEDBACK_TYPES } from '@balsamo/domain/account/feedback.ts';
import {
  AGE_MAX,
  AGE_MIN,
  CITY_MAX_LENGTH,
  CITY_MIN_LENGTH,
  PHONE_MAX_LENGTH,
} from '@balsamo/domain/account/profile.ts';
import { AGREED_DOCUMENTS } from '@balsamo/domain/legal/versions.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

/** What a person tells about themselves beyond their account; no row says nothing. Age is in years. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    phone: text(),
    age: smallint(),
    city: text(),
    hasResearchConsent: boolean('has_research_consent').notNull().default(false),
    researchConsentedAt: instant('research_consented_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    check('profiles_phone_length', sql`char_length(${table.phone}) <= ${whole(PHONE_MAX_LENGTH)}`),
    check('profiles_age_range', sql`${table.age} between ${whole(AGE_MIN)} and ${whole(AGE_MAX)}`),
    check(
      'profiles_city_length',
      sql`char_length(${table.city}) between ${whole(CITY_MIN_LENGTH)} and ${whole(CITY_MAX_LENGTH)}`,
    ),
    check(
      'profiles_research_needs_consent',
      sql`${table.hasResearchConsent} or (${table.age} is null and ${table.city} is null)`,
    ),
    check(
      'profiles_consent_has_its_time',
      sql`${table.hasResearchConsent} = (${table.researchConsentedAt} is not null)`,
    ),
  ],
);

/** An address that was asked for and not confirmed yet: one per person, the newest. The token is kept as its hash. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Lower case. */
    newEmail: text('new_email').notNull(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_changes_token_hash_key').on(table.tokenHash),
    index('email_changes_expires_at_idx').on(table.expiresAt),
    check('email_changes_new_email_is_lower_case', sql`${table.newEmail} = lower(${table.newEmail})`),
  ],
);

/**
 * Changes of the address that can be undone from the mailbox of before: one row for each change, as long as its link may be followed. As
 * long as it works, the address of before is kept for its person. Who undoes proves to know what opened the account then.
 */
export const emailUndos = pgTable(
  'email_undos',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The address of before, in lower case. */
    email: text().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Of the password of that moment, and of one that was replaced in the days before. */
    passwordHashes: text('password_hashes').array().notNull(),
    changedAt: instant('changed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('email_undos_token_hash_key').on(table.tokenHash),
    index('email_undos_of_user_idx').on(table.userId, table.changedAt),
    index('email_undos_email_idx').on(table.email),
    index('email_undos_expires_at_idx').on(table.expiresAt),
    check('email_undos_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
  ],
);

/** Who asked for the erasure of their account and has not called it off. Gone with the account, like everything of it. */
export const accountErasures = pgTable(
  'account_erasures',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: instant('requested_at').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    index('account_erasures_due_at_idx').on(table.dueAt),
    check('account_erasures_grace', sql`${table.dueAt} > ${table.requestedAt}`),
  ],
);

/** What people tell the operator. Without a message it is a quick one. */
export const appFeedback = pgTable(
  'app_feedback',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: FEEDBACK_TYPES }).notNull(),
    category: text({ enum: FEEDBACK_CATEGORIES }).notNull(),
    message: text(),
    createdAt: instant('created_at').notNull(),
    /** When an operator has opened it for the first time. */
    readAt: instant('read_at'),
  },
  (table) => [
    index('app_feedback_list_idx').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('app_feedback_of_user_idx').on(table.userId, table.createdAt),
    check('app_feedback_type_is_known', sql`${table.type} in (${listed(FEEDBACK_TYPES)})`),
    check('app_feedback_category_is_known', sql`${table.category} in (${listed(FEEDBACK_CATEGORIES)})`),
    check(
      'app_feedback_message_length',
      sql`char_length(${table.message}) between 1 and ${whole(FEEDBACK_MAX_LENGTH)}`,
    ),
  ],
);

/** To which versions of the terms a person agreed, and which of the privacy policy they say they read (LGPD art. 8 §2: who keeps data proves it). */
export const legalAgreements = pgTable(
  'legal_agreements',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document: text({ enum: AGREED_DOCUMENTS }).notNull(),
    version: date({ mode: 'string' }).notNull(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'legal_agreements_pkey', columns: [table.userId, table.document, table.version] }),
    check('legal_agreements_document_is_known', sql`${table.document} in (${listed(AGREED_DOCUMENTS)})`),
  ],
);
