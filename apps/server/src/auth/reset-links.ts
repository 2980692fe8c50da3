import type { Services } from '../services.ts';
import type { Auth } from './auth.ts';

export type ResetLink =
  | { state: 'valid'; person: { name: string; email: string } }
  | { state: 'expired' }
  | { state: 'invalid' };

/** Says what a mailed reset link is still good for, without using it up. Used and unknown links look the same. */
export async function findResetLink(auth: Auth, token: string, now: Services['now']): Promise<ResetLink> {
  const { internalAdapter } = await auth.$context;
  const stored = await internalAdapter.findVerificationValue(`reset-password:${token}`);
  if (!stored) return { state: 'invalid' };
  if (stored.expiresAt <= now()) return { state: 'expired' };
  const person = await internalAdapter.findUserById(stored.value);
  return person ? { state: 'valid', person } : { state: 'invalid' };
}
