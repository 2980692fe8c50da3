import { EMAIL_UNDO_DAYS } from '@balsamo/domain/auth/email-undo.ts';
import type { AuthEventKind } from '@balsamo/domain/auth/events.ts';
import type pg from 'pg';

/** Statements of the system role. */
type Client = Pick<pg.ClientBase, 'query'>;

/** What changes which codes are right. */
const FACTOR_CHANGES: readonly AuthEventKind[] = [
  'app_added',
  'app_replaced',
  'passkey_added',
  'recovery_codes_renewed',
  'second_factor_off',
  'keys_removed',
];

/** Keeps how the mailbox of before undoes a change of the address: with what opened the account then, whatever is changed later. */
export async function keepEmailUndo(
  client: Client,
  before: { userId: string; email: string },
  undo: { tokenHash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await client.query(
    `insert into email_undos (user_id, email, token_hash, password_hashes, changed_at, expires_at)
     select $1, $2, $3, array_remove(array[password, case when former_until > $4 then former_password end], null), $4, $5
     from accounts where user_id = $1 and provider_id = 'credential'`,
    [before.userId, before.email, undo.tokenHash, now, undo.expiresAt],
  );
}

export type EmailUndo = {
  userId: string;
  /** The address that comes back. */
  email: string;
  passwordHashes: string[];
  expiresAt: Date;
  /** Nothing of the second factor has changed since some days before the address did: its codes are the owner's. */
  isFactorOld: boolean;
};

/** Finds a link that undoes a change of the address, expired ones too; it is not used up. */
export async function findEmailUndo(client: Client, tokenHash: string): Promise<EmailUndo | undefined> {
  const { rows } = await client.query<EmailUndo>(
    `select user_id as "userId", email, password_hashes as "passwordHashes", expires_at as "expiresAt",
       not exists (
         select from auth_events events
         where events.user_id = email_undos.user_id and events.kind = any($2)
           and events.at > changed_at - interval '${EMAIL_UNDO_DAYS} days') as "isFactorOld"
     from email_undos where token_hash = $1`,
    [tokenHash, FACTOR_CHANGES],
  );
  return rows[0];
}

/**
 * Uses a link up: the address of before is back, and the links of that change and of later ones are over; those of earlier ones stay, so that
 * of several changes in a row the oldest address wins. Answers the address that was in its place; undefined when the link is over.
 */
export async function takeEmailUndo(client: Client, tokenHash: string, now: Date): Promise<string | undefined> {
  const { rows } = await client.query<{ userId: string; changedAt: Date; replaced: string }>(
    `select user_id as "userId", changed_at as "changedAt", users.email as replaced
     from email_undos join users on users.id = email_undos.user_id
     where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  );
  const found = rows[0];
  if (!found) return undefined;
  await client.query(
    `update users set email = undo.email, email_verified = true, updated_at = $2
     from email_undos undo where undo.token_hash = $1 and users.id = undo.user_id`,
    [tokenHash, now],
  );
  await client.query('delete from email_undos where user_id = $1 and changed_at >= $2', [
    found.userId,
    found.changedAt,
  ]);
  return found.replaced;
}
