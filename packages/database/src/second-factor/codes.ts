import type pg from 'pg';

/** Statements of the system role. */
type Client = Pick<pg.PoolClient, 'query'>;

/** Keeps a secret that was shown and not proven yet; one that is in use stays until then. */
export async function keepPendingSecret(
  client: Client,
  userId: string,
  sealedSecret: string,
  until: Date,
): Promise<void> {
  await client.query(
    `insert into second_factors (user_id, pending_totp_secret, pending_totp_until) values ($1, $2, $3)
     on conflict (user_id) do update
     set pending_totp_secret = excluded.pending_totp_secret, pending_totp_until = excluded.pending_totp_until`,
    [userId, sealedSecret, until],
  );
}

/** The secret of the app in use. */
export async function readSecret(client: Client, userId: string): Promise<string | undefined> {
  const { rows } = await client.query<{ secret: string | null }>(
    'select totp_secret as secret from second_factors where user_id = $1',
    [userId],
  );
  return rows[0]?.secret ?? undefined;
}

/** The secret that was shown and waits for its first code. */
export async function readPendingSecret(client: Client, userId: string, now: Date): Promise<string | undefined> {
  const { rows } = await client.query<{ secret: string }>(
    'select pending_totp_secret as secret from second_factors where user_id = $1 and pending_totp_until > $2',
    [userId, now],
  );
  return rows[0]?.secret;
}

/** The pending secret was proven by the code of `step` and is the one in use; false when it is no longer the pending one. */
export async function activateSecret(
  client: Client,
  userId: string,
  sealed: { pending: string; active: string },
  step: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update second_factors
     set totp_secret = $3, pending_totp_secret = null, pending_totp_until = null, last_totp_step = $4
     where user_id = $1 and pending_totp_secret = $2`,
    [userId, sealed.pending, sealed.active, step],
  );
  return rowCount === 1;
}

/** Takes a code of the secret by its step, once, and none that is older; false when it was taken. */
export async function useStep(client: Client, userId: string, sealedSecret: string, step: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'update second_factors set last_totp_step = $3 where user_id = $1 and totp_secret = $2 and last_totp_step < $3',
    [userId, sealedSecret, step],
  );
  return rowCount === 1;
}

/** Puts new recovery codes in the place of whatever is left. */
export async function replaceRecoveryCodes(client: Client, userId: string, hashes: readonly string[]): Promise<void> {
  await client.query('delete from recovery_codes where user_id = $1', [userId]);
  await client.query('insert into recovery_codes (user_id, code_hash) select $1, unnest($2::text[])', [userId, hashes]);
}

export async function countRecoveryCodes(client: Client, userId: string): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    'select count(*)::int as left from recovery_codes where user_id = $1',
    [userId],
  );
  return rows[0]?.left ?? 0;
}

/** What is kept of the recovery codes that are left. */
export async function listRecoveryHashes(client: Client, userId: string): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(
    'select code_hash as hash from recovery_codes where user_id = $1',
    [userId],
  );
  return rows.map(({ hash }) => hash);
}

/** Uses a recovery code up; false when there is no such one, or no longer. */
export async function useRecoveryCode(client: Client, userId: string, hash: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from recovery_codes where user_id = $1 and code_hash = $2', [
    userId,
    hash,
  ]);
  return rowCount === 1;
}

/** Turns the second factor off: app, recovery codes, passkeys and trust. That it was put off once stays. */
export async function removeSecondFactor(client: Client, userId: string): Promise<void> {
  await client.query(
    `update second_factors set totp_secret = null, pending_totp_secret = null, pending_totp_until = null, last_totp_step = 0 where user_id = $1`,
    [userId],
  );
  for (const table of ['recovery_codes', 'passkeys', 'trusted_devices', 'sign_in_steps']) {
    await client.query(`delete from ${table} where user_id = $1`, [userId]);
  }
}
