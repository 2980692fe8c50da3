/** Kinds of notifications: the six of spec §3, what a treatment brings, what becomes of a prescription, a parting, memberships, and news of an association. */
export const NOTIFICATION_TYPES = [
  'connection_accepted',
  'connection_rejected',
  'connection_ended',
  'connection_expired',
  'new_patient_connected',
  'patient_checkin',
  'prescription_created',
  'connection_request',
  'reminder',
  'check_out_due',
  'rating_due',
  'prescription_changed',
  'prescription_renewal_due',
  'security_changed',
  'news_requested',
  'association_recommended',
  'recommendation_declined',
  'stock_news',
  'product_dispensed',
  'lot_recalled',
  'association_joined',
  'association_invitation_accepted',
  'association_invitation_declined',
  'association_invited',
  'association_membership_ended',
  'document_ends_soon',
  'document_shown',
  'unwanted_effect_reported',
  'order_due',
  'letter_ready',
  'cared_for_is_adult',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** What can be told once more in a quarter of an hour (*Adiar 15 min*): what waits for the person alone. */
export const SNOOZABLE_TYPES = [
  'reminder',
  'check_out_due',
  'rating_due',
] as const satisfies readonly NotificationType[];
export type SnoozableType = (typeof SNOOZABLE_TYPES)[number];

export const isSnoozable = (type: NotificationType): type is SnoozableType =>
  (SNOOZABLE_TYPES as readonly NotificationType[]).includes(type);

/** What a doctor did with a prescription, as `data.change` of a `prescription_changed`. */
export const PRESCRIPTION_CHANGES = ['edited', 'renewed', 'paused', 'resumed', 'removed', 'document'] as const;
export type PrescriptionChange = (typeof PRESCRIPTION_CHANGES)[number];

/** Ways to a person who does not have the app open. */
export const CHANNELS = ['push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Whose service carries messages to a phone's app: Google's (Firebase Cloud Messaging) or Apple's (Apple Push Notification service). */
export const PHONE_KINDS = ['fcm', 'apns'] as const;
export type PhoneKind = (typeof PHONE_KINDS)[number];

/** What takes push messages: a browser, or an app on a phone. */
export const SUBSCRIPTION_KINDS = ['web', ...PHONE_KINDS] as const;
export type SubscriptionKind = (typeof SUBSCRIPTION_KINDS)[number];

/** The list holds at most so many at once (spec §9). */
export const NOTIFICATIONS_SHOWN_MAX = 50;
