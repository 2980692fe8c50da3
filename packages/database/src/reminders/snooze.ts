import { isSnoozable, type NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import { snoozedUntil } from '@balsamo/domain/reminders/occurrences.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { insertSnooze, markRead } from '../notifications/queries.ts';
import { type Told, tell } from '../notifications/tell.ts';
import { CLAIM_LIMIT, expiresAt, isStillUseful } from './claim.ts';
import { findItem, lockReminder, snoozeReminder } from './queries.ts';

type Snoozed = { snoozedUntil: Date; unreadCount: number };

// Locked: two tries of one tap, or two devices, postpone it once.
const LOCK = `
select type, related_id from notifications where id = $1 and user_id = (select current_user_id()) for update`;

const FIND_SNOOZE = `
select snoozed_until from notification_snoozes where notification_id = $1 and user_id = (select current_user_id())`;

const IS_ENTRY_OPEN = `
select from diary_entries
where id = $1 and user_id = (select current_user_id()) and status = 'incompleto' and deleted_at is null`;

/**
 * Postpones what a notification of the person's own is about, and marks it as read for now. While it waits, another try answers the time of
 * the first. A reminder comes again by its own row, the rest by `claimDueSnoozes`.
 */
export async function snoozeNotification(
  transaction: UserTransaction,
  id: string,
  now: Date,
): Promise<Snoozed | 'not_there' | 'nothing_waits'> {
  const locked = await transaction.query<{ type: NotificationType; related_id: string }>({
    name: 'notifications_lock',
    text: LOCK,
    values: [id],
  });
  const notification = locked.rows[0];
  if (!notification) return 'not_there';
  const snooze = { name: 'notifications_find_snooze', text: FIND_SNOOZE, values: [id] };
  const known = (await transaction.query<{ snoozed_until: Date }>(snooze)).rows[0]?.snoozed_until;
  const until = known ?? snoozedUntil(now);
  if (!known) {
    if (!isSnoozable(notification.type)) return 'nothing_waits';
    if (!(await postpone(transaction, notification, now))) return 'nothing_waits';
    await transaction.query(insertSnooze(id, until));
  }
  const { rows } = await transaction.query<{ unread: string }>(markRead(id));
  return { snoozedUntil: until, unreadCount: Number(rows[0]?.unread) };
}

/** Answers whether what it is about still waits; of a reminder sets when it comes again. */
async function postpone(
  transaction: UserTransaction,
  { type, related_id: relatedId }: { type: NotificationType; related_id: string },
  now: Date,
): Promise<boolean> {
  if (type === 'reminder') {
    const reminder = await lockReminder(transaction, { id: relatedId });
    if (!reminder?.isActive || !(await findItem(transaction, reminder.inventoryItemId))?.isInUse) return false;
    await snoozeReminder(transaction, reminder, (await transaction.user).time_zone, now);
    return true;
  }
  if (type !== 'check_out_due') return true;
  const open = { name: 'diary_is_entry_open', text: IS_ENTRY_OPEN, values: [relatedId] };
  return (await transaction.query(open)).rowCount === 1;
}

// A reminder is told of by its own row. What is no longer waited for is forgotten without a word.
const TAKE_DUE_SNOOZES = `
with due as (
  select notification_id from notification_snoozes where snoozed_until <= $1
  order by snoozed_until limit $2 for update skip locked
), taken as (
  delete from notification_snoozes s using due where s.notification_id = due.notification_id
  returning s.notification_id, s.snoozed_until
)
select taken.snoozed_until, told.user_id, told.type, told.related_id,
  case told.type
    when 'check_out_due' then exists (
      select from diary_entries entry
      where entry.id = told.related_id and entry.status = 'incompleto' and entry.deleted_at is null)
    when 'rating_due' then exists (
      select from rating_questions question where question.user_id = told.user_id and question.is_active)
      and not exists (
        select from symptom_ratings rating where rating.user_id = told.user_id and rating.rated_at >= told.due_at)
    else false end as still_waits
from taken join notifications told on told.id = taken.notification_id`;

type DueSnooze = {
  user_id: string;
  type: NotificationType;
  related_id: string;
  snoozed_until: Date;
  still_waits: boolean;
};

/**
 * Tells once more of postponed check-outs and daily questions that still wait; like `claimDueReminders`, and not when it is too late for it.
 * @returns how many were taken; `CLAIM_LIMIT` means that there may be more.
 */
export async function claimDueSnoozes(client: pg.ClientBase, now: Date): Promise<number> {
  const { rows } = await client.query<DueSnooze>({
    name: 'notifications_take_due_snoozes',
    text: TAKE_DUE_SNOOZES,
    values: [now, CLAIM_LIMIT],
  });
  const waiting = rows.filter((row) => row.still_waits && isStillUseful(row.snoozed_until, now));
  // Told twice and postponed twice within a minute, it comes once.
  const once = new Map(waiting.map((row) => [`${row.related_id} ${row.snoozed_until.getTime()}`, row]));
  const told = [...once.values()].map(
    ({ user_id: userId, type, related_id: relatedId, snoozed_until: dueAt }): Told => {
      return { userId, type, relatedId, dueAt, data: {}, expiresAt: expiresAt(dueAt) };
    },
  );
  await tell(client, told, now);
  return rows.length;
}
