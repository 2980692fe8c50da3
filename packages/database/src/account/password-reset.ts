import type pg from 'pg';
import { removeSecondFactor } from '../second-factor/codes.ts';
import { forgetTrust, lockAccount } from '../second-factor/sessions.ts';
import { revokeMailedLinks } from './credentials.ts';
import { takeEmailUndo } from './email-undos.ts';
import { clearUnconfirmed } from './unconfirmed-account.ts';

/** Statements of the system role. */
type Client = Pick<pg.PoolClient, 'query'>;

export type PasswordReset = {
  /** The mailed link's row. */
  linkId: string;
  userId: string;
  passwordHash: string;
  /** Ends the second factor too. */
  removesKeys: boolean;
  now: Date;
};

/** Uses a mailed link up; false when it was used or expired meanwhile. */
export async function takeResetLink(client: Client, linkId: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'delete from verifications where id = $1 and value = $2::text and expires_at > $3',
    [linkId, userId, now],
  );
  return rowCount === 1;
}

/**
 * Ends whatever opens an account but its second factor, and puts another password hash in place. Answers whether a browser was trusted
 * until then.
 */
async function closeAccount(client: Client, userId: string, passwordHash: string, now: Date): Promise<boolean> {
  await client.query(
    `update accounts set password = $2, former_password = null, former_until = null, updated_at = $3
     where user_id = $1 and provider_id = 'credential'`,
    [userId, passwordHash, now],
  );
  await client.query('delete from sessions where user_id = $1', [userId]);
  const endedTrust = await forgetTrust(client, userId);
  await revokeMailedLinks(client, userId);
  return endedTrust;
}

/**
 * Uses a mailed link up, sets a new password hash, ends every session and revokes the other links: one that lies in the mailbox must
 * not set yet another password, nor a foreign hand's request change the address. Answers whether a browser was trusted until then;
 * undefined when the link was used or expired meanwhile: then nothing may be kept.
 */
export async function resetPassword(
  client: Client,
  reset: PasswordReset,
): Promise<{ endedTrust: boolean } | undefined> {
  const { linkId, userId, passwordHash, removesKeys, now } = reset;
  if (!(await takeResetLink(client, linkId, userId, now))) return undefined;
  const account = await lockAccount(client, userId);
  const endedTrust = await closeAccount(client, userId, passwordHash, now);
  if (account?.isConfirmed === false) await clearUnconfirmed(client, userId, now);
  else if (removesKeys) await removeSecondFactor(client, userId);
  return { endedTrust };
}

/**
 * Undoes a change of the address by a link mailed to the one before, and ends whatever opens the account but its second factor.
 * @param lockingHash of a password that nobody knows: until a new one is chosen by mail no password opens the account
 * @returns undefined when the link was used or expired meanwhile
 */
export async function undoEmailChange(
  client: Client,
  { userId, tokenHash, lockingHash, now }: { userId: string; tokenHash: string; lockingHash: string; now: Date },
): Promise<{ endedTrust: boolean; replacedEmail: string } | undefined> {
  await lockAccount(client, userId);
  const replacedEmail = await takeEmailUndo(client, tokenHash, now);
  if (replacedEmail === undefined) return undefined;
  return { endedTrust: await closeAccount(client, userId, lockingHash, now), replacedEmail };
}
