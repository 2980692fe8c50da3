import type pg from 'pg';
import { revokeMailedLinks } from '../account/credentials.ts';
import { removeSecondFactor } from '../second-factor/codes.ts';
import { forgetTrust, lockAccount } from '../second-factor/sessions.ts';
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
  await client.query(
    "update accounts set password = $2, updated_at = $3 where user_id = $1 and provider_id = 'credential'",
    [userId, passwordHash, now],
  );
  await client.query('delete from sessions where user_id = $1', [userId]);
  const endedTrust = await forgetTrust(client, userId);
  await revokeMailedLinks(client, userId);
  if (account?.isConfirmed === false) await clearUnconfirmed(client, userId, now);
  else if (removesKeys) await removeSecondFactor(client, userId);
  return { endedTrust };
}
