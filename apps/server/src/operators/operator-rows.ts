import { asUserOnce, type Session } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import type pg from 'pg';
import { ProblemError } from '../http/problem.ts';

/** Answers rows of statements that give nobody but an operator any. @throws ProblemError 403 for everybody else */
export function operatorRows(db: Pick<Database, 'appPool'>) {
  return async <Row extends pg.QueryResultRow>(session: Session, statement: pg.QueryConfig): Promise<Row[]> => {
    const { rows, user } = await asUserOnce<Row>(db, session, statement);
    if (user.role !== 'operador') throw new ProblemError(403, 'request.not_allowed');
    return rows;
  };
}
