import type { Language } from '@balsamo/domain/language.ts';
import { NOTIFICATION_TYPES, NOTIFICATIONS_SHOWN_MAX, PHONE_KINDS } from '@balsamo/domain/notifications/vocabulary.ts';
import { DEVICE_REMINDERS_MAX } from '@balsamo/domain/reminders/on-device.ts';
import { z } from 'zod';
import { Cursor, OutInstant } from '../scalars.ts';

/**
 * `relatedId` is what it is about: of a `reminder` the reminder, of a `check_out_due` the diary entry, of a
 * `rating_due` the person, of `connection_…` the request (of `connection_ended` who ended it (the reader, where that account is gone), of `connection_expired` the other side), of a `new_patient_connected` the invitation, of a `security_changed` the event in the account's log, of a `product_dispensed` what was handed out, of a `lot_recalled` the lot, of an `association_joined` and `association_membership_ended` the association, of an `association_invited` and `association_invitation_…` the invitation. `data` holds what else a click needs; of a `reminder` the `inventoryItemId`, of a `new_patient_connected` the `patientId`, of a `security_changed` the `change`, of `stock_news` (what an association tells its members of a product) the `associationId`. Texts are the client's, by type.
 */
export const Notification = z
  .object({
    id: z.uuid(),
    /** Counts up by one with each notification of a person, in the order in which they became visible. */
    sequence: z.int().positive(),
    type: z.enum(NOTIFICATION_TYPES),
    relatedId: z.uuid().nullable(),
    data: z.record(z.string(), z.string()),
    /** Whom and what it tells of, as far as the reader may know it now: read anew each time. */
    about: z.object({
      person: z.string().nullable(),
      /** The item of stock, the prescription, or the product that an association handed out; of a recall with its lot and the reason; of `stock_news` the product and what the association wrote, `person` being the association. */
      thing: z.string().nullable(),
      /** Of a `check_out_due`: when the use was. */
      usedAt: OutInstant.nullable(),
    }),
    /** When it fell due, for what falls due: the minute of the reminder, the due time of the check-out. */
    dueAt: OutInstant.nullable(),
    isRead: z.boolean(),
    createdAt: OutInstant,
  })
  .meta({ id: 'Notification' });
export type Notification = z.infer<typeof Notification>;

export const NotificationList = z
  .object({
    /** Newest first. */
    items: z.array(Notification),
    nextCursor: z.string().nullable(),
    unreadCount: z.int().nonnegative(),
    /** The newest sequence of this person, 0 before the first: a stream opened with `?after=` it misses nothing. */
    lastSequence: z.int().nonnegative(),
  })
  .meta({ id: 'NotificationList' });
export type NotificationList = z.infer<typeof NotificationList>;

export const NotificationListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(NOTIFICATIONS_SHOWN_MAX).default(NOTIFICATIONS_SHOWN_MAX),
  cursor: Cursor.optional(),
});

export const UnreadCount = z.object({ unreadCount: z.int().nonnegative() }).meta({ id: 'UnreadCount' });
export type UnreadCount = z.infer<typeof UnreadCount>;

/** What became of a postponed notification: read for now, and told once more at `snoozedUntil`. */
export const SnoozedNotification = z
  .object({ snoozedUntil: OutInstant, unreadCount: z.int().nonnegative() })
  .meta({ id: 'SnoozedNotification' });
export type SnoozedNotification = z.infer<typeof SnoozedNotification>;

/** Without `after` and without `Last-Event-ID` a stream begins with what comes next. The header wins. */
export const NotificationStreamQuery = z.strictObject({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
});

/** The public key that a browser subscribes with, base64url, and the kinds of phones that this installation can reach. */
export const PushKey = z
  .object({ publicKey: z.string(), phones: z.array(z.enum(PHONE_KINDS)) })
  .meta({ id: 'PushKey' });
export type PushKey = z.infer<typeof PushKey>;

const Endpoint = z
  .url()
  .max(1000)
  // Browsers give it encoded; longer text would not fit the index.
  .regex(/^[!-~]+$/)
  .meta({ id: 'PushEndpoint', description: 'The push service’s address of one browser, https.' });

/** 65 bytes of an uncompressed P-256 point, and 16 bytes, base64url with or without padding (RFC 8291). */
const base64url = (characters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}={0,2}$`));

/** `PushSubscription.toJSON()` of a browser without its `expirationTime`. */
export const NewPushSubscription = z
  .strictObject({
    endpoint: Endpoint,
    keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
  })
  .meta({ id: 'NewPushSubscription' });
export type NewPushSubscription = z.infer<typeof NewPushSubscription>;

export const PushEndpointOnly = z.strictObject({ endpoint: Endpoint }).meta({ id: 'PushEndpointOnly' });

/** Tokens of FCM are letters, digits, `-`, `_` and `:`, those of APNs hexadecimal; neither service says how long they are. */
const DeviceToken = z
  .string()
  .min(8)
  .max(1000)
  .regex(/^[\w:-]+$/)
  .meta({ id: 'DeviceToken', description: 'What the service of the phone calls the app on it.' });

export const Device = z.strictObject({ kind: z.enum(PHONE_KINDS), token: DeviceToken }).meta({ id: 'Device' });
export type Device = z.infer<typeof Device>;

export const DeviceTokenOnly = z.strictObject({ token: DeviceToken }).meta({ id: 'DeviceTokenOnly' });

/** Times of reminders that the app on this phone comes with by itself, all of them: it is told of no others than those that are missing here. */
export const DeviceReminders = z
  .strictObject({
    token: DeviceToken,
    reminders: z.array(z.strictObject({ reminderId: z.uuid(), dueAt: z.iso.datetime() })).max(DEVICE_REMINDERS_MAX),
  })
  .meta({ id: 'DeviceReminders' });
export type DeviceReminders = z.infer<typeof DeviceReminders>;

/** What the server’s clock shows: a phone whose own is far from it keeps no reminders. */
export const ServerClock = z.object({ now: OutInstant }).meta({ id: 'ServerClock' });

/**
 * What a push message holds once decrypted, for the service worker, and what the apps on phones are sent, `actions` as JSON text there. Words are in the person's language and name no
 * product, substance or symptom (spec-D20).
 */
export type PushMessage = {
  type: (typeof NOTIFICATION_TYPES)[number];
  /** The person's id: what is answered to the message is sent in their name, and refused in anybody else's session. Older servers say none. */
  person?: string;
  /** How many were unread when it was sent, the number at the app's icon. Older servers say none. */
  unreadCount?: number;
  /** The notification's id. One per thing: a browser that is told twice shows it once. */
  tag: string;
  /** Language of the words, also for those the browser has to find itself. */
  language: Language;
  title: string;
  body: string;
  /** Where a tap leads, on our own origin: `notificationPath` of the domain. What it is about stands in the fragment, which no server sees. */
  url: string;
  actions: PushAction[];
};

/** `open` leads to `url`; `post` is sent with the session's cookie and opens nothing. */
export type PushAction =
  | { action: 'record' | 'check_out' | 'rate'; title: string; open: string }
  | { action: 'snooze'; title: string; post: string };
