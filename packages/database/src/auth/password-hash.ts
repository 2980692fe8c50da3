import type pg from 'pg';

/**
 * The hash that opens the account of this address (in lower case). Waits for a change under way, which the lock shows:
 * whoever reads the old hash knows that the sessions that the change will end include every one there is now.
 */
export async function readPasswordHash(pool: Pick<pg.Pool, 'query'>, email: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ password: string }>(
    `select accounts.password from users
     join accounts on accounts.user_id = users.id and accounts.provider_id = 'credential'
     where users.email = $1 for share of accounts`,
    [email],
  );
  return rows[0]?.password;
}

/** Puts a hash of more work in the place of one of the same password; one that was changed meanwhile stays. */
export async function strengthenPassword(
  client: Pick<pg.ClientBase, 'query'>,
  userId: string,
  before: string,
  stronger: string,
): Promise<void> {
  await client.query(
    "update accounts set password = $3 where user_id = $1 and provider_id = 'credential' and password = $2",
    [userId, before, stronger],
  );
}
