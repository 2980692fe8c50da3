import { setScope } from '@balsamo/database/access-log/scopes.ts';
import type { SystemTransaction } from '@balsamo/database/as-system.ts';
import type { SessionUser } from '@balsamo/database/as-user.ts';
import { noteConnectionChange } from '@balsamo/database/connections/changes.ts';
import {
  countPlaces,
  isLinked,
  lockDoctor,
  type Pair,
  type PatientPlaces,
} from '@balsamo/database/connections/links.ts';
import { findWaitingRequest, insertRequest } from '@balsamo/database/connections/requests.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { type CodeRole, hasCode } from '@balsamo/domain/connections/code.ts';
import type { NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import { hasFreePlace } from '@balsamo/domain/subscriptions/subscription.ts';
import { ProblemError } from '../http/problem.ts';
import type { ChosenScope } from './scope.ts';

/** A message outside the app about a connection is of use for a week. */
export const NOTICE_USEFUL_MS = 7 * 86_400_000;

/** What a doctor is told who may have no further patient. */
const OWN_LIMIT = 'connections.limit_reached';

/** @throws ProblemError 403 for those who connect with nobody: associations and operators. */
export function connectionRoleOf({ role }: Pick<SessionUser, 'role'>): CodeRole {
  if (hasCode(role as Role)) return role as CodeRole;
  throw new ProblemError(403, 'request.not_allowed');
}

/** @throws ProblemError 409 with this code when a doctor may have no further patient, or says to the doctor that it is for want of a plan */
export function refuseWithoutPlace({ limit, active, promised }: PatientPlaces, code: string): void {
  if (hasFreePlace(limit, active + promised)) return;
  throw new ProblemError(409, limit === 0 && code === OWN_LIMIT ? 'subscription.needed' : code);
}

type Client = SystemTransaction['client'];
type Asking = {
  pair: Pair;
  asker: string;
  at: Date;
  /** Of a patient who asks. */
  chosen?: ChosenScope | undefined;
  invitation?: { id: string; name: string };
};

/**
 * Asks for a connection in the session of one of the two, and tells the other; answers the request's id.
 * @throws ProblemError 409 where there is nothing to ask for, or where a doctor who asks may have no further patient
 */
export async function askToConnect(client: Client, { pair, asker, at, chosen, invitation }: Asking): Promise<string> {
  await lockDoctor(client, pair.doctorId);
  if (await isLinked(client, pair)) throw new ProblemError(409, 'connections.already_connected');
  const waiting = await findWaitingRequest(client, pair);
  if (waiting) {
    const isOwn = waiting.requestedBy === asker;
    throw new ProblemError(409, isOwn ? 'connections.already_requested' : 'connections.answer_waits');
  }
  if (asker === pair.doctorId) {
    refuseWithoutPlace(await countPlaces(client, pair.doctorId, at), 'connections.limit_reached');
  }
  const id = await insertRequest(client, pair, at, { invitation, endsOn: chosen?.endsOn ?? null });
  if (id === undefined) throw new ProblemError(409, 'connections.already_requested');
  if (chosen) await setScope(client, pair, chosen.scope, at);
  const other = asker === pair.doctorId ? pair.patientId : pair.doctorId;
  await tellOfConnection(client, other, 'connection_request', id, at);
  await noteConnectionChange(client, [pair.patientId, pair.doctorId]);
  return id;
}

/** Tells one person what became of a connection or a request. */
export function tellOfConnection(
  client: Client,
  userId: string,
  type: NotificationType,
  relatedId: string,
  at: Date,
  data: Record<string, string> = {},
): Promise<void> {
  const expiresAt = new Date(at.getTime() + NOTICE_USEFUL_MS);
  return tell(client, [{ userId, type, relatedId, dueAt: null, data, expiresAt }], at);
}
