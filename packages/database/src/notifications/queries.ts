import type { NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import pg from 'pg';
import { NOTIFICATION_JSON } from './notification-json.ts';

/** The channel that says whose notifications changed; its payload is the person's id and nothing else. */
export const WAKE_CHANNEL = 'notifications';

const UNREAD = '(select count(*) from notifications where user_id = (select current_user_id()) and not is_read)';
const LAST_SEQUENCE =
  'coalesce((select last_sequence from notification_counters where user_id = (select current_user_id())), 0)';
const CONNECTIONS_VERSION =
  'coalesce((select version from connection_changes where user_id = (select current_user_id())), 0)';
const ME = '(select current_user_id())';
/** Tells every server that a person's notifications changed, once the transaction has committed. */
const wake = (person = ME) => `pg_notify('${WAKE_CHANNEL}', ${person}::text)`;

const LIST = `
with page as (
  select * from notifications
  where user_id = (select current_user_id()) and ($2::bigint is null or sequence < $2)
  order by sequence desc limit $1 + 1
), shown as (select * from page order by sequence desc limit $1)
select json_build_object(
  'items', (select coalesce(json_agg(${NOTIFICATION_JSON} order by sequence desc), '[]') from shown),
  'nextCursor', (select case when count(*) > $1 then (select min(sequence) from shown)::text end from page),
  'unreadCount', ${UNREAD},
  'lastSequence', ${LAST_SEQUENCE})::text as json`;

/** A page of notifications (contract: `NotificationList`), those before the sequence `before`; newest first. */
export function listNotifications(limit: number, before: number | undefined): pg.QueryConfig {
  return { name: 'notifications_list', text: LIST, values: [limit, before ?? null] };
}

const MARKED = (which: string, person = ME) => `marked as (
  update notifications set is_read = true
  where user_id = ${person} and not is_read${which} returning user_id
)`;
const MARK = (which: string) => `with ${MARKED(which)}
select ${UNREAD} - (select count(*) from marked) as unread, (select ${wake()} from marked limit 1)`;

/** Marks one as read and answers how many are left (`unread`); no row: no such notification of this person. */
export function markRead(id: string): pg.QueryConfig {
  return {
    name: 'notifications_mark_read',
    text: `${MARK(' and id = $1')} where exists (select from notifications where id = $1 and user_id = (select current_user_id()))`,
    values: [id],
  };
}

/** Marks all as read and answers how many are left: those that came meanwhile. */
export function markAllRead(): pg.QueryConfig {
  return { name: 'notifications_mark_all_read', text: MARK(''), values: [] };
}

/** Marks what was told about one thing as read: it has been done. How many are left nobody asks for then, and is not counted. */
export function markReadAbout(type: NotificationType, relatedId: string): pg.QueryConfig {
  return {
    name: 'notifications_mark_read_about',
    text: `with ${MARKED(' and type = $1 and related_id = $2')}\nselect ${wake()} from marked limit 1`,
    values: [type, relatedId],
  };
}

/**
 * The same as parts of a statement that does it.
 * @param done name of a query of one row, with `id` and `user_id` of the thing, or of none: then nothing is marked
 */
export const markedWith = (done: string, type: NotificationType) => ({
  query: MARKED(
    ` and type = ${pg.escapeLiteral(type)} and related_id = (select id from ${done})`,
    `(select user_id from ${done})`,
  ),
  column: `(select ${wake('user_id')} from marked limit 1)`,
});

/** Notes until when a locked one is postponed. */
export function insertSnooze(id: string, until: Date): pg.QueryConfig {
  return {
    name: 'notifications_snooze',
    text: `insert into notification_snoozes (notification_id, user_id, snoozed_until) values ($1, (select current_user_id()), $2)`,
    values: [id, until],
  };
}

/** Events that a stream replays per exchange; what is left comes with the next. */
export const REPLAY_LIMIT = 100;

const SINCE = `
select json_build_object(
  'items', (select coalesce(json_agg(${NOTIFICATION_JSON} order by sequence), '[]') from (
    select * from notifications where user_id = (select current_user_id()) and sequence > $1
    order by sequence limit ${REPLAY_LIMIT}) as missed),
  'unreadCount', ${UNREAD},
  'lastSequence', ${LAST_SEQUENCE},
  'connectionsVersion', ${CONNECTIONS_VERSION}) as json`;

export type NotificationsSince = {
  items: { sequence: number }[];
  unreadCount: number;
  lastSequence: number;
  /** Counts up with each change of this person's requests and links. */
  connectionsVersion: number;
};

/** What this person was told after a sequence, oldest first, at most `REPLAY_LIMIT`. */
export function notificationsSince(sequence: number): pg.QueryConfig {
  return { name: 'notifications_since', text: SINCE, values: [sequence] };
}

/** Forgets notifications older than the given time, and those of check-outs that rest by now (spec-D29); how many. */
export async function forgetNotifications(
  client: pg.ClientBase,
  toldBefore: Date,
  restingBefore: Date,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from notifications where created_at < $1 or (type = 'check_out_due' and coalesce(due_at, created_at) < $2)`,
    [toldBefore, restingBefore],
  );
  return rowCount ?? 0;
}
