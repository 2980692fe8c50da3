import { asSystem } from '@balsamo/database/as-system.ts';
import { forgetOldStaffInvitations as forget } from '@balsamo/database/staff-invitations/queries.ts';
import type { Services } from '../services/services.ts';

/** One that ended can be sent again for a month; what was accepted needs no longer memory than that. */
const KEEP_MS = 30 * 86_400_000;

/** Forgets invitations to a staff that were accepted or ended a month ago. May run at any time and twice. */
export async function forgetOldStaffInvitations({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await asSystem(db, 'what is old belongs to no request', ({ client }) => forget(client, before));
}
