import type { Connection, ConnectionRequest } from '@balsamo/contract/connections/schemas.ts';
import type { SharingChoice } from '@balsamo/contract/connections/scope-schemas.ts';
import { setScope } from '@balsamo/database/access-log/scopes.ts';
import { asSystem, asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import type { Session, SessionUser } from '@balsamo/database/as-user.ts';
import { noteConnectionChange } from '@balsamo/database/connections/changes.ts';
import * as queries from '@balsamo/database/connections/invitations.ts';
import { beginLink, countPlaces, isLinked, lockDoctor, readCounterpart } from '@balsamo/database/connections/links.ts';
import { settleWaitingRequest } from '@balsamo/database/connections/requests.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { isExpired } from '@balsamo/domain/connections/invitation-expiry.ts';
import { ProblemError } from '../../http/problem.ts';
import type { createRateLimits } from '../../http/rate-limits.ts';
import type { Services } from '../../services/services.ts';
import { changeScope } from '../change-scope.ts';
import { askToConnect, NOTICE_USEFUL_MS, refuseWithoutPlace } from '../connecting.ts';
import { type ChosenScope, chosenScope } from '../scope.ts';

const BY_TOKEN = 'an invitation is found by its token before anyone is signed in';
const invalid = () => new ProblemError(410, 'invitations.invalid');
const NO_ROOM = 'connections.doctor_limit_reached';

type PatientTransaction = SystemTransaction & { user: SessionUser; invitation: queries.FoundInvitation };

/** @throws ProblemError 403 for whoever is no patient */
function chosenOf(user: SessionUser, choice: SharingChoice | undefined, at: Date): ChosenScope {
  const chosen = chosenScope(choice, user, at);
  if (!chosen) throw new ProblemError(403, 'request.not_allowed');
  return chosen;
}

/** What the holder of a mailed link can do with it. */
export function createTaking(
  { db, now }: Pick<Services, 'db' | 'now'>,
  rateLimits: Pick<ReturnType<typeof createRateLimits>, 'countConnectionRequest'>,
) {
  /** @throws ProblemError 410 `invitations.invalid` or `invitations.expired` */
  async function find(client: SystemTransaction['client'], token: string): Promise<queries.FoundInvitation> {
    const invitation = await queries.findInvitation(client, token);
    if (!invitation) throw invalid();
    if (isExpired(invitation.expiresAt, now())) throw new ProblemError(410, 'invitations.expired');
    return invitation;
  }

  return {
    look: (token: string) => asSystem(db, BY_TOKEN, ({ client }) => find(client, token)),

    /** @throws ProblemError 409 when the doctor may have no further patient */
    lookForRoom: (token: string) =>
      asSystem(db, BY_TOKEN, async ({ client }) => {
        const invitation = await find(client, token);
        refuseWithoutPlace({ ...(await countPlaces(client, invitation.doctorId, now())), promised: 0 }, NO_ROOM);
        return invitation;
      }),

    /**
     * Accepts as the patient of the session, once, and tells the doctor. Of a connection that stands already it changes what was chosen:
     * whoever accepts has just been told that this is what the doctor sees, and until when.
     * @throws ProblemError 409 for an account with another address: the doctor has not asked for that diary
     */
    async accept(session: Session, token: string, choice?: SharingChoice): Promise<Connection> {
      const at = now();
      const reason = 'an invitation is found by its token, and the doctor is told';
      const { connection, isNew } = await asSystemInSession(db, session, reason, async ({ client, user }) => {
        const chosen = chosenOf(user, choice, at);
        const { id, doctorId, email, isToOwnAddress } = await find(client, token);
        if (!isToOwnAddress) throw new ProblemError(409, 'invitations.other_address');
        const pair = { patientId: user.id, doctorId };
        await lockDoctor(client, doctorId);
        const isNew = !(await isLinked(client, pair));
        if (isNew) refuseWithoutPlace({ ...(await countPlaces(client, doctorId, now())), promised: 0 }, NO_ROOM);
        if (!(await queries.takeInvitation(client, token, at))) throw invalid();
        if (isNew) await setScope(client, pair, chosen.scope, at);
        await beginLink(client, pair, at, chosen.endsOn);
        await settleWaitingRequest(client, pair, at);
        await queries.confirmInvitedAddress(client, email, at);
        if (isNew) {
          const expiresAt = new Date(at.getTime() + NOTICE_USEFUL_MS);
          const data = { patientId: user.id };
          await tell(
            client,
            [{ userId: doctorId, type: 'new_patient_connected', relatedId: id, dueAt: null, data, expiresAt }],
            at,
          );
        }
        await noteConnectionChange(client, [pair.patientId, doctorId]);
        const person = await readCounterpart(client, doctorId);
        return { connection: { person, connectedAt: at.toISOString(), endsOn: chosen.endsOn }, isNew };
      });
      if (isNew) return connection;
      const scope = await changeScope({ db, now }, session, connection.person.id, choice ?? {}, '/scope/endsOn');
      return { ...connection, endsOn: scope?.endsOn ?? null };
    },

    /** Asks the doctor for a connection with the patient of the session. The invitation stays open for whom it was made. */
    async request(session: Session, token: string, choice?: SharingChoice): Promise<ConnectionRequest> {
      const at = now();
      const asPatient = <Result>(work: (transaction: PatientTransaction) => Promise<Result>) =>
        asSystemInSession(
          db,
          session,
          'an invitation is found by its token, and the doctor is told',
          async (transaction) => {
            if (transaction.user.role !== 'paciente') throw new ProblemError(403, 'request.not_allowed');
            return work({ ...transaction, invitation: await find(transaction.client, token) });
          },
        );
      // Counted outside the transaction: a refusal must not take the count back.
      const { user, doctorId } = await asPatient(async ({ user, invitation }) => ({
        user,
        doctorId: invitation.doctorId,
      }));
      await rateLimits.countConnectionRequest(user.id, doctorId);
      return asPatient(async ({ client, user, invitation }) => {
        const pair = { patientId: user.id, doctorId: invitation.doctorId };
        const chosen = chosenOf(user, choice, at);
        const id = await askToConnect(client, { pair, asker: user.id, at, invitation, chosen });
        const person = await readCounterpart(client, pair.doctorId);
        const { endsOn } = chosen;
        const createdAt = at.toISOString();
        return { id, direction: 'sent' as const, person, invitedName: invitation.name, createdAt, endsOn };
      });
    },
  };
}
