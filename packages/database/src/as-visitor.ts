import type pg from 'pg';
import type { Database } from './connection.ts';

/**
 * The door for requests without a session: one statement as the role of requests, of whom the policies know nobody. They show what is
 * public, and let nothing be written.
 */
export async function asVisitor<Row extends pg.QueryResultRow>(
  { appPool }: Pick<Database, 'appPool'>,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  return (await appPool.query<Row>(statement)).rows;
}
