import { PASSKEY_NAME_MAX_LENGTH } from '@balsamo/domain/auth/second-factor.ts';
import { sql } from 'drizzle-orm';
import { bigint, check, customType, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { generatedId, instant, listed, whole } from '../columns.ts';

const bytes = customType<{ data: Uint8Array<ArrayBuffer> }>({ dataType: () => 'bytea' });
const ofPerson = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** The app that shows a person codes (TOTP), and whether they were asked about a second factor. Secrets are encrypted. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Proven by a code; with it the second factor is on. */
    totpSecret: text('totp_secret'),
    /** Shown, and not proven yet; sealed for the session that it was shown to. */
    pendingTotpSecret: text('pending_totp_secret'),
    pendingTotpUntil: instant('pending_totp_until'),
    /** The 30-second step of the newest code that was taken: neither it nor an earlier one is taken again. */
    lastTotpStep: bigint('last_totp_step', { mode: 'number' }).notNull().default(0),
    /** When the person said "later". */
    putOffAt: instant('put_off_at'),
  },
  (table) => [check('second_factors_last_step_is_past', sql`${table.lastTotpStep} >= 0`)],
);

/** Keyed hashes of the recovery codes that are left. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: ofPerson(), codeHash: text('code_hash').notNull() },
  (table) => [primaryKey({ name: 'recovery_codes_pkey', columns: [table.userId, table.codeHash] })],
);

/** Public keys of a person's passkeys (WebAuthn); the private halves never leave their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: generatedId(),
    userId: ofPerson(),
    /** Base64url, as browsers write it. */
    credentialId: text('credential_id').notNull(),
    publicKey: bytes('public_key').notNull(),
    /** How often it signed, where it counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it: `internal`, `hybrid`, `usb`… */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('passkeys_of_user_idx').on(table.userId, table.createdAt),
    uniqueIndex('passkeys_credential_id_key').on(table.credentialId),
    check('passkeys_name_length', sql`char_length(${table.name}) between 1 and ${whole(PASSKEY_NAME_MAX_LENGTH)}`),
  ],
);

export const SIGN_IN_STEP_KINDS = [
  /** The password was right; a code or a passkey is missing. */
  'second_step',
  /** A challenge for a passkey in the place of a password. */
  'passkey_sign_in',
  /** A challenge for a passkey after the password, or to prove who asks. */
  'passkey_proof',
  /** A challenge for a new passkey. */
  'passkey_registration',
] as const;
export type SignInStepKind = (typeof SIGN_IN_STEP_KINDS)[number];

/** What was begun and waits for its answer; each is answered once. Tokens and challenges are kept as hashes. */
export const signInSteps = pgTable(
  'sign_in_steps',
  {
    tokenHash: text('token_hash').primaryKey(),
    kind: text({ enum: SIGN_IN_STEP_KINDS }).notNull(),
    /** Null: nobody has said who they are yet. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_steps_of_user_idx').on(table.userId),
    index('sign_in_steps_expires_at_idx').on(table.expiresAt),
    check('sign_in_steps_kind_is_known', sql`${table.kind} in (${listed(SIGN_IN_STEP_KINDS)})`),
    check('sign_in_steps_person', sql`${table.userId} is not null or ${table.kind} = 'passkey_sign_in'`),
  ],
);

/** Browsers that a person trusts for a while: the password is enough there. The token is kept as its hash. */
export const trustedDevices = pgTable(
  'trusted_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofPerson(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('trusted_devices_of_user_idx').on(table.userId),
    index('trusted_devices_expires_at_idx').on(table.expiresAt),
  ],
);

/** Roles that reach nothing without a second factor here: REQUIRE_SECOND_FACTOR, written when a server starts. */
export const requiredSecondFactors = pgTable('required_second_factors', { role: text().primaryKey() });
