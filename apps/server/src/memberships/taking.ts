import type { JoinedAssociation } from '@balsamo/contract/memberships/schemas.ts';
import { asSystem, asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUserOnce, NotSignedInError, type Session } from '@balsamo/database/as-user.ts';
import { confirmInvitedAddress } from '@balsamo/database/connections/invitations.ts';
import * as invitations from '@balsamo/database/memberships/invitations.ts';
import { joinByInvitation, keepersOfMembers, showSummary } from '@balsamo/database/memberships/members.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { isExpired } from '@balsamo/domain/connections/invitation-expiry.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';
import { NOTICE_USEFUL_MS } from './notice.ts';

const BY_TOKEN = 'an invitation is found by its token before anyone is signed in';
const ANSWERED = 'an invitation is found by its token, and the association is told';
const answered = () => new ProblemError(410, 'memberships.invitation_answered');
const otherAddress = () => new ProblemError(409, 'memberships.other_address');

type Client = SystemTransaction['client'];
type Found = invitations.FoundInvitation;

/** What the holder of a mailed link can do with it. */
export function createTaking({ db, now }: Pick<Services, 'db' | 'now'>) {
  /** @throws ProblemError 410 `memberships.invitation_invalid`, `…_answered` or `…_expired` */
  async function find(client: Client, token: string): Promise<Found> {
    const invitation = await invitations.findInvitation(client, token);
    if (!invitation) throw new ProblemError(410, 'memberships.invitation_invalid');
    if (invitation.status !== 'pending') throw answered();
    if (isExpired(invitation.expiresAt, now())) throw new ProblemError(410, 'memberships.invitation_expired');
    return invitation;
  }

  /** Answers it, once, and tells those who keep the members. */
  async function answer(client: Client, token: string, invitation: Found, as: 'accepted' | 'rejected', at: Date) {
    if (!(await invitations.answerInvitation(client, token, as, at))) throw answered();
    if (as === 'accepted') return;
    await tellKeepers(client, invitation, 'association_invitation_declined', at);
  }

  async function tellKeepers(
    client: Client,
    { id, associationId }: Found,
    type: 'association_invitation_accepted' | 'association_invitation_declined',
    at: Date,
  ): Promise<void> {
    const expiresAt = new Date(at.getTime() + NOTICE_USEFUL_MS);
    const keepers = await keepersOfMembers(client, associationId);
    const news = { type, relatedId: id, dueAt: null, data: { associationId }, expiresAt };
    await tell(
      client,
      keepers.map((userId) => ({ ...news, userId })),
      at,
    );
  }

  return {
    look: (token: string) => asSystem(db, BY_TOKEN, ({ client }) => find(client, token)),

    /**
     * Becomes a member as the patient of the session, once, and tells the staff. Whoever is one already, by a code, stays one.
     * @param sharesSummary the consent of spec-D15; without it nothing is taken back that a member shows already
     * @throws ProblemError 409 for an account with another address (ADR-0034)
     */
    async accept(session: Session, token: string, sharesSummary: boolean): Promise<JoinedAssociation> {
      const at = now();
      const { associationId, associationName } = await asSystemInSession(
        db,
        session,
        ANSWERED,
        async ({ client, user }) => {
          if (user.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
          const invitation = await find(client, token);
          if (!invitation.isToOwnAddress) throw otherAddress();
          await answer(client, token, invitation, 'accepted', at);
          await joinByInvitation(client, invitation, { at, sharesSummary });
          await tellKeepers(client, invitation, 'association_invitation_accepted', at);
          await confirmInvitedAddress(client, invitation.email, at);
          return invitation;
        },
      );
      // A membership that stood before is the member's own row: consent is given as the member gives it in the settings.
      if (sharesSummary) await asUserOnce(db, session, showSummary(associationId, at));
      return { associationId, associationName };
    },

    /**
     * Declines as the patient whose address it was made for, or as whoever holds the link without a session: there may be no account.
     * @throws ProblemError 409 for an account with another address: a tap on a shared phone answers for nobody else
     */
    async decline(session: Session | undefined, token: string): Promise<void> {
      const at = now();
      const asNobody = () =>
        asSystem(db, BY_TOKEN, async ({ client }) => answer(client, token, await find(client, token), 'rejected', at));
      if (session === undefined) return asNobody();
      try {
        await asSystemInSession(db, session, ANSWERED, async ({ client, user }) => {
          const invitation = await find(client, token);
          if (user.role !== 'paciente' || !invitation.isToOwnAddress) throw otherAddress();
          await answer(client, token, invitation, 'rejected', at);
        });
      } catch (error) {
        // Of a session that has ended the browser may know nothing yet.
        if (!(error instanceof NotSignedInError)) throw error;
        await asNobody();
      }
    },
  };
}
