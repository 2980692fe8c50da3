import type { Role } from '@balsamo/domain/auth/account.ts';
import type { Language } from '@balsamo/domain/language.ts';
import type { Channel, NotificationType } from '@balsamo/domain/notifications/vocabulary.ts';
import type pg from 'pg';
import type { Subscription } from './push-subscriptions.ts';

/** Deliveries taken at once by one server. */
const TAKEN_AT_ONCE = 50;
/**
 * What a sender took and neither sent nor renewed for so long is another's: it has vanished, or four renewals in a row were lost. What it had sent in its last moments and not
 * crossed out yet is sent again: a push message with the same topic and tag, so that the browser shows it once, a mail with the same
 * Message-ID, so that mail programs may (ADR-0057).
 */
export const DELIVERY_LEASE_SECONDS = 20;

export type Delivery = {
  id: string;
  channel: Channel;
  /** How often it was tried, this time included. */
  tries: number;
  expires_at: Date;
  notification: { id: string; type: NotificationType; relatedId: string | null; data: Record<string, string> };
  /** Whom it is about; in the language of whoever has the browser, who may be their caregiver, or only read. */
  person: {
    id: string;
    unreadCount: number;
    name: string;
    email: string;
    language: Language;
    role: Role;
    /** Is the browser that of somebody who cares for them? */
    isCaregivers: boolean;
    isReadOnly: boolean;
  };
  /** Of a mail to who cares for the person: to whom; null = to the person. */
  caregiver: { name: string; email: string; language: Language } | null;
  /** Of a mail to who cares for the person: their care has ended since, or they want no more of these. */
  isCareOver: boolean;
  /** Of the weekly letter: whose link stops the mails; null where they were stopped meanwhile, and of every other message. */
  letterMailId: string | null;
  /** Of a push message only. */
  subscription: (Subscription & { id: string }) | null;
};

const TAKE = `
with forgotten as (
  delete from notification_deliveries where next_try_at <= $1 and expires_at <= $1
), due as (
  select id from notification_deliveries where next_try_at <= $1 and expires_at > $1
  order by next_try_at limit ${TAKEN_AT_ONCE} for update skip locked
), taken as (
  update notification_deliveries d set tries = d.tries + 1,
    next_try_at = $1::timestamptz + interval '${DELIVERY_LEASE_SECONDS} seconds'
  from due where d.id = due.id
  returning d.id, d.channel, d.tries, d.expires_at, d.notification_id, d.user_id, d.subscription_id, d.care_link_id
)
select taken.id, channel, tries, expires_at,
  json_build_object('id', n.id, 'type', n.type, 'relatedId', n.related_id, 'data', n.data) as notification,
  json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'language', coalesce(holder.language, u.language), 'role', u.role,
    'isCaregivers', care.id is not null, 'isReadOnly', coalesce(care.role = 'reads', false),
    'unreadCount', (select count(*) from notifications unread where unread.user_id = u.id and not unread.is_read)) as person,
  case when n.type = 'letter_ready' then (select m.id from letter_mails m where m.user_id = u.id) end as "letterMailId",
  case when mailed.id is not null then
    json_build_object('name', caregiver.name, 'email', caregiver.email, 'language', caregiver.language) end as caregiver,
  taken.care_link_id is not null and mailed.id is null as "isCareOver",
  -- What was queued for a caregiver reaches nobody whose care has ended since.
  case when s.user_id = taken.user_id or care.id is not null then
    json_build_object('id', s.id, 'kind', s.kind, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'serverKey', s.server_key) end as subscription
from taken
join notifications n on n.id = taken.notification_id
join users u on u.id = taken.user_id
left join push_subscriptions s on s.id = taken.subscription_id
left join care_links care on care.patient_id = taken.user_id and care.caregiver_id = s.user_id and care.ended_at is null and care.notifies
left join users holder on holder.id = s.user_id
left join care_links mailed on mailed.id = taken.care_link_id and mailed.ended_at is null and mailed.notifies and mailed.caregiver_id is not null
left join users caregiver on caregiver.id = mailed.caregiver_id`;

/** Takes what is to be sent now, so that no other server sends it; as the system role. */
export async function takeDeliveries(client: pg.ClientBase, now: Date): Promise<Delivery[]> {
  const { rows } = await client.query<Delivery>({ name: 'deliveries_take', text: TAKE, values: [now] });
  return rows;
}

/** Crosses out what was sent, or never can be. One statement, so that it may be committed by itself. */
export async function removeDeliveries(client: Pick<pg.Pool, 'query'>, ids: readonly string[]): Promise<void> {
  await client.query({
    name: 'deliveries_remove',
    text: 'delete from notification_deliveries where id = any($1)',
    values: [ids],
  });
}

/** One try at one delivery: another server that has taken it since has counted one more. */
type Held = Pick<Delivery, 'id' | 'tries'>;

/** Keeps for longer what is still to be sent, so that nobody else sends it. Answers the ids of what was kept: the rest is another's, or of no use any more. */
export async function renewDeliveries(
  client: pg.ClientBase,
  held: readonly Held[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>({
    name: 'deliveries_renew',
    text: `update notification_deliveries d set next_try_at = $3::timestamptz + interval '${DELIVERY_LEASE_SECONDS} seconds'
      from unnest($1::uuid[], $2::int[]) as held (id, tries) where d.id = held.id and d.tries = held.tries returning d.id`,
    values: [held.map(({ id }) => id), held.map(({ tries }) => tries), now],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Has one tried again at a later time, unless another server has it by now; past its end it is forgotten instead. */
export async function postponeDelivery(client: pg.ClientBase, { id, tries }: Held, nextTryAt: Date): Promise<void> {
  await client.query('update notification_deliveries set next_try_at = $3 where id = $1 and tries = $2', [
    id,
    tries,
    nextTryAt,
  ]);
}
