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
