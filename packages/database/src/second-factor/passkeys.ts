import type pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import type { SignInStepKind } from './tables.ts';

/** Statements of the system role. */
type Client = Pick<pg.PoolClient, 'query'>;

export type PasskeyRow = {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
};
export type NewPasskey = Omit<PasskeyRow, 'id' | 'lastUsedAt'>;

const COLUMNS = `id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter,
  transports, name, created_at as "createdAt", last_used_at as "lastUsedAt"`;

export async function listPasskeys(client: Client, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await client.query<PasskeyRow>(
    `select ${COLUMNS} from passkeys where user_id = $1 order by created_at, id`,
    [userId],
  );
  return rows;
}

/** A passkey with the hash of its person's password at this moment. */
export async function findPasskey(
  client: Client,
  credentialId: string,
): Promise<(PasskeyRow & { passwordHash: string }) | undefined> {
  const { rows } = await client.query<PasskeyRow & { passwordHash: string }>(
    `select passkeys.*, accounts.password as "passwordHash"
     from (select ${COLUMNS} from passkeys where credential_id = $1) passkeys
     join accounts on accounts.user_id = passkeys."userId" and accounts.provider_id = 'credential'`,
    [credentialId],
  );
  return rows[0];
}

/** Adds a passkey; undefined when this authenticator's key is known already. */
export async function insertPasskey(client: Client, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  const { rows } = await client.query<PasskeyRow>(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (credential_id) do nothing
     returning ${COLUMNS}`,
    [
      passkey.userId,
      passkey.credentialId,
      Buffer.from(passkey.publicKey),
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.createdAt,
    ],
  );
  return rows[0];
}

/** Notes a signature. False when the passkey is gone or a later signature was counted meanwhile: a copy may be in use. */
export async function notePasskeyUse(client: Client, id: string, counter: number, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [id, counter, now],
  );
  return rowCount === 1;
}

export async function renamePasskey(
  client: Client,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await client.query<PasskeyRow>(
    `update passkeys set name = $3 where id = $2 and user_id = $1 returning ${COLUMNS}`,
    [userId, id, name],
  );
  return rows[0];
}

export async function deletePasskey(client: Client, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from passkeys where id = $2 and user_id = $1', [userId, id]);
  return rowCount === 1;
}

/** Remembers what was begun, by the hash of its token or challenge. */
export async function beginStep(
  client: Client,
  step: { tokenHash: string; kind: SignInStepKind; userId: string | null; expiresAt: Date },
  now: Date,
): Promise<void> {
  // Those that nobody answered go with the next ones: they must not pile up until an hourly job comes.
  // One transaction at a time removes them: two would lock the same rows in different orders.
  await client.query(
    `with turn as materialized (select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.signInStepRemoval}) as is_ours)
      delete from sign_in_steps using turn where turn.is_ours and expires_at < $1`,
    [now],
  );
  await client.query('insert into sign_in_steps (token_hash, kind, user_id, expires_at) values ($1, $2, $3, $4)', [
    step.tokenHash,
    step.kind,
    step.userId,
    step.expiresAt,
  ]);
}

/** Who began this step, as long as it waits for its answer. */
export async function findStep(
  client: Client,
  tokenHash: string,
  kind: SignInStepKind,
  now: Date,
): Promise<{ userId: string | null } | undefined> {
  const { rows } = await client.query<{ userId: string | null }>(
    'select user_id as "userId" from sign_in_steps where token_hash = $1 and kind = $2 and expires_at > $3',
    [tokenHash, kind, now],
  );
  return rows[0];
}

/** Uses a step up, so that its answer counts once; undefined when it is unknown, over or answered. */
export async function finishStep(
  client: Client,
  tokenHash: string,
  kind: SignInStepKind,
  now: Date,
): Promise<{ userId: string | null } | undefined> {
  const { rows } = await client.query<{ userId: string | null }>(
    `delete from sign_in_steps where token_hash = $1 and kind = $2 and expires_at > $3 returning user_id as "userId"`,
    [tokenHash, kind, now],
  );
  return rows[0];
}
