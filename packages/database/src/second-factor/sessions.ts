import type { Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';

/** Statements of the system role. */
type Client = Pick<pg.PoolClient, 'query'>;

/** Writes down which roles need a second factor here. */
export async function requireSecondFactors(client: Client, roles: readonly string[]): Promise<void> {
  await client.query('delete from required_second_factors where role <> all($1)', [roles]);
  await client.query('insert into required_second_factors select unnest($1::text[]) on conflict do nothing', [roles]);
}

export type FactorHolder = {
  userId: string;
  name: string;
  email: string;
  isConfirmed: boolean;
  role: string;
  language: Language;
  hasApp: boolean;
  passkeys: number;
  isRequired: boolean;
  wasPutOff: boolean;
};

const HOLDER = `select users.id as "userId", users.name, users.email, users.email_verified as "isConfirmed", users.role, users.language,
    f.totp_secret is not null as "hasApp",
    (select count(*)::int from passkeys where user_id = users.id) as passkeys,
    exists (select from required_second_factors where role = users.role) as "isRequired",
    f.put_off_at is not null as "wasPutOff"
  from users left join second_factors f on f.user_id = users.id`;

/** How a person stands with the second factor. */
export async function findHolder(client: Client, userId: string): Promise<FactorHolder | undefined> {
  const { rows } = await client.query<FactorHolder>(`${HOLDER} where users.id = $1`, [userId]);
  return rows[0];
}

/** The same by address, in lower case. */
export async function findHolderByEmail(client: Client, email: string): Promise<FactorHolder | undefined> {
  const { rows } = await client.query<FactorHolder>(`${HOLDER} where users.email = $1`, [email]);
  return rows[0];
}

/** The same for whose session it is, also while the session reaches nothing but setting a second factor up. */
export async function findHolderOfSession(client: Client, token: string): Promise<FactorHolder | undefined> {
  const { rows } = await client.query<FactorHolder>(
    `${HOLDER} where users.id = (select id from person_of_session($1))`,
    [token],
  );
  return rows[0];
}

/**
 * Begins a session that has passed every step, where the password is still the one that stood when its person was proven. The lock makes a
 * change of the password come before, and then it is seen, or after, and then it ends this session too.
 */
export async function beginProvenSession(
  client: Client,
  session: { userId: string; passwordHash: string; token: string; userAgent: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { userId, passwordHash, token, userAgent, now, expiresAt } = session;
  const held = await client.query<{ password: string }>(
    "select password from accounts where user_id = $1 and provider_id = 'credential' for share",
    [userId],
  );
  if (held.rows[0]?.password !== passwordHash) return false;
  await client.query(
    `insert into sessions (user_id, token, expires_at, user_agent, second_step_at, created_at, updated_at)
     values ($1, token_hash($2), $3, $4, $5, $5, $5)`,
    [userId, token, expiresAt, userAgent, now],
  );
  return true;
}

/** This session has passed the second step. */
export async function markSecondStep(client: Client, token: string, now: Date): Promise<void> {
  await client.query('update sessions set second_step_at = $2 where token = token_hash($1)', [token, now]);
}

/** With a second factor turned on, whoever is signed in elsewhere has to pass it too. */
export async function endSessionsElsewhere(client: Client, userId: string, token: string): Promise<void> {
  await client.query('delete from sessions where user_id = $1 and token <> token_hash($2)', [userId, token]);
}

/** "Later": not asked again. */
export async function putOff(client: Client, userId: string, now: Date): Promise<void> {
  await client.query(
    `insert into second_factors (user_id, put_off_at) values ($1, $2)
     on conflict (user_id) do update set put_off_at = excluded.put_off_at`,
    [userId, now],
  );
}

/** Remembers a browser with which the password is enough until then. */
export async function trustDevice(client: Client, userId: string, tokenHash: string, expiresAt: Date): Promise<void> {
  await client.query('delete from trusted_devices where token_hash = $1', [tokenHash]);
  await client.query('insert into trusted_devices (token_hash, user_id, expires_at) values ($1, $2, $3)', [
    tokenHash,
    userId,
    expiresAt,
  ]);
}

export async function isTrustedDevice(client: Client, userId: string, tokenHash: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from trusted_devices where token_hash = $1 and user_id = $2 and expires_at > $3',
    [tokenHash, userId, now],
  );
  return rowCount === 1;
}

/**
 * What was trusted or begun under another password or another second factor counts no more, nor does an app that was shown and not
 * proven. Answers whether a browser was trusted.
 */
export async function forgetTrust(client: Client, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from trusted_devices where user_id = $1', [userId]);
  await client.query('delete from sign_in_steps where user_id = $1', [userId]);
  await client.query(
    'update second_factors set pending_totp_secret = null, pending_totp_until = null where user_id = $1',
    [userId],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Puts whatever changes what opens this account in a row: called before anything else is read or written. Answers whether its address
 * is confirmed; undefined when there is no such account.
 */
export async function lockAccount(client: Client, userId: string): Promise<{ isConfirmed: boolean } | undefined> {
  const { rows } = await client.query<{ isConfirmed: boolean }>(
    'select email_verified as "isConfirmed" from users where id = $1 for no key update',
    [userId],
  );
  return rows[0];
}

/** Lets nobody else change this person's factors until the transaction ends. */
export async function lockSecondFactor(client: Client, userId: string): Promise<{ hasApp: boolean }> {
  await client.query('insert into second_factors (user_id) values ($1) on conflict do nothing', [userId]);
  const { rows } = await client.query<{ hasApp: boolean }>(
    'select totp_secret is not null as "hasApp" from second_factors where user_id = $1 for update',
    [userId],
  );
  return { hasApp: rows[0]?.hasApp ?? false };
}

/** Steps that nobody answered and trust that is over. For a job. */
export async function removeExpiredSteps(client: Client, now: Date): Promise<void> {
  await client.query('delete from sign_in_steps where expires_at < $1', [now]);
  await client.query('delete from trusted_devices where expires_at < $1', [now]);
}
