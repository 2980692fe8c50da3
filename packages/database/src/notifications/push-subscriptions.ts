import { PHONE_KINDS, type PhoneKind } from '@balsamo/domain/notifications/vocabulary.ts';
import { type DeviceReminder, deviceReminderKey } from '@balsamo/domain/reminders/on-device.ts';
import type pg from 'pg';

/** Browsers and phones of one person that take messages; of more the oldest are forgotten. */
const SUBSCRIPTIONS_MAX = 20;

export type Browser = { kind: 'web'; endpoint: string; p256dh: string; auth: string; serverKey: string | null };
/** `endpoint`: its kind and token, see `endpointOfPhone`. */
export type Phone = { kind: PhoneKind; endpoint: string; p256dh: null; auth: null; serverKey: null };
export type Subscription = Browser | Phone;

const endpointOfPhone = (kind: PhoneKind, token: string) => `${kind}:${token}`;

export const phone = (kind: PhoneKind, token: string): Phone => ({
  kind,
  endpoint: endpointOfPhone(kind, token),
  p256dh: null,
  auth: null,
  serverKey: null,
});

/** What the service of the phone calls the app on it. */
export const tokenOf = ({ kind, endpoint }: Pick<Phone, 'kind' | 'endpoint'>): string =>
  endpoint.slice(kind.length + 1);

/**
 * Ties a browser or phone to the session that it brings, and takes it from whoever had it before: an endpoint is one of them, and
 * messages for the person who used it last must not reach the next. As the system role.
 * @returns false when the session is not alive.
 */
export async function subscribe(
  client: pg.ClientBase,
  sessionToken: string,
  { kind, endpoint, p256dh, auth, serverKey }: Subscription,
  now: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ user_id: string }>({
    name: 'push_subscribe',
    text: `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at, server_key, kind)
      select person.id, sessions.id, $2, $3, $4, $5, $6, $7
      from person_of_session($1) person join sessions on sessions.token = token_hash($1)
      where not person.lacks_second_factor
      on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
        p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at, server_key = excluded.server_key,
        reminds = case when push_subscriptions.session_id = excluded.session_id then push_subscriptions.reminds else '{}' end
      returning user_id`,
    values: [sessionToken, endpoint, p256dh, auth, now, serverKey, kind],
  });
  const userId = rows[0]?.user_id;
  if (!userId) return false;
  await client.query({
    name: 'push_forget_oldest',
    text: `delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = $1 order by created_at desc, id desc offset ${SUBSCRIPTIONS_MAX})`,
    values: [userId],
  });
  return true;
}

/** Removes a browser of the person's own, if it is there. */
export function removeSubscription(endpoint: string): pg.QueryConfig {
  return {
    name: 'push_unsubscribe',
    text: 'delete from push_subscriptions where endpoint = $1 and user_id = (select current_user_id())',
    values: [endpoint],
  };
}

/** Removes a phone of the person's own, if it is there. */
export function removePhone(token: string): pg.QueryConfig {
  return {
    name: 'push_forget_phone',
    text: 'delete from push_subscriptions where endpoint = any($1) and user_id = (select current_user_id())',
    values: [PHONE_KINDS.map((kind) => endpointOfPhone(kind, token))],
  };
}

/** Notes which times of reminders a phone of the person's own comes with by itself. No row: it is not registered. */
export function noteReminders(token: string, reminders: readonly DeviceReminder[]): pg.QueryConfig {
  return {
    name: 'push_note_reminders',
    text: 'update push_subscriptions set reminds = $2 where endpoint = any($1) and user_id = (select current_user_id()) returning id',
    values: [PHONE_KINDS.map((kind) => endpointOfPhone(kind, token)), reminders.map(deviceReminderKey)],
  };
}

/** Removes a browser or phone that its push service no longer knows, with all that was still to be sent to it. */
export async function dropSubscription(client: pg.ClientBase, id: string): Promise<void> {
  await client.query('delete from push_subscriptions where id = $1', [id]);
}

export type KeyPair = { publicKey: string; privateKey: string };

/** Notes with which public key a browser turned out to have subscribed. */
export async function noteServerKey(client: pg.ClientBase, id: string, serverKey: string): Promise<void> {
  await client.query('update push_subscriptions set server_key = $2 where id = $1', [id, serverKey]);
}

/** How many browsers subscribed with which public key; null: nobody noted it. */
export async function countServerKeys(
  client: Pick<pg.ClientBase, 'query'>,
): Promise<{ serverKey: string | null; browsers: number }[]> {
  const { rows } = await client.query<{ serverKey: string | null; browsers: number }>(
    `select server_key as "serverKey", count(*)::int as browsers from push_subscriptions
      where kind = 'web' group by server_key`,
  );
  return rows;
}

/** The key pair that the database keeps, if any. */
export async function findKeyPair(client: Pick<pg.ClientBase, 'query'>): Promise<KeyPair | undefined> {
  const { rows } = await client.query<KeyPair>(
    'select public_key as "publicKey", private_key as "privateKey" from push_keys',
  );
  return rows[0];
}

/** The key pair of this installation; keeps `made` when there is none yet, whoever comes first. */
export async function keptKeyPair(client: pg.ClientBase, make: () => Promise<KeyPair>, now: Date): Promise<KeyPair> {
  const existing = await findKeyPair(client);
  if (existing) return existing;
  const { publicKey, privateKey } = await make();
  await client.query(
    'insert into push_keys (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing',
    [publicKey, privateKey, now],
  );
  return (await findKeyPair(client)) as KeyPair;
}
