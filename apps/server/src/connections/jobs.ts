import { asSystem } from '@balsamo/database/as-system.ts';
import { noteConnectionChange } from '@balsamo/database/connections/changes.ts';
import { forgetOldInvitations } from '@balsamo/database/connections/invitations.ts';
import { endLapsedLinks } from '@balsamo/database/connections/links.ts';
import { forgetAnsweredRequests } from '@balsamo/database/connections/requests.ts';
import { type Told, tell } from '@balsamo/database/notifications/tell.ts';
import type { Services } from '../services/services.ts';
import { NOTICE_USEFUL_MS } from './connecting.ts';

/** Ends the connections whose last day is over, and tells both sides (spec-D34). May run at any time and twice. */
export async function endLapsedConnections({ db, now, log }: Pick<Services, 'db' | 'now' | 'log'>): Promise<void> {
  const at = now();
  const ended = await asSystem(db, 'a date that passes belongs to no request', async ({ client }) => {
    const pairs = await endLapsedLinks(client, at);
    const expiresAt = new Date(at.getTime() + NOTICE_USEFUL_MS);
    const toldOf = (userId: string, personId: string): Told => {
      return { userId, type: 'connection_expired', relatedId: personId, dueAt: null, data: { personId }, expiresAt };
    };
    const told = pairs.flatMap(({ patientId, doctorId }) => [toldOf(patientId, doctorId), toldOf(doctorId, patientId)]);
    await tell(client, told, at);
    const people = new Set(pairs.flatMap(({ patientId, doctorId }) => [patientId, doctorId]));
    if (people.size > 0) await noteConnectionChange(client, [...people]);
    return pairs.length;
  });
  if (ended > 0) log.info({ job: 'endLapsedConnections', ended });
}

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
