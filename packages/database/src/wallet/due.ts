import { DOCUMENT_REMINDER_DAYS, type DocumentType } from '@balsamo/domain/wallet/document.ts';
import type pg from 'pg';
import { type Told, tell } from '../notifications/tell.ts';

const DAY_MS = 86_400_000;
/** Documents per transaction. */
export const DOCUMENTS_REMINDED_AT_ONCE = 2_000;
/** A message outside the app about a document is of use for a week. */
const USEFUL_MS = 7 * DAY_MS;

const utcDay = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Tells patients of documents whose last day comes near, by their own calendar: 60, 30 and 7 days before, each once. What was written or changed
 * when that day was already near is no news, and neither is the end of one that has been renewed. Others may do the same at the same time. As the system role.
 * @param dayIn the local day `YYYY-MM-DD` in a time zone, as far as reminders go
 * @returns how many were told; `DOCUMENTS_REMINDED_AT_ONCE` means that there may be more
 */
export async function remindOfDocuments(
  client: pg.ClientBase,
  now: Date,
  dayIn: (timeZone: string) => string,
): Promise<number> {
  const soon = [utcDay(now, -1), utcDay(now, Math.max(...DOCUMENT_REMINDER_DAYS) + 1)];
  const { rows: zones } = await client.query<{ time_zone: string }>(
    `select distinct u.time_zone from wallet_documents d join users u on u.id = d.user_id
     where d.valid_until between $1 and $2`,
    soon,
  );
  const { rows } = await client.query<{ id: string; userId: string; type: DocumentType; validUntil: string }>(
    `with due as (
       select d.id, local.today
       from wallet_documents d
       join users u on u.id = d.user_id
       join unnest($1::text[], $2::date[]) as local(time_zone, today) on local.time_zone = u.time_zone
       where d.valid_until between $3 and $4 and d.valid_until >= local.today
         and exists (
           select from unnest($5::int[]) as days
           where d.valid_until - days <= local.today
             and d.valid_until - days > greatest(d.reminded_on, (d.updated_at at time zone u.time_zone)::date))
         and coalesce(d.renewed_from > local.today, true)
       order by d.id
       limit $6
       for update of d skip locked
     )
     update wallet_documents d set reminded_on = due.today from due where d.id = due.id
     returning d.id, d.user_id as "userId", d.type, d.valid_until::text as "validUntil"`,
    [
      zones.map((zone) => zone.time_zone),
      zones.map((zone) => dayIn(zone.time_zone)),
      ...soon,
      DOCUMENT_REMINDER_DAYS,
      DOCUMENTS_REMINDED_AT_ONCE,
    ],
  );
  const expiresAt = new Date(now.getTime() + USEFUL_MS);
  const told = rows.map(
    ({ id, userId, type, validUntil }): Told => ({
      userId,
      type: 'document_ends_soon',
      relatedId: id,
      dueAt: null,
      data: { documentType: type, validUntil },
      expiresAt,
    }),
  );
  await tell(client, told, now);
  return rows.length;
}
