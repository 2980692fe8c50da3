import type { JoinedAssociation } from '@balsamo/contract/memberships/schemas.ts';
import { asSystem, asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUserOnce, type Session } from '@balsamo/database/as-user.ts';
import { confirmInvitedAddress } from '@balsamo/database/connections/invitations.ts';
import { forgetNewsOfInvitation } from '@balsamo/database/memberships/invitation-mails.ts';
import { joinByInvitation, keepersOfMembers, showSummary } from '@balsamo/database/memberships/members.ts';
import {
  answerInvitation,
  type FoundInvitation,
  findInvitation,
  type InvitationKey,
} from '@balsamo/database/memberships/received-invitations.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { NotSignedInError } from '@balsamo/database/session-errors.ts';
import { isExpired } from '@balsamo/domain/connections/invitation-expiry.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';
import { NOTICE_USEFUL_MS } from './notice.ts';

const BY_TOKEN = 'an invitation is found by its token before anyone is signed in';
const ANSWERED = 'an invitation is found by its token, and the association is told';
const answered = () => new ProblemError(410, 'memberships.invitation_answered');
const otherAddress = () => new ProblemError(409, 'memberships.other_address');

type Client = SystemTransaction['client'];
type Found = FoundInvitation;
type Key = InvitationKey;

/** What the holder of a mailed link, or the patient whose confirmed address it was made for, can do with an invitation. */
export function createTaking({ db, now }: Pick<Services, 'db' | 'now'>) {
  /**
   * @throws ProblemError 410 `memberships.invitation_invalid`, `…_answered` or `…_expired`; by an id that opens nothing for this person 404
   * `memberships.no_such_invitation`
   */
  async function find(client: Client, key: Key): Promise<Found> {
    const invitation = await findInvitation(client, key);
    if (!invitation && 'id' in key) throw new ProblemError(404, 'memberships.no_such_invitation');
    if (!invitation) throw new ProblemError(410, 'memberships.invitation_invalid');
    if (invitation.status !== 'pending') throw answered();
    if (isExpired(invitation.expiresAt, now())) throw new ProblemError(410, 'memberships.invitation_expired');
    return invitation;
  }

  /** Answers it, once, and tells those who keep the members. */
  async function answer(client: Client, key: Key, invitation: Found, as: 'accepted' | 'rejected', at: Date) {
    if (!(await answerInvitation(client, key, as, at))) throw answered();
    await forgetNewsOfInvitation(client, invitation.id);
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
    look: (token: string) => asSystem(db, BY_TOKEN, ({ client }) => find(client, { token })),

    /**
     * Becomes a member as the patient of the session, once, and tells the staff. Whoever is one already, by a code, stays one.
     * @param sharesSummary the consent of spec-D15; without it nothing is taken back that a member shows already
     * @throws ProblemError 409 for an account with another address (ADR-0034)
     */
    async accept(session: Session, key: Key, sharesSummary: boolean): Promise<JoinedAssociation> {
      const at = now();
      const { associationId, associationName } = await asSystemInSession(
        db,
        session,
        ANSWERED,
        async ({ client, user }) => {
          if (user.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
          const invitation = await find(client, key);
          if (!invitation.isToOwnAddress) throw otherAddress();
          await answer(client, key, invitation, 'accepted', at);
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
    async decline(session: Session | undefined, key: Key): Promise<void> {
      const at = now();
      const asNobody = () =>
        asSystem(db, BY_TOKEN, async ({ client }) => answer(client, key, await find(client, key), 'rejected', at));
      if (session === undefined) return asNobody();
      try {
        await asSystemInSession(db, session, ANSWERED, async ({ client, user }) => {
          const invitation = await find(client, key);
          if (user.role !== 'paciente' || !invitation.isToOwnAddress) throw otherAddress();
          await answer(client, key, invitation, 'rejected', at);
        });
      } catch (error) {
        // Of a session that has ended the browser may know nothing yet; an id opens nothing without one.
        if (!(error instanceof NotSignedInError) || 'id' in key) throw error;
        await asNobody();
      }
    },
  };
}
