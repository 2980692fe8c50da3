import type { OwnDoctorProfile } from '@balsamo/contract/doctors/schemas.ts';
import type { SessionUser, UserTransaction } from '@balsamo/database/as-user.ts';
import { readOwnDoctorProfile } from '@balsamo/database/doctors/queries.ts';
import type { JsonRow, JsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';

/** @throws ProblemError 403 for every role that has no profile of a doctor */
export async function requireDoctor({ user }: Pick<UserTransaction, 'user'>): Promise<SessionUser> {
  const doctor = await user;
  if (doctor.role !== 'medico') throw new ProblemError(403, 'request.not_allowed');
  return doctor;
}

/**
 * The profile of the doctor whose request it is, as the JSON text of the contract's `OwnDoctorProfile`.
 * @throws ProblemError 403 for every other role
 */
export async function ownProfileText(transaction: UserTransaction): Promise<JsonText<OwnDoctorProfile>> {
  await requireDoctor(transaction);
  const { rows } = await transaction.query<JsonRow<OwnDoctorProfile>>(readOwnDoctorProfile());
  return (rows[0] as JsonRow<OwnDoctorProfile>).json;
}
