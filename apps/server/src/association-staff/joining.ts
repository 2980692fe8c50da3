import type { JoinedAssociation } from '@balsamo/contract/association-staff/schemas.ts';
import { asSystem, asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import type { Session } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { confirmInvitedAddress } from '@balsamo/database/connections/invitations.ts';
import {
  type FoundStaffInvitation,
  findStaffInvitation,
  joinStaff,
} from '@balsamo/database/staff-invitations/queries.ts';
import { isExpired } from '@balsamo/domain/connections/invitation-expiry.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';

const invalid = () => new ProblemError(410, 'associationStaff.invalid');

/** What the holder of a mailed link can do with it. */
export function createJoining({ db, now }: Pick<Services, 'db' | 'now'>) {
  /** @throws ProblemError 410 `associationStaff.invalid` or `associationStaff.expired` */
  async function find(client: SystemTransaction['client'], token: string): Promise<FoundStaffInvitation> {
    const invitation = await findStaffInvitation(client, token);
    if (!invitation) throw invalid();
    if (isExpired(invitation.expiresAt, now())) throw new ProblemError(410, 'associationStaff.expired');
    return invitation;
  }

  return {
    look: (token: string) =>
      asSystem(db, 'an invitation is found by its token before anyone is signed in', ({ client }) =>
        find(client, token),
      ),

    /**
     * Joins as the person of the session, once.
     * @throws ProblemError 409 for an account with another address, or that works there already; 403 for one that is no association's
     */
    join(session: Session, token: string): Promise<JoinedAssociation> {
      const at = now();
      const reason = 'an invitation is found by its token, and makes staff of who has it';
      return asSystemInSession(db, session, reason, async ({ client, user }) => {
        const invitation = await find(client, token);
        if (!invitation.isToOwnAddress) throw new ProblemError(409, 'associationStaff.other_address');
        if (user.role !== 'associacao') throw new ProblemError(403, 'request.not_allowed');
        const outcome = await joinStaff(client, invitation, token, at);
        if (outcome === 'already_staff') throw new ProblemError(409, 'associationStaff.already_staff');
        if (outcome === 'gone') throw invalid();
        await confirmInvitedAddress(client, invitation.email, at);
        const { associationId: id, associationName: name, role } = invitation;
        const event = { associationId: id, kind: 'staff_joined', subjectId: user.id, subject: role } as const;
        await client.query(insertAssociationEvent(event, at));
        return { id, name, role };
      });
    },
  };
}
