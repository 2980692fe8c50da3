import type { SessionUser } from '@balsamo/database/as-user.ts';
import type { PatientPlaces } from '@balsamo/database/connections/links.ts';
import type { Role } from '@balsamo/domain/auth/account.ts';
import { type CodeRole, hasCode } from '@balsamo/domain/connections/code.ts';
import { hasRoom } from '@balsamo/domain/subscriptions/subscription.ts';
import { ProblemError } from '../http/problem.ts';

/** A message outside the app about a connection is of use for a week. */
export const NOTICE_USEFUL_MS = 7 * 86_400_000;

/** @throws ProblemError 403 for those who connect with nobody: associations and operators. */
export function connectionRoleOf({ role }: Pick<SessionUser, 'role'>): CodeRole {
  if (hasCode(role as Role)) return role as CodeRole;
  throw new ProblemError(403, 'request.not_allowed');
}

/** @throws ProblemError 409 with this code when a doctor may have no further patient */
export function refuseWithoutRoom({ limit, active, promised }: PatientPlaces, code: string): void {
  if (!hasRoom(limit, active + promised)) throw new ProblemError(409, code);
}
