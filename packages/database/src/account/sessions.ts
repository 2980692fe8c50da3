import type pg from 'pg';

/**
 * Sessions as their own person sees them. Requests cannot read the table, because it holds the tokens; these statements run
 * as the system role and take the identity from a live token themselves, never from a user id that someone passes in.
 */
type Client = Pick<pg.PoolClient, 'query'>;

const OWN = 'user_id = (select user_id from sessions where token = $1 and expires_at > statement_timestamp())';

export type SessionRow = {
  id: string;
  userAgent: string | null;
  isCurrent: boolean;
  createdAt: Date;
  usedAt: Date;
};

/** The live sessions of the person with this token: this one first, then the most recently used. */
export async function listOwnSessions(client: Client, token: string): Promise<SessionRow[]> {
  const { rows } = await client.query<SessionRow>(
    `select id, user_agent as "userAgent", token = $1 as "isCurrent", created_at as "createdAt", updated_at as "usedAt"
     from sessions where ${OWN} and expires_at > statement_timestamp()
     order by token = $1 desc, updated_at desc, id`,
    [token],
  );
  return rows;
}

/** Ends one session of the person with this token; `undefined` when it is not theirs or has ended. */
export async function endOwnSession(
  client: Client,
  token: string,
  id: string,
): Promise<{ wasCurrent: boolean } | undefined> {
  const { rows } = await client.query<{ wasCurrent: boolean }>(
    `delete from sessions where id = $2 and ${OWN} returning token = $1 as "wasCurrent"`,
    [token, id],
  );
  return rows[0];
}

/** Ends the sessions of the person with this token: all others, or this one too. */
export async function endOwnSessions(client: Client, token: string, scope: 'others' | 'all'): Promise<void> {
  await client.query(`delete from sessions where ${OWN} and ($2 = 'all' or token <> $1)`, [token, scope]);
}

/**
 * Notes that a session is in use, at most once an hour. True when it was noted or is due to be prolonged, so that
 * a page that is opened often costs one look at an index.
 * @param prolongBefore a session that ends earlier is due.
 */
export async function noteSessionUse(client: Client, token: string, now: Date, prolongBefore: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update sessions set updated_at = $2
     where token = $1 and (updated_at < $2::timestamptz - interval '1 hour' or expires_at < $3)`,
    [token, now, prolongBefore],
  );
  return (rowCount ?? 0) > 0;
}
