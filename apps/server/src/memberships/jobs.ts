import { asSystem } from '@balsamo/database/as-system.ts';
import {
  claimUnsentInvitation,
  findUnsentInvitation,
  markSent,
  tellInvited,
} from '@balsamo/database/memberships/invitation-mails.ts';
import * as invitations from '@balsamo/database/memberships/invitations.ts';
import { invitationEnd } from '@balsamo/domain/connections/invitation-expiry.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services/services.ts';
import { associationInvitationMail } from './invitation-mail.ts';

const MAILED_LATER = 'an invitation is mailed after its request is answered';

/**
 * Mails the invitations that wait, one after the other; after a request that made some, and by the clock for what a crash, a mail server or a
 * full mailbox left. A mail that fails is tried again with the next run and holds up no other. May run at any time and twice.
 */
export async function mailAssociationInvitations(services: Services): Promise<void> {
  const { db, log, now } = services;
  const rateLimits = createRateLimits(services);
  const passedOver: string[] = [];
  for (;;) {
    const waiting = await asSystem(db, MAILED_LATER, ({ client }) => findUnsentInvitation(client, passedOver, now()));
    if (!waiting) return;
    // Whatever comes of it, this run is done with it.
    passedOver.push(waiting.id);
    // Counted with a connection of its own, and so before the one that the mail holds.
    if (!(await rateLimits.mayMailInvitation(waiting.email))) continue;
    try {
      await mailOne(services, waiting.id);
    } catch (error) {
      const { code, name } = error as Error & { code?: string };
      log.error({ job: 'mailAssociationInvitations', error: code ?? name }, 'an invitation was not mailed');
    }
  }
}

/**
 * In one transaction: the link works once its mail was taken, and an invitation whose mail was not goes on waiting. Whoever has the account is
 * told here, after the answer, so that no answer takes longer where there is one (ADR-0014).
 */
async function mailOne({ db, env, mail, now }: Services, id: string): Promise<void> {
  await asSystem(db, MAILED_LATER, async ({ client }) => {
    const invitation = await claimUnsentInvitation(client, id);
    if (!invitation) return;
    const at = now();
    const sending = { at, expiresAt: invitationEnd(at) };
    const token = await markSent(client, id, sending);
    await tellInvited(client, invitation, sending);
    await mail.send(associationInvitationMail(invitation, env.appUrl, token));
  });
}

/** As long as an ended invitation can be sent again; who declined is asked by no list as long. */
const KEEP_MS = 30 * 86_400_000;

/** Forgets invitations that were declined, ended or of former members a month ago. May run at any time and twice. */
export async function forgetOldAssociationInvitations({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - KEEP_MS);
  await asSystem(db, 'what is old belongs to no request', ({ client }) =>
    invitations.forgetOldInvitations(client, before),
  );
}
