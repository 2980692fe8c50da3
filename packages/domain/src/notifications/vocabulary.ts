/** Kinds of notifications: the six of product.md §3, and what a patient's own treatment brings. */
export const NOTIFICATION_TYPES = [
  'connection_accepted',
  'connection_rejected',
  'new_patient_connected',
  'patient_checkin',
  'prescription_created',
  'connection_request',
  'reminder',
  'check_out_due',
  'rating_due',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** Ways to a person who does not have the app open. */
export const CHANNELS = ['push', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** The list holds at most so many at once (product.md §9). */
export const NOTIFICATIONS_SHOWN_MAX = 50;
