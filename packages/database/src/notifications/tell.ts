import type { NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import type pg from 'pg';
import { WAKE_CHANNEL } from './queries.ts';

/** Something that a person is to be told. */
export type Told = {
  userId: string;
  type: NotificationType;
  /** What it is about; see the contract's `Notification`. */
  relatedId: string;
  /** When it fell due. A thing is told of once per instant, however often this is called; null: whenever it is called. */
  dueAt: Date | null;
  data: Record<string, string>;
  /** After this a message outside the app is of no use any more. */
  expiresAt: Date;
};

/** The phone comes with this one by itself. */
const IS_ON_PHONE = `(placed.type = 'reminder'
    and placed.related_id || '@' || floor(extract(epoch from placed.due_at))::bigint = any(browser.reminds))`;

// Counters are taken in the order of persons, so that two that tell many people at once wait for each other and never deadlock.
const TELL = `
with given as (
  select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::text[], $6::timestamptz[])
    with ordinality as given (user_id, type, related_id, due_at, data, expires_at, place)
), news as (
  select * from given
  where due_at is null or not exists (
    select from notifications n where n.related_id = given.related_id and n.due_at = given.due_at)
), counted as (
  insert into notification_counters as counter (user_id, last_sequence)
  select user_id, count(*) from news group by user_id order by user_id
  on conflict (user_id) do update set last_sequence = counter.last_sequence + excluded.last_sequence
  returning user_id, last_sequence
), placed as (
  select uuidv7() as id, news.*,
    counted.last_sequence - count(*) over (partition by user_id) + row_number() over (partition by user_id order by place) as sequence
  from news join counted using (user_id)
), told as (
  insert into notifications (id, user_id, sequence, type, related_id, due_at, data, created_at)
  select id, user_id, sequence, type, related_id, due_at, data::jsonb, $7 from placed
  returning id, user_id
), queued as (
  insert into notification_deliveries (user_id, notification_id, channel, subscription_id, care_link_id, next_try_at, expires_at)
  select placed.user_id, placed.id, 'push', browser.id, null::uuid, $7::timestamptz, placed.expires_at
  from placed
  join users on users.id = placed.user_id and users.notify_by_push
  join push_subscriptions browser on browser.user_id = placed.user_id
  where placed.type <> 'letter_ready' and ${IS_ON_PHONE} is not true
  union all
  -- Whoever cares for somebody without a sign-in hears all of it, and of anybody else what falls due.
  select placed.user_id, placed.id, 'push', browser.id, null, $7::timestamptz, placed.expires_at
  from placed
  join care_links care on care.patient_id = placed.user_id and care.ended_at is null and care.notifies
  join users caregiver on caregiver.id = care.caregiver_id and caregiver.notify_by_push
  join push_subscriptions browser on browser.user_id = caregiver.id
  where placed.type in ('reminder', 'check_out_due', 'rating_due')
    or exists (select from cared_people where cared_people.user_id = placed.user_id)
  union all
  select placed.user_id, placed.id, 'email', null, null, $7::timestamptz, placed.expires_at
  -- The letter is told to who asked for this mail, whatever else they want to be mailed.
  from placed join users on users.id = placed.user_id and (users.notify_by_email or placed.type = 'letter_ready') and users.email_verified
  where placed.type not in ('security_changed', 'association_invited')
  union all
  -- Somebody without a sign-in has no mailbox: without this nobody would be mailed of an authorisation that ends.
  select placed.user_id, placed.id, 'email', null, care.id, $7::timestamptz, placed.expires_at
  from placed
  join cared_people on cared_people.user_id = placed.user_id
  join care_links care on care.patient_id = placed.user_id and care.ended_at is null and care.notifies
  join users caregiver on caregiver.id = care.caregiver_id and caregiver.notify_by_email and caregiver.email_verified
  where placed.type not in ('security_changed', 'association_invited', 'letter_ready')
)
select count(*)::int as told from (
  select pg_notify('${WAKE_CHANNEL}', user_id::text) from (select distinct user_id from told) as people) as woken`;

/**
 * Tells people: in the app, and by the ways they chose; what changed in the security of an account, and an association's invitation, have a mail of their own, and the weekly letter is no reason to ring a phone. In the transaction of the system role that `client` has open, so
 * that what happened and what is told of it stand or fall together. Wakes the streams of every server when that commits.
 */
export async function tell(client: Pick<pg.ClientBase, 'query'>, told: readonly Told[], now: Date): Promise<void> {
  if (told.length === 0) return;
  const column = <Value>(of: (one: Told) => Value) => told.map(of);
  await client.query({
    name: 'notifications_tell',
    text: TELL,
    values: [
      column((one) => one.userId),
      column((one) => one.type),
      column((one) => one.relatedId),
      column((one) => one.dueAt),
      column((one) => JSON.stringify(one.data)),
      column((one) => one.expiresAt),
      now,
    ],
  });
}
