import { EMAIL_UNDO_DAYS } from '@balsamo/domain/auth/email-undo.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type pg from 'pg';
import { forgetTrust } from '../second-factor/sessions.ts';
import { keepEmailUndo } from './email-undos.ts';

/** What changing a password or an address needs to know and do, as the system role; the identity is a live token. */
type Client = Pick<pg.PoolClient, 'query'>;

export type Credentials = {
  userId: string;
  name: string;
  email: string;
  language: Language;
  passwordHash: string;
  /** The session reaches nothing but setting a second factor up. */
  lacksSecondFactor: boolean;
};

/** The person of a live token with the hash of their password. */
export async function readCredentials(client: Client, token: string): Promise<Credentials | undefined> {
  const { rows } = await client.query<Credentials>(
    `select users.id as "userId", users.name, users.email, users.language, accounts.password as "passwordHash",
       person.lacks_second_factor as "lacksSecondFactor"
     from person_of_session($1) person
     join users on users.id = person.id
     join accounts on accounts.user_id = users.id and accounts.provider_id = 'credential'
     where accounts.password is not null`,
    [token],
  );
  return rows[0];
}

/** Mailed links that could still change the password or the address lose their worth. */
export async function revokeMailedLinks(client: Client, userId: string): Promise<void> {
  await client.query('delete from verifications where value = $1::text', [userId]);
  await client.query('delete from email_changes where user_id = $1', [userId]);
}

/**
 * Sets a new password hash where the old one still stands, ends every other session, gives this one a new token and revokes mailed links.
 * Answers whether a browser was trusted until then; undefined when the session or the old password is gone meanwhile: then nothing
 * may be kept.
 */
export async function replacePassword(
  client: Client,
  { userId, passwordHash }: Pick<Credentials, 'userId' | 'passwordHash'>,
  next: { passwordHash: string; token: string; newToken: string; now: Date; expiresAt: Date },
): Promise<{ endedTrust: boolean } | undefined> {
  const replaced = await client.query(
    `update accounts set password = $3, updated_at = $4,
       former_password = case when former_until > $4 then former_password else password end,
       former_until = case when former_until > $4 then former_until else $4::timestamptz + interval '${EMAIL_UNDO_DAYS} days' end
     where user_id = $1 and provider_id = 'credential' and password = $2`,
    [userId, passwordHash, next.passwordHash, next.now],
  );
  await client.query('delete from sessions where user_id = $1 and token <> token_hash($2)', [userId, next.token]);
  const endedTrust = await forgetTrust(client, userId);
  const rotated = await client.query(
    'update sessions set token = token_hash($2), updated_at = $3, expires_at = $4 where token = token_hash($1)',
    [next.token, next.newToken, next.now, next.expiresAt],
  );
  await revokeMailedLinks(client, userId);
  return replaced.rowCount === 1 && rotated.rowCount === 1 ? { endedTrust } : undefined;
}

/** Forgets replaced passwords that undo nothing any more. For a job. */
export async function forgetFormerPasswords(client: Client, now: Date): Promise<void> {
  await client.query('update accounts set former_password = null, former_until = null where former_until <= $1', [now]);
}

/** Keeps the request for another address; the newest counts. `newEmail` is in lower case. */
export async function keepEmailChange(
  client: Client,
  change: { userId: string; newEmail: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await client.query(
    `insert into email_changes (user_id, new_email, token_hash, expires_at) values ($1, $2, $3, $4)
     on conflict (user_id) do update
     set new_email = excluded.new_email, token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
    [change.userId, change.newEmail, change.tokenHash, change.expiresAt],
  );
}

/**
 * Does any account have this address, in lower case, or may it come back to one by undoing a change?
 * @param userId whose own change does not count
 */
export async function isEmailTaken(
  client: Pick<pg.ClientBase, 'query'>,
  email: string,
  now: Date,
  userId: string | null = null,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from users where email = $1
     union all
     select from email_undos where email = $1 and expires_at > $2 and user_id is distinct from $3`,
    [email, now, userId],
  );
  return (rowCount ?? 0) > 0;
}

/** The person as they were before the change, and whether the change can be undone from the address of then. */
export type EmailChangeOutcome =
  | { person: Pick<Credentials, 'userId' | 'name' | 'email' | 'language'>; canBeUndone: boolean }
  | 'expired'
  | 'invalid';

/**
 * Uses a mailed link up: the address changes and counts as confirmed. An address taken meanwhile makes it invalid. The mailbox of before can
 * undo it, where it was ever proven to be the person's.
 */
export async function applyEmailChange(
  client: Client,
  tokenHash: string,
  undo: { tokenHash: string; expiresAt: Date },
  now: Date,
): Promise<EmailChangeOutcome> {
  type Row = Pick<Credentials, 'userId' | 'name' | 'email' | 'language'> & {
    newEmail: string;
    expiresAt: Date;
    wasConfirmed: boolean;
  };
  const { rows } = await client.query<Row>(
    `select user_id as "userId", name, email, language, email_verified as "wasConfirmed", new_email as "newEmail",
       expires_at as "expiresAt"
     from email_changes join users on users.id = email_changes.user_id where token_hash = $1 for update of email_changes`,
    [tokenHash],
  );
  const change = rows[0];
  if (!change) return 'invalid';
  if (change.expiresAt <= now) return 'expired';
  if (await isEmailTaken(client, change.newEmail, now, change.userId)) return 'invalid';
  await client.query('update users set email = $2, email_verified = true, updated_at = $3 where id = $1', [
    change.userId,
    change.newEmail,
    now,
  ]);
  if (change.wasConfirmed) await keepEmailUndo(client, change, undo, now);
  await revokeMailedLinks(client, change.userId);
  return { person: change, canBeUndone: change.wasConfirmed };
}
