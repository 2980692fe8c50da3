import { BRAZILIAN_STATES, NAME_MAX_LENGTH, ROLES } from '@balsamo/domain/auth/account.ts';
import { AUTH_EVENTS } from '@balsamo/domain/auth/events.ts';
import { REGISTRATION_CHECKS } from '@balsamo/domain/doctors/registration.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '@balsamo/domain/language.ts';
import { DEFAULT_TIME_ZONE } from '@balsamo/domain/time/zone.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { generatedId, instant, listed, whole } from '../columns.ts';

const createdAt = () => instant('created_at').notNull().defaultNow();
const updatedAt = () => instant('updated_at').notNull().defaultNow();

/** Everyone with an account. Property names of the first seven columns are better-auth's. */
export const users = pgTable(
  'users',
  {
    id: generatedId(),
    name: text().notNull(),
    /** Lower case, so that uniqueness ignores case without an index on an expression. */
    email: text().notNull(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    role: text({ enum: ROLES }).notNull().default('paciente'),
    /** `number-UF`, for example `123456-SP`; a doctor may lack it until asked for it. */
    crm: text(),
    /** Since when this account has this registration and a confirmed address; kept by a trigger (doctors/policies.sql). */
    registrationHeldSince: instant('registration_held_since'),
    /** What an operator found of this registration in the council's register; null = nobody has looked. Gone with another registration. */
    registrationCheck: text('registration_check', { enum: REGISTRATION_CHECKS }),
    /** Why it was refused, as the operator wrote it for the doctor. */
    registrationRefusal: text('registration_refusal'),
    language: text({ enum: LANGUAGES }).notNull().default(DEFAULT_LANGUAGE),
    timeZone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    /** Ways on which notifications reach this person outside the app, besides. */
    notifyByPush: boolean('notify_by_push').notNull().default(true),
    notifyByEmail: boolean('notify_by_email').notNull().default(false),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.email),
    // Who else has this registration: its leading zeros tell nobody apart.
    index('users_registration_idx')
      .on(sql`ltrim(${table.crm}, '0')`, table.registrationHeldSince, table.id)
      .where(sql`${table.registrationHeldSince} is not null`),
    check('users_email_is_lower_case', sql`${table.email} = lower(${table.email})`),
    check('users_name_length', sql`char_length(${table.name}) between 1 and ${whole(NAME_MAX_LENGTH)}`),
    check('users_role_is_known', sql`${table.role} in (${listed(ROLES)})`),
    check('users_language_is_known', sql`${table.language} in (${listed(LANGUAGES)})`),
    check('users_crm_is_a_doctors', sql`${table.crm} is null or ${table.role} = 'medico'`),
    check(
      'users_registration_refusal_is_of_a_refused',
      sql`${table.registrationRefusal} is null or ${table.registrationCheck} is not distinct from 'recusado'`,
    ),
    check('users_registration_check_is_known', sql`${table.registrationCheck} in (${listed(REGISTRATION_CHECKS)})`),
    check('users_crm_shape', sql`${table.crm} ~ ${sql.raw(`'^[0-9]{4,7}-(${BRAZILIAN_STATES.join('|')})$'`)}`),
  ],
);

/** One row per signed-in browser or device (better-auth's `session`). */
export const sessions = pgTable(
  'sessions',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `token_hash` of what the browser's cookie holds. */
    token: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** When the second step was passed, on this session or for this browser; see identity.sql. */
    secondStepAt: instant('second_step_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('sessions_user_id_idx').on(table.userId),
    uniqueIndex('sessions_token_key').on(table.token),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
);

/** How a person proves who they are (better-auth's `account`); today one row each, with the password's hash. */
export const accounts = pgTable(
  'accounts',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    /** The oldest hash that was replaced, while signed in, within the days in which a change of the address can be undone; until when it is kept. */
    formerPassword: text('former_password'),
    formerUntil: instant('former_until'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('accounts_user_id_idx').on(table.userId),
    uniqueIndex('accounts_provider_key').on(table.providerId, table.accountId),
  ],
);

/** Links that were mailed and not used yet (better-auth's `verification`); the identifier is a hash. */
export const verifications = pgTable(
  'verifications',
  {
    id: generatedId(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('verifications_identifier_idx').on(table.identifier),
    index('verifications_expires_at_idx').on(table.expiresAt),
  ],
);

export const RATE_LIMIT_KINDS = [
  'sign_in',
  'sign_up',
  'reset_mail',
  'verification_mail',
  'email_change_mail',
  'feedback',
  'export',
  'import',
  'connection_code',
  'connection_code_network',
  'connection_request',
  'invitation',
  'invitation_mail',
  'second_step',
  'passkey_challenge',
  'registration',
  'news_request',
  'payment_page',
  'upload',
  'directory',
  'sign_in_network',
  'mail_network',
  'email_undo',
  'association_invitation',
  'association_invitation_list',
  'contact_network',
  'contact_mail',
  'account_search',
  'article_preview',
] as const;
export type RateLimitKind = (typeof RATE_LIMIT_KINDS)[number];

/**
 * Attempts that count against a rate limit, one row per kind and subject, so that one statement locks, counts and adds.
 * The subject is a keyed hash of an address, a device or a network: the table names nobody.
 */
export const rateLimitAttempts = pgTable(
  'rate_limit_attempts',
  {
    kind: text({ enum: RATE_LIMIT_KINDS }).notNull(),
    subject: text().notNull(),
    /** The attempts inside the window, oldest first. */
    attemptedAt: instant('attempted_at').array().notNull(),
    latestAt: instant('latest_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'rate_limit_attempts_pkey', columns: [table.kind, table.subject] }),
    check('rate_limit_attempts_kind_is_known', sql`${table.kind} in (${listed(RATE_LIMIT_KINDS)})`),
    index('rate_limit_attempts_latest_at_idx').on(table.latestAt),
  ],
);

/** Sign-ins and changes of what opens an account, for its person to see. The network is shortened, the device named by browser and system. */
export const authEvents = pgTable(
  'auth_events',
  {
    id: generatedId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: AUTH_EVENTS }).notNull(),
    at: instant('at').notNull(),
    network: text(),
    browser: text(),
    system: text(),
  },
  (table) => [
    index('auth_events_of_user_idx').on(table.userId, table.at, table.id),
    index('auth_events_at_idx').on(table.at),
    check('auth_events_kind_is_known', sql`${table.kind} in (${listed(AUTH_EVENTS)})`),
  ],
);

/** The key of the marks by which a transaction knows whose it is (`identity_mark` of identity.sql); made by the migration. */
export const identityKeys = pgTable(
  'identity_keys',
  {
    isOnly: boolean('is_only').notNull().default(true),
    /** 32 bytes as hexadecimal digits. */
    key: text().notNull(),
  },
  (table) => [
    primaryKey({ name: 'identity_keys_pkey', columns: [table.isOnly] }),
    check('identity_keys_is_one', sql`${table.isOnly}`),
  ],
);
