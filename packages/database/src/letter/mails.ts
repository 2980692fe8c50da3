import { randomBytes } from 'node:crypto';
import { letterEnd, letterInstant, nextLetterAt } from '@balsamo/domain/letter/weekly-letter.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@balsamo/domain/time/zone.ts';
import { eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { tell } from '../notifications/tell.ts';
import { letterMails } from './tables.ts';

type Orm = Pick<UserTransaction, 'orm'>;

const ownId = sql`(select current_user_id())`;
const isOwn = eq(letterMails.userId, ownId);

/** Does the person of the request want the mail? */
export async function wantsLetterMail({ orm }: Orm): Promise<boolean> {
  const rows = await orm.select({ id: letterMails.id }).from(letterMails).where(isOwn);
  return rows.length > 0;
}

/** Asks for the mail, or for no more of them. Asked for once more, it stays as it is. */
export async function setLetterMail({ orm }: Orm, isWanted: boolean, timeZone: string, now: Date): Promise<void> {
  if (!isWanted) {
    await orm.delete(letterMails).where(isOwn);
    return;
  }
  const nextAt = nextLetterAt(now, timeZone);
  // By hand: Drizzle names every column, and requests may write three.
  await orm.execute(sql`insert into letter_mails (user_id, next_at, created_at) values (${ownId}, ${nextAt.toISOString()}, ${now.toISOString()})
    on conflict (user_id) do nothing`);
}

/** After the person moved to another time zone: six in the evening is six there. */
export async function retimeLetterMail({ orm }: Orm, timeZone: string, now: Date): Promise<void> {
  await orm
    .update(letterMails)
    .set({ nextAt: nextLetterAt(now, timeZone) })
    .where(isOwn);
}

/** No more mails, by the link of one; whether there was anything to stop. As the system role. */
export async function stopLetterMail(client: pg.ClientBase, id: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from letter_mails where id = $1', [id]);
  return rowCount === 1;
}

/** A letter in the hands of one server. `token` opens transactions of its patient (see `asUser`), for a minute at most. */
export type DueLetter = {
  id: string;
  userId: string;
  timeZone: string;
  handledSunday: string | null;
  /** An address that was never confirmed is written to by nobody, and whoever has no sign-in has none. */
  isReachable: boolean;
  token: string;
};

const CLAIM = `
with due as (
  select id from letter_mails where next_at <= $1 and (lease_until is null or lease_until <= now())
  order by next_at limit 1 for update skip locked
)
update letter_mails m set lease_token = token_hash($2), lease_until = now() + interval '1 minute'
from due, users u where m.id = due.id and u.id = m.user_id
returning m.id, m.user_id as "userId", m.handled_sunday::text as "handledSunday", u.time_zone as "timeZone",
  u.email_verified and not exists (select from cared_people c where c.user_id = u.id) as "isReachable"`;

/** Takes the letter that has been due for longest and that no server has. As the system role. */
export async function claimDueLetter(client: pg.ClientBase, now: Date): Promise<DueLetter | undefined> {
  // The colon keeps it from ever being a session: see `sessionTokenOf` of the server.
  const token = `letter:${randomBytes(32).toString('base64url')}`;
  const { rows } = await client.query<Omit<DueLetter, 'token'>>({
    name: 'letter_mails_claim',
    text: CLAIM,
    values: [now, token],
  });
  const [row] = rows;
  // One zone that this runtime does not know must not hold up everyone's letters.
  return row && { ...row, timeZone: isTimeZone(row.timeZone) ? row.timeZone : DEFAULT_TIME_ZONE, token };
}

/**
 * Ends the lease, and tells the patient of the letter where there is one: once for each Sunday, since who lost the lease tells nothing. As the system role.
 * @param told the Sunday whose letter says something; null: there is nothing to tell
 * @param handled the Sunday that was looked at; null: it is over
 */
export async function endDueLetter(
  client: pg.ClientBase,
  due: DueLetter,
  { told, handled }: { told: string | null; handled: string | null },
  now: Date,
): Promise<void> {
  const { id, userId, timeZone, token } = due;
  const { rowCount } = await client.query({
    name: 'letter_mails_end',
    text: `update letter_mails set next_at = $3, handled_sunday = coalesce($4::date, handled_sunday), lease_token = null, lease_until = null
      where id = $1 and lease_token = token_hash($2)`,
    values: [id, token, nextLetterAt(now, timeZone), handled],
  });
  if (rowCount !== 1 || told === null) return;
  const dueAt = letterInstant(told, timeZone);
  const expiresAt = letterEnd(told, timeZone);
  await tell(client, [{ userId, type: 'letter_ready', relatedId: id, dueAt, data: {}, expiresAt }], now);
}
