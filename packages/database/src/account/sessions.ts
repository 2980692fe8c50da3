import type pg from 'pg';

/**
 * Sessions as their own person sees them. Requests cannot read the table, which says where everybody is signed in; these statements run
 * as the system role and take the identity from a live token themselves, never from a user id that someone passes in.
 */
type Client = Pick<pg.PoolClient, 'query'>;

const OWN = 'user_id = (select id from person_of_session($1))';

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
    `select id, user_agent as "userAgent", token = token_hash($1) as "isCurrent", created_at as "createdAt", updated_at as "usedAt"
     from sessions
     where ${OWN} and expires_at > statement_timestamp()
       and created_at > statement_timestamp() - session_lifetime((select role from person_of_session($1)))
     order by token = token_hash($1) desc, updated_at desc, id`,
    [token],
  );
  return rows;
}

/** Ends a session; answers whose it was. */
export async function endSession(client: Client, token: string): Promise<string | undefined> {
  const { rows } = await client.query<{ userId: string }>(
    'delete from sessions where token = token_hash($1) returning user_id as "userId"',
    [token],
  );
  return rows[0]?.userId;
}

/** Ends one session of the person with this token; `undefined` when it is not theirs or has ended. */
export async function endOwnSession(
  client: Client,
  token: string,
  id: string,
): Promise<{ userId: string; wasCurrent: boolean } | undefined> {
  const { rows } = await client.query<{ userId: string; wasCurrent: boolean }>(
    `delete from sessions where id = $2 and ${OWN} returning user_id as "userId", token = token_hash($1) as "wasCurrent"`,
    [token, id],
  );
  return rows[0];
}

/** Ends the sessions of the person with this token: all others, or this one too. */
export async function endOwnSessions(client: Client, token: string, scope: 'others' | 'all'): Promise<void> {
  await client.query(`delete from sessions where ${OWN} and ($2 = 'all' or token <> token_hash($1))`, [token, scope]);
}

/**
 * Notes that a session is in use, at most once an hour, and prolongs one that ends before `prolongBefore`. True when it was prolonged.
 * A page that is opened often costs one look at an index.
 */
export async function noteSessionUse(
  client: Client,
  token: string,
  now: Date,
  { prolongBefore, until }: { prolongBefore: Date; until: Date },
): Promise<boolean> {
  const { rows } = await client.query<{ isProlonged: boolean }>(
    `update sessions set updated_at = $2, expires_at = case when expires_at < $3 then $4 else expires_at end
     where token = token_hash($1) and (updated_at < $2::timestamptz - interval '1 hour' or expires_at < $3)
     returning expires_at = $4 as "isProlonged"`,
    [token, now, prolongBefore, until],
  );
  return rows[0]?.isProlonged ?? false;
}

/** Removes sessions that are over, by disuse or by age. For a job. */
export async function removeEndedSessions(client: Client, now: Date): Promise<void> {
  await client.query(
    `delete from sessions using users
     where users.id = sessions.user_id
       and (sessions.expires_at < $1 or sessions.created_at < $1 - session_lifetime(users.role))`,
    [now],
  );
}
