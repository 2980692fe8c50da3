import { asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import type { SessionUser } from '@balsamo/database/as-user.ts';
import * as writing from '@balsamo/database/prescriptions/prescribing.ts';
import { readStanding } from '@balsamo/database/subscriptions/plan.ts';
import { mayPractise } from '@balsamo/domain/subscriptions/subscription.ts';
import type { Context } from 'hono';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { noSuchPrescription } from './rules.ts';

type Client = SystemTransaction['client'];

/** @throws ProblemError 403 for everyone but doctors */
export function refuseOthers({ role }: { role: string }): void {
  if (role !== 'medico') throw new ProblemError(403, 'request.not_allowed');
}

/** @throws ProblemError 409 for a doctor whose trial is over and who has no plan (spec-D40). Reading, pausing and removing are never asked. */
export async function refuseWithoutPlan(client: Client, doctorId: string, now: Date): Promise<void> {
  if (!mayPractise(await readStanding(client, doctorId, now))) throw new ProblemError(409, 'subscription.needed');
}

/** A transaction in which a doctor writes and the patient is told. */
export function inDoctorSession<Result>(
  db: Services['db'],
  context: Context,
  work: (client: Client, user: SessionUser) => Promise<Result>,
): Promise<Result> {
  const reason = 'the patient is told in the same transaction';
  return asSystemInSession(db, requireSession(context), reason, async ({ client, user }) => {
    refuseOthers(user);
    return work(client, user);
  });
}

/**
 * Holds the link with the patient of something that the doctor prescribed, then the prescription, until the transaction ends.
 * @throws ProblemError 404 where they did not, 409 when the patient is no longer connected, or gone
 */
export async function holdPrescribed(client: Client, id: string) {
  const found = await writing.findPrescribed(client, id);
  if (!found) throw noSuchPrescription();
  const patient = found.patientId === null ? undefined : await writing.holdLink(client, found.patientId);
  if (!patient) throw new ProblemError(409, 'prescriptions.not_connected');
  const prescription = await writing.lockPrescribed(client, id);
  if (!prescription) throw noSuchPrescription();
  return { patient, prescription };
}
