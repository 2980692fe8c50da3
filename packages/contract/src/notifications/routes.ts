import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import {
  Device,
  DeviceReminders,
  DeviceTokenOnly,
  NewPushSubscription,
  NotificationList,
  NotificationListQuery,
  NotificationStreamQuery,
  PushEndpointOnly,
  PushKey,
  ServerClock,
  SnoozedNotification,
  UnreadCount,
} from './schemas.ts';

const tags = ['notifications'];
const security = [{ session: [] }];

export const listNotifications = createRoute({
  method: 'get',
  path: '/api/notifications',
  summary: 'Notifications, newest first',
  tags,
  security,
  request: { query: NotificationListQuery },
  responses: { 200: json(NotificationList, 'A page, and how many are unread in all.'), ...signedInProblem },
});

export const readNotification = createRoute({
  method: 'post',
  path: '/api/notifications/{id}/read',
  summary: 'Mark one as read',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(UnreadCount, 'Read; how many are left.'),
    404: problem('No such notification of yours.'),
    ...signedInProblem,
  },
});

export const snoozeNotification = createRoute({
  method: 'post',
  path: '/api/notifications/{id}/snooze',
  summary: 'Postpone: it is told once more in 15 minutes',
  description:
    'Of a `reminder`, a `check_out_due` and a `rating_due`. It counts as read until then. Sent again it changes nothing and answers the same time.',
  tags,
  security,
  request: { params: z.object({ id: z.uuid() }) },
  responses: {
    200: json(SnoozedNotification, 'Postponed.'),
    404: problem('No such notification of yours.'),
    409: problem(
      'Nothing waits any more, or it is of a kind that does not come again (`notifications.nothing_waits`).',
    ),
    ...signedInProblem,
  },
});

export const readAllNotifications = createRoute({
  method: 'post',
  path: '/api/notifications/read-all',
  summary: 'Mark all as read',
  tags,
  security,
  responses: { 200: json(UnreadCount, 'All read.'), ...signedInProblem },
});

export const streamNotifications = createRoute({
  method: 'get',
  path: '/api/notifications/stream',
  summary: 'Notifications as they come, as server-sent events',
  description: [
    '`notification` events carry a `Notification`, their id is its sequence; a stream resumed with `Last-Event-ID` (or begun',
    'with `?after=`) replays what came since. `unread` events carry an `UnreadCount`: one at the beginning and one whenever it',
    'changes. A `connections` event carries a `ConnectionsChange` whenever requests or links of this person changed, also when nobody is told of',
    'it: whoever shows them asks for them after the stream has opened and at each of these. A comment every 25 s keeps the connection open. The stream ends with the session.',
  ].join('\n'),
  tags,
  security,
  request: { query: NotificationStreamQuery },
  responses: {
    200: { description: 'The stream.', content: { 'text/event-stream': { schema: z.string() } } },
    503: problem('The server keeps too many streams (`notifications.too_many_streams`).'),
    ...signedInProblem,
  },
});

export const readPushKey = createRoute({
  method: 'get',
  path: '/api/notifications/push-key',
  summary: 'What to subscribe to push with',
  tags,
  security,
  responses: {
    200: json(PushKey, 'The VAPID public key, and the kinds of phones that can be registered.'),
    ...signedInProblem,
  },
});

export const addPushSubscription = createRoute({
  method: 'post',
  path: '/api/notifications/push-subscriptions',
  summary: 'Send push messages to this browser',
  description:
    'Belongs to the session that brings it and ends with it. Sent again it changes nothing: call it whenever the app opens.',
  tags,
  security,
  request: jsonBody(NewPushSubscription),
  responses: { 204: { description: 'Subscribed.' }, ...signedInProblem },
});

export const removePushSubscription = createRoute({
  method: 'delete',
  path: '/api/notifications/push-subscriptions',
  summary: 'Send no more push messages to this browser',
  tags,
  security,
  request: jsonBody(PushEndpointOnly),
  responses: { 204: { description: 'Not subscribed, whether it was before or not.' }, ...signedInProblem },
});

export const registerDevice = createRoute({
  method: 'put',
  path: '/api/notifications/devices',
  summary: 'Send push messages to the app on this phone',
  description:
    'Belongs to the session that brings it and ends with it, and is taken from whoever had it before. Call it whenever the app opens or its token changes.',
  tags,
  security,
  request: jsonBody(Device),
  responses: {
    204: { description: 'Registered.' },
    409: problem('This installation reaches no phones of this kind (`notifications.phones_not_set_up`).'),
    ...signedInProblem,
  },
});

export const removeDevice = createRoute({
  method: 'delete',
  path: '/api/notifications/devices',
  summary: 'Send no more push messages to the app on this phone',
  tags,
  security,
  request: jsonBody(DeviceTokenOnly),
  responses: { 204: { description: 'Not registered, whether it was before or not.' }, ...signedInProblem },
});

export const keepDeviceReminders = createRoute({
  method: 'put',
  path: '/api/notifications/devices/reminders',
  summary: 'Say which reminders the app on this phone comes with by itself',
  description:
    'Replaces what it said before. The phone is sent no push message about these, so each comes once: schedule what is new before this, and take back what is missing after it.',
  tags,
  security,
  request: jsonBody(DeviceReminders),
  responses: {
    200: json(ServerClock, 'Noted.'),
    404: problem('The phone is not registered for this account (`notifications.no_such_device`).'),
    ...signedInProblem,
  },
});
