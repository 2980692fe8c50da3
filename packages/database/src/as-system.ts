import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Database } from './connection.ts';

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
  const client = await database.systemPool.connect();
  let isBroken = false;
  try {
    await client.query('begin');
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
}
