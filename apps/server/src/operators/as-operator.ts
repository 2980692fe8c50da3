import { asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import type { Session, SessionUser } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { ProblemError } from '../http/problem.ts';

/**
 * Does what reaches beyond an operator's own rows, as the system role, whose policies ask for the session of an operator too.
 * @throws ProblemError 403 for everybody else, before anything is done
 */
export function asOperator<Result>(
  db: Pick<Database, 'systemPool'>,
  session: Session,
  reason: string,
  work: (transaction: SystemTransaction & { user: SessionUser }) => Promise<Result>,
): Promise<Result> {
  return asSystemInSession(db, session, reason, async (transaction) => {
    if (transaction.user.role !== 'operador') throw new ProblemError(403, 'request.not_allowed');
    return work(transaction);
  });
}
