import { CHANNELS, NOTIFICATION_TYPES, SUBSCRIPTION_KINDS } from '@balsamo/domain/notifications/vocabulary.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sessions, users } from '../auth/tables.ts';
import { careLinks } from '../care/tables.ts';
import { generatedId, instant, listed } from '../columns.ts';

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * The last sequence given to each person. Who gives one holds the row until the commit: sequences become visible in their
 * order, so that a stream that has seen n has seen everything before it.
 */
export const notificationCounters = pgTable('notification_counters', {
  userId: person().primaryKey(),
  lastSequence: bigint('last_sequence', { mode: 'number' }).notNull(),
});

/** What a person is told in the app. Holds ids and times, no words: those are the client's, by type. */
export const notifications = pgTable(
  'notifications',
  {
    id: generatedId(),
    userId: person(),
    sequence: bigint({ mode: 'number' }).notNull(),
    type: text({ enum: NOTIFICATION_TYPES }).notNull(),
    relatedId: uuid('related_id'),
    /** When it fell due; null for what does not fall due. */
    dueAt: instant('due_at'),
    data: jsonb().$type<Record<string, string>>().notNull(),
    isRead: boolean('is_read').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('notifications_of_user_key').on(table.userId, table.sequence),
    // A thing falls due at an instant once, and is told of once.
    uniqueIndex('notifications_occurrence_key').on(table.relatedId, table.dueAt).where(sql`${table.dueAt} is not null`),
    index('notifications_unread_idx').on(table.userId).where(sql`not ${table.isRead}`),
    index('notifications_created_at_idx').on(table.createdAt),
    check('notifications_type_is_known', sql`${table.type} in (${listed(NOTIFICATION_TYPES)})`),
    check('notifications_data_is_small', sql`pg_column_size(${table.data}) <= 1024`),
  ],
);

/** What a person postponed and is told once more; gone when it was. Of its own, so that what waits is found without a look at all that was ever told. */
export const notificationSnoozes = pgTable(
  'notification_snoozes',
  {
    /** No foreign key: one whose notification is gone by then is forgotten with its turn. */
    notificationId: uuid('notification_id').primaryKey(),
    userId: person(),
    snoozedUntil: instant('snoozed_until').notNull(),
  },
  (table) => [
    index('notification_snoozes_of_user_idx').on(table.userId),
    index('notification_snoozes_until_idx').on(table.snoozedUntil),
  ],
);

/** A browser, or an app on a phone, that takes push messages. It belongs to a session and ends with it, so that signing out silences it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: generatedId(),
    userId: person(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: SUBSCRIPTION_KINDS }).notNull().default('web'),
    /**
     * The push service's address of a browser; of a phone its kind and token (`fcm:…`): a URL without an origin, which the version that knew
     * browsers only refuses to call and goes on.
     */
    endpoint: text().notNull(),
    /** A browser's public key and secret, base64url: what messages to it are encrypted with (RFC 8291). Phones have none. */
    p256dh: text(),
    auth: text(),
    /** The public key of ours that the browser subscribed with: only what its other half signs arrives. Null: from before this was kept. */
    serverKey: text('server_key'),
    createdAt: instant('created_at').notNull(),
    /** Times of reminders that this phone comes with by itself, `<reminder id>@<seconds since 1970>`: it is not told of those (ADR-0077). */
    reminds: text().array().notNull().default([]),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_of_user_idx').on(table.userId),
    index('push_subscriptions_of_session_idx').on(table.sessionId),
    check('push_subscriptions_kind_is_known', sql`${table.kind} in (${listed(SUBSCRIPTION_KINDS)})`),
    check(
      'push_subscriptions_browser_has_keys',
      sql`num_nonnulls(${table.p256dh}, ${table.auth}) = case when ${table.kind} = 'web' then 2 else 0 end`,
    ),
    // What iOS keeps; see `DEVICE_REMINDERS_MAX`.
    check('push_subscriptions_reminds_is_small', sql`cardinality(${table.reminds}) <= 64`),
    check(
      'push_subscriptions_phone_is_of_its_kind',
      sql`${table.kind} = 'web' or (starts_with(${table.endpoint}, ${table.kind} || ':') and ${table.serverKey} is null)`,
    ),
  ],
);

/** What is still to be sent outside the app: a row per browser or mail, gone once it was sent or no longer matters. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: generatedId(),
    userId: person(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text({ enum: CHANNELS }).notNull(),
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Of a mail to who cares for the person, by which link; null = to the person. */
    careLinkId: uuid('care_link_id'),
    tries: smallint().notNull().default(0),
    nextTryAt: instant('next_try_at').notNull(),
    /** After this nobody needs it any more. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('notification_deliveries_next_try_at_idx').on(table.nextTryAt),
    index('notification_deliveries_notification_idx').on(table.notificationId),
    index('notification_deliveries_subscription_idx').on(table.subscriptionId),
    foreignKey({
      name: 'notification_deliveries_care_link_fk',
      columns: [table.userId, table.careLinkId],
      foreignColumns: [careLinks.patientId, careLinks.id],
    }).onDelete('cascade'),
    check(
      'notification_deliveries_care_link_is_of_a_mail',
      sql`${table.channel} = 'email' or ${table.careLinkId} is null`,
    ),
    check('notification_deliveries_channel_is_known', sql`${table.channel} in (${listed(CHANNELS)})`),
    check(
      'notification_deliveries_push_has_browser',
      sql`(${table.channel} = 'push') = (${table.subscriptionId} is not null)`,
    ),
  ],
);

/** The key pair that signs push messages (VAPID, RFC 8292), made once where the environment brings none. */
export const pushKeys = pgTable(
  'push_keys',
  {
    isOnly: boolean('is_only').notNull().default(true),
    publicKey: text('public_key').notNull(),
    privateKey: text('private_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'push_keys_pkey', columns: [table.isOnly] }),
    check('push_keys_are_one_pair', sql`${table.isOnly}`),
  ],
);
