import { createECDH } from 'node:crypto';
import {
  addPushSubscription,
  keepDeviceReminders,
  listNotifications,
  readAllNotifications,
  readNotification,
  readPushKey,
  registerDevice,
  removeDevice,
  removePushSubscription,
  snoozeNotification,
  streamNotifications,
} from '@balsamo/contract/notifications/routes.ts';
import type { NotificationList } from '@balsamo/contract/notifications/schemas.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import {
  noteReminders,
  phone,
  removePhone,
  removeSubscription,
  type Subscription,
  subscribe,
} from '@balsamo/database/notifications/push-subscriptions.ts';
import * as queries from '@balsamo/database/notifications/queries.ts';
import { snoozeNotification as postpone } from '@balsamo/database/reminders/snooze.ts';
import { createSignedInFeature, type JsonRow, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession, requireToken } from '../http/session.ts';
import { reachablePhones } from '../platform/phones-env.ts';
import type { Services } from '../services/services.ts';
import { endpointProblem } from './push-endpoint.ts';
import { pushKeys } from './push-keys.ts';
import { HEARTBEAT_MS, notificationStream, STREAMS_IN_ALL, STREAMS_PER_PERSON } from './stream.ts';

/** When a stream over the limit may be tried again. */
const STREAM_RETRY_S = 60;

/** The bell, for every role: what a person was told, and the ways to tell them. */
export function notificationsHandlers(
  services: Services,
  { heartbeatMs = HEARTBEAT_MS, streamsInAll = STREAMS_IN_ALL } = {},
) {
  const { db, env, log, now, wakeups } = services;

  const keep = async (sessionToken: string, subscription: Subscription) => {
    const isKept = await asSystem(db, 'a browser or phone may have been another account’s before', ({ client }) =>
      subscribe(client, sessionToken, subscription, now()),
    );
    if (!isKept) throw new ProblemError(401, 'auth.not_signed_in');
  };

  return createSignedInFeature('/api/notifications/*', '/api/notifications')
    .openapi(listNotifications, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const before = cursor === undefined ? undefined : sequenceOf(cursor);
      const { rows } = await asUserOnce<JsonRow<NotificationList>>(
        db,
        requireSession(context),
        queries.listNotifications(limit, before),
      );
      return jsonText(context, (rows[0] as JsonRow<NotificationList>).json, 200);
    })
    .openapi(readNotification, async (context) => {
      const statement = queries.markRead(context.req.valid('param').id);
      const { rows } = await asUserOnce<{ unread: string }>(db, requireSession(context), statement);
      if (!rows[0]) throw new ProblemError(404, 'notifications.no_such_notification');
      return context.json({ unreadCount: Number(rows[0].unread) }, 200);
    })
    .openapi(snoozeNotification, async (context) => {
      const { id } = context.req.valid('param');
      const outcome = await asUser(db, requireSession(context), (transaction) => postpone(transaction, id, now()));
      if (outcome === 'not_there') throw new ProblemError(404, 'notifications.no_such_notification');
      if (outcome === 'nothing_waits') throw new ProblemError(409, 'notifications.nothing_waits');
      return context.json({ ...outcome, snoozedUntil: outcome.snoozedUntil.toISOString() }, 200);
    })
    .openapi(readAllNotifications, async (context) => {
      const { rows } = await asUserOnce<{ unread: string }>(db, requireSession(context), queries.markAllRead());
      return context.json({ unreadCount: Number(rows[0]?.unread) }, 200);
    })
    .openapi(streamNotifications, async (context) => {
      const session = requireSession(context);
      const { user, lastSequence } = await asUser(db, session, async ({ query, user }) => {
        const statement = queries.notificationsSince(Number.MAX_SAFE_INTEGER);
        const { rows } = await query<{ json: queries.NotificationsSince }>(statement);
        return { user: await user, lastSequence: rows[0]?.json.lastSequence ?? 0 };
      });
      if (wakeups.followersOf(user.id) >= STREAMS_PER_PERSON) {
        throw new ProblemError(429, 'notifications.too_many_streams', { retryAfter: STREAM_RETRY_S });
      }
      if (wakeups.followersInAll() >= streamsInAll) {
        throw new ProblemError(503, 'notifications.too_many_streams', { retryAfter: STREAM_RETRY_S });
      }
      const headers = {
        'Content-Type': 'text/event-stream; charset=utf-8',
        // Proxies of the nginx kind would hold events back.
        'X-Accel-Buffering': 'no',
      };
      // Nobody would read the stream of a HEAD, and nobody would end it.
      if (context.req.method === 'HEAD') return context.body(null, 200, headers);
      const resumed = context.req.header('last-event-id');
      const asked = resumed && /^\d{1,15}$/.test(resumed) ? Number(resumed) : context.req.valid('query').after;
      // A client that has seen more than there is saw another database: it begins with what comes next.
      const after = Math.min(asked ?? lastSequence, lastSequence);
      const body = notificationStream({ db, log, wakeups, session, userId: user.id, after, heartbeatMs });
      return context.body(body, 200, headers);
    })
    .openapi(readPushKey, async (context) => {
      await asUser(db, requireSession(context), ({ user }) => user);
      const { publicKey } = await pushKeys(services);
      return context.json({ publicKey, phones: reachablePhones(env.phones) }, 200);
    })
    .openapi(addPushSubscription, async (context) => {
      const { endpoint, keys } = context.req.valid('json');
      const problem = endpointProblem(endpoint, env.isProduction);
      if (problem) throw refusedFields({ pointer: '/endpoint', code: problem });
      if (!isPublicKey(keys.p256dh)) throw refusedFields({ pointer: '/keys/p256dh', code: 'not_a_public_key' });
      const token = await requireToken(context, db);
      // Browsers subscribe with the key that they have just been told.
      const { publicKey: serverKey } = await pushKeys(services);
      await keep(token, { kind: 'web', endpoint, ...keys, serverKey });
      return context.body(null, 204);
    })
    .openapi(removePushSubscription, async (context) => {
      const { endpoint } = context.req.valid('json');
      await asUserOnce(db, requireSession(context), removeSubscription(endpoint));
      return context.body(null, 204);
    })
    .openapi(registerDevice, async (context) => {
      const { kind, token: deviceToken } = context.req.valid('json');
      const token = await requireToken(context, db);
      if (!env.phones[kind]) throw new ProblemError(409, 'notifications.phones_not_set_up');
      await keep(token, phone(kind, deviceToken));
      return context.body(null, 204);
    })
    .openapi(keepDeviceReminders, async (context) => {
      const { token, reminders } = context.req.valid('json');
      const { rows } = await asUserOnce(db, requireSession(context), noteReminders(token, reminders));
      if (!rows[0]) throw new ProblemError(404, 'notifications.no_such_device');
      return context.json({ now: now().toISOString() }, 200);
    })
    .openapi(removeDevice, async (context) => {
      const { token } = context.req.valid('json');
      await asUserOnce(db, requireSession(context), removePhone(token));
      return context.body(null, 204);
    });
}

/**
 * The sequence that a cursor names.
 * @throws ProblemError 422 at `/cursor` when it is not one of ours.
 */
function sequenceOf(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw refusedFields({ pointer: '/cursor', code: 'unknown_cursor' });
  return Number(cursor);
}

/** Is this a point of the curve P-256? Messages could not be encrypted to anything else. */
function isPublicKey(p256dh: string): boolean {
  const someone = createECDH('prime256v1');
  someone.generateKeys();
  try {
    someone.computeSecret(Buffer.from(p256dh, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
