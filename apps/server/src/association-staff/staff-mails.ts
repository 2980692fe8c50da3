import { asSystem } from '@balsamo/database/as-system.ts';
import { findStaffInvitationMail } from '../answers/staff-invitation-mail.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services/services.ts';

export function createStaffMails(services: Services) {
  const { db, env, mail } = services;
  const rateLimits = createRateLimits(services);
  return {
    /**
     * Sends the mail once the request is answered: whether the address has an account, whose language then counts, and whether its mailbox
     * has had enough for now, shows neither in the answer nor in its time.
     */
    send({ adminId, ...invitation }: { adminId: string; associationId: string; email: string }, token: string): void {
      mail.afterAnswer('staffInvitation', async () => {
        if (!(await rateLimits.mayMailInvitation(invitation.email))) return;
        const found = await asSystem(db, 'an admin reads no other account', ({ client }) =>
          findStaffInvitationMail(client, env, { inviterId: adminId, ...invitation }, token),
        );
        if (found) await mail.send(found);
      });
    },
  };
}
