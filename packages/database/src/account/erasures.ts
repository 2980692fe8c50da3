import type { Erasure } from '@balsamo/domain/account/erasure.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../advisory-locks.ts';
import { noteConnectionChange } from '../connections/changes.ts';
import { removeInvitationsTo } from '../connections/invitations.ts';
import { counterpartsOf, linkedWith } from '../connections/links.ts';
import { removeContactMessagesFrom } from '../contact/queries.ts';
import { removeAssociationInvitationsTo } from '../memberships/invitations.ts';
import { type Told, tell } from '../notifications/tell.ts';
import { removeStaffInvitationsTo } from '../staff-invitations/queries.ts';
import { revokeMailedLinks } from './credentials.ts';
import { accountErasures } from './tables.ts';

/** Statements of the system role, but for calling an erasure off, which any session of the person may do. */
type Client = Pick<pg.PoolClient, 'query'>;

const COLUMNS = 'requested_at as "requestedAt", due_at as "dueAt"';

export type Leaver = { userId: string; name: string; email: string; language: Language };

/**
 * Asks for the erasure of the account that a live session and the hash of its password prove; one that was asked for before
 * stands as it is. Undefined when session or password are no longer what was proven.
 */
export async function askForErasure(
  client: Client,
  proof: { token: string; passwordHash: string },
  erasure: Erasure,
): Promise<(Erasure & { isNew: boolean }) | undefined> {
  const proven = `select sessions.user_id from sessions
    join accounts on accounts.user_id = sessions.user_id and accounts.provider_id = 'credential'
    where sessions.token = token_hash($1) and sessions.expires_at > statement_timestamp() and accounts.password = $2`;
  const values = [proof.token, proof.passwordHash];
  const asked = await client.query<Erasure>(
    `insert into account_erasures (user_id, requested_at, due_at) select user_id, $3, $4 from (${proven}) as person
     on conflict (user_id) do nothing
     returning ${COLUMNS}`,
    [...values, erasure.requestedAt, erasure.dueAt],
  );
  if (asked.rows[0]) return { ...asked.rows[0], isNew: true };
  const { rows } = await client.query<Erasure>(
    `select ${COLUMNS} from account_erasures join (${proven}) as person using (user_id)`,
    values,
  );
  return rows[0] && { ...rows[0], isNew: false };
}

/** Asks for the erasure, at once, of an account whose address was never confirmed, and holds it; false for any other. */
export async function eraseUnconfirmed(client: Client, userId: string, now: Date): Promise<boolean> {
  const held = await client.query('select from users where id = $1 and not email_verified for update', [userId]);
  if (held.rowCount !== 1) return false;
  await client.query(
    `insert into account_erasures (user_id, requested_at, due_at) values ($1, $2, $2::timestamptz + interval '1 millisecond')
     on conflict (user_id) do nothing`,
    [userId, now],
  );
  return true;
}

/** Asks for the erasure, at once, of the account of somebody who is cared for by nobody any more. */
export async function condemn(client: Client, userId: string, now: Date): Promise<Leaver> {
  await client.query(
    `insert into account_erasures (user_id, requested_at, due_at) values ($1, $2, $2::timestamptz + interval '1 millisecond')
     on conflict (user_id) do nothing`,
    [userId, now],
  );
  const { rows } = await client.query<Leaver>('select id as "userId", name, email, language from users where id = $1', [
    userId,
  ]);
  return rows[0] as Leaver;
}

/** The erasure that a person asked for, if any. */
export async function readErasure(client: Client, userId: string): Promise<Erasure | undefined> {
  const { rows } = await client.query<Erasure>(`select ${COLUMNS} from account_erasures where user_id = $1`, [userId]);
  return rows[0];
}

/** Calls the erasure of one's own account off. True when there was one. Waits for a job that is at it. */
export async function callOffOwnErasure(orm: NodePgDatabase): Promise<boolean> {
  const calledOff = await orm
    .delete(accountErasures)
    .where(sql`${accountErasures.userId} = (select current_user_id())`)
    .returning({ userId: accountErasures.userId });
  return calledOff.length > 0;
}

