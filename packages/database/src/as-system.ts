import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { asSeenBy, openSession, type Session, type SessionUser, turnOf } from './as-user.ts';
import type { Database } from './connection.ts';
import { inTurn } from './in-turn.ts';
import { watched } from './watch-transactions.ts';
import { applicationName } from './work-name.ts';

export type SystemTransaction = { client: pg.PoolClient; orm: NodePgDatabase };

/**
 * The narrow door for what has no session: sign-in, jobs, operators' commands. Bound by policies of its own.
 * @param _reason why this cannot be done as a user; for the reader, each use says it.
 */
export async function asSystem<Result>(
  database: Pick<Database, 'systemPool'>,
  _reason: string,
  work: (transaction: SystemTransaction) => Promise<Result>,
): Promise<Result> {
  return watched(database.systemPool, async () => {
    const client = await database.systemPool.connect();
    let isBroken = false;
    try {
      await client.query(begin());
      const result = await work({ client, orm: drizzle(client) });
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => {
        isBroken = true;
      });
      throw error;
    } finally {
      client.release(isBroken);
    }
  });
}

/** Both in one exchange. The name is made by this server and has no character that would need quoting. */
function begin(): string {
  const name = applicationName();
  return name === null ? 'begin' : `begin; set local application_name = '${name}'`;
}

/** Of the ten connections of the system role, which sign-ins and jobs need as well. */
const SYSTEM_TRANSACTIONS_PER_PERSON = 2;

/**
 * `asSystem` for what a person does that reaches beyond their own rows: policies of the system role know whose request it is
 * and let it do what that person may.
 * @throws NotSignedInError when the token is not of a live session, or not of the expected person's; nothing is kept then.
 */
export async function asSystemInSession<Result>(
  database: Pick<Database, 'systemPool'>,
  session: Session,
  reason: string,
  work: (transaction: SystemTransaction & { user: SessionUser }) => Promise<Result>,
): Promise<Result> {
  return inTurn(database.systemPool, turnOf(session, SYSTEM_TRANSACTIONS_PER_PERSON), (hasBegun) =>
    asSystem(database, reason, async (transaction) => {
      hasBegun();
      const user = await openSession(transaction.client, session);
      try {
        return await work({ ...transaction, user });
      } catch (error) {
        throw await asSeenBy(Promise.resolve(user), error);
      }
    }),
  );
}
