import { type FactorHolder, findHolder } from '@balsamo/database/second-factor/sessions.ts';
import type { Services } from '../../services/services.ts';
import { type Auth, RESET_LINK_SECONDS } from './auth.ts';
import { newToken } from './vault.ts';

export type ResetLink =
  | { state: 'valid'; linkId: string; person: FactorHolder }
  | { state: 'expired' }
  | { state: 'invalid' };

/** Says what a mailed reset link is still good for, without using it up. Used and unknown links look the same. */
export async function findResetLink(
  { db, now }: Pick<Services, 'db' | 'now'>,
  auth: Auth,
  token: string,
): Promise<ResetLink> {
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!stored) return { state: 'invalid' };
  if (stored.expiresAt <= now()) return { state: 'expired' };
  const person = await findHolder(db.systemPool, stored.value);
  return person ? { state: 'valid', linkId: stored.id, person } : { state: 'invalid' };
}

/** A link for a new password that is not mailed but handed to whoever has just proven the mailbox; answers its token. */
export async function createResetLink({ now }: Pick<Services, 'now'>, auth: Auth, userId: string): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + RESET_LINK_SECONDS * 1000);
  const { internalAdapter } = await auth.$context;
  await internalAdapter.createVerificationValue({ identifier: `reset-password:${token}`, value: userId, expiresAt });
  return token;
}
