import { asUser, type SessionUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import { keepsStock } from '@balsamo/database/dispensary/permitted.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import type { Context } from 'hono';
import type pg from 'pg';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** spec §8: 'Produto não encontrado'. */
export const noSuchProduct = () => new ProblemError(404, 'dispensary.no_such_product');
export const noSuchLot = () => new ProblemError(404, 'dispensary.no_such_lot');
export const idTaken = () => new ProblemError(409, 'dispensary.id_taken');

/** `today` on the clock of whoever keeps the stock, `YYYY-MM-DD`. */
export type StockKeeping = UserTransaction & { keeper: SessionUser; now: () => Date; at: Date; today: string };

/**
 * What these statements read, for somebody who keeps the stock of an association, in one exchange with the database: the policies leave the
 * rows of others out, and for who keeps none of it nothing is answered.
 * @throws ProblemError 404 `associations.not_found`
 */
export function readAsStockKeeper<Rows extends pg.QueryResultRow[]>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  context: Context,
  associationId: string,
  statements: { [Index in keyof Rows]: pg.QueryConfig },
): Promise<{ read: { [Index in keyof Rows]: Rows[Index][] }; today: string }> {
  return asUser(db, requireSession(context), async ({ query, user }) => {
    const [permission, keeper, ...answers] = await Promise.all([
      query<{ may: boolean }>(keepsStock(associationId)),
      user,
      ...statements.map((statement) => query(statement)),
    ]);
    if (!permission.rows[0]?.may) throw noSuchAssociation();
    const read = answers.map(({ rows }) => rows) as { [Index in keyof Rows]: Rows[Index][] };
    return { read, today: localDay(now(), keeper.time_zone) };
  });
}

/**
 * Opens a transaction for somebody who keeps the stock of an association (spec-D16). The policies say the same row by row; this
 * tells an empty shelf from one that is not theirs.
 * @throws ProblemError 404 `associations.not_found`
 */
export function asStockKeeper<Result>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  context: Context,
  associationId: string,
  work: (keeping: StockKeeping) => Promise<Result>,
): Promise<Result> {
  return asUser(db, requireSession(context), async (transaction) => {
    const [{ rows }, keeper] = await Promise.all([
      transaction.query<{ may: boolean }>(keepsStock(associationId)),
      transaction.user,
    ]);
    if (!rows[0]?.may) throw noSuchAssociation();
    const at = now();
    return work({ ...transaction, keeper, now, at, today: localDay(at, keeper.time_zone) });
  });
}
