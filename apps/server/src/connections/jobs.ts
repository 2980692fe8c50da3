import { asSystem } from '@balsamo/database/as-system.ts';
import { forgetOldInvitations } from '@balsamo/database/connections/invitations.ts';
import { forgetAnsweredRequests } from '@balsamo/database/connections/requests.ts';
import type { Services } from '../services.ts';

const DAY_MS = 86_400_000;
/** An ended invitation can be sent again for a month; what was answered needs no longer memory than that. */
const KEEP_MS = 30 * DAY_MS;

/** Forgets requests that were answered and invitations that were accepted or ended a month ago. May run at any time and twice. */
export async function forgetOldConnections({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await asSystem(db, 'what is old belongs to no request', async ({ client }) => {
    await forgetAnsweredRequests(client, before);
    await forgetOldInvitations(client, before);
  });
}
