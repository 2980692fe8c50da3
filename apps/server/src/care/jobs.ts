import { asSystem } from '@balsamo/database/as-system.ts';
import { forgetOldInvitations } from '@balsamo/database/care/invitations.ts';
import type { Services } from '../services/services.ts';

/** One that ended can be sent again for a month. */
const KEEP_MS = 30 * 86_400_000;

/** Forgets invitations to care that ended a month ago. May run at any time and twice. */
export async function forgetOldCareInvitations({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await asSystem(db, 'what is old belongs to no request', ({ client }) => forgetOldInvitations(client, before));
}