/** How many operators there are besides this person who have not asked for the erasure of their accounts. */
export async function countStayingOperators(client: Client, userId: string): Promise<number> {
  await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.lastOperator]);
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from users
     where role = 'operador' and id <> $1 and not exists (select from account_erasures where user_id = users.id)`,
    [userId],
  );
  return rows[0]?.others ?? 0;
}

/**
 * Takes the erasure that has been due the longest, so that until the transaction ends no other server takes it and its person
 * cannot call it off. Undefined: none is due, or all that are are taken.
 * @param passedOver people whose erasure failed in this run
 */
export async function claimDueErasure(client: Client, now: Date, passedOver: string[]): Promise<Leaver | undefined> {
  const { rows } = await client.query<Leaver>(
    `select user_id as "userId", name, email, language
     from account_erasures join users on users.id = account_erasures.user_id
     where due_at <= $1 and user_id <> all($2)
     order by due_at limit 1
     for update of account_erasures skip locked`,
    [now, passedOver],
  );
  return rows[0];
}

/** Addresses that a person used or asked for, as far as they are known. */
export async function addressesOf(client: Client, { userId, email }: Leaver): Promise<string[]> {
  const { rows } = await client.query<{ address: string }>(
    `select new_email as address from email_changes where user_id = $1
     union select email from email_undos where user_id = $1`,
    [userId],
  );
  return [email, ...rows.map((row) => row.address)];
}

/**
 * Erases an account and everything of its person. Most of it follows the account by `on delete cascade`, which the test of
 * the catalogue demands of every table; only what others keep a share in is said here.
 */
export async function eraseAccount(client: Client, userId: string, now: Date): Promise<void> {
  // As a patient: one's own protocols go, a doctor's stay with that doctor. One statement, since versions refer to each other.
  await client.query(
    `with own as (delete from prescriptions where patient_id = $1 and doctor_id is null returning id)
     update prescriptions kept
     set patient_id = null,
         previous_id = (select before.id from prescriptions before
                        where before.id = kept.previous_id and before.doctor_id = kept.doctor_id)
     where patient_id = $1 and doctor_id is not null`,
    [userId],
  );
  // As a doctor: the documents of what patients keep become theirs, or they would go with this account.
  await client.query(
    `update files set user_id = prescribed.patient_id
     from prescriptions prescribed
     where files.id = prescribed.document_id and files.user_id = $1
       and prescribed.doctor_id = $1 and prescribed.patient_id is not null`,
    [userId],
  );
  // As a doctor: the parting is noted with what they prescribed, since the link goes with this account (spec-D34).
  await client.query(
    `update prescriptions kept
     set follow_ended_at = coalesce((
       select coalesce(link.ended_at, link.ends_at) from patients_doctors link
       where link.patient_id = kept.patient_id and link.doctor_id = kept.doctor_id and not link_stands(link.status, link.ends_at)), $2)
     where doctor_id = $1 and patient_id is not null`,
    [userId, now],
  );
  // As a doctor: what is of patients stays with them, what nobody else can read goes.
  await client.query('delete from prescriptions where doctor_id = $1 and patient_id is null', [userId]);
  // What doctors sent to this address is a doctor's row, and the address the person's.
  await removeInvitationsTo(client, userId);
  await removeAssociationInvitationsTo(client, userId);
  await removeStaffInvitationsTo(client, userId);
  await removeContactMessagesFrom(client, userId);
  const counterparts = await counterpartsOf(client, userId);
  await tellOfParting(client, userId, now);
  await revokeMailedLinks(client, userId);
  const { rowCount } = await client.query('delete from users where id = $1', [userId]);
  if (rowCount !== 1) throw new Error('an account whose erasure was claimed was not there to erase');
  if (counterparts.length > 0) await noteConnectionChange(client, counterparts);
}

/** A message outside the app about a connection is of use for a week. */
const NOTICE_USEFUL_MS = 7 * 86_400_000;

/** Tells those who are connected with a person who leaves that they are no longer (spec-D34). Who it was, nothing may keep. */
async function tellOfParting(client: Client, userId: string, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + NOTICE_USEFUL_MS);
  const told = (await linkedWith(client, userId)).map(
    (id): Told => ({ userId: id, type: 'connection_ended', relatedId: id, dueAt: null, data: {}, expiresAt }),
  );
  await tell(client, told, now);
}
