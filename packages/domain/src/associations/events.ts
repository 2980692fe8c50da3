/** What staff do that is kept for the admins of the association; nothing of it is ever edited. */
export const ASSOCIATION_EVENTS = [
  'member_invited',
  'invitation_resent',
  'invitation_cancelled',
  'invitation_list_read',
  'member_added',
  'member_removed',
  'summary_read',
  'product_added',
  'product_changed',
  'product_removed',
  'lot_added',
  'lot_changed',
  'lot_recalled',
  'stock_changed',
  'members_notified',
  'dispensed',
  'dispensing_undone',
  'books_exported',
  'doctor_recommended',
  'recommendation_removed',
  'settings_changed',
  'image_changed',
  'staff_invited',
  'staff_invitation_resent',
  'staff_invitation_cancelled',
  'staff_joined',
  'role_changed',
  'staff_removed',
  'staff_left',
] as const;
export type AssociationEvent = (typeof ASSOCIATION_EVENTS)[number];

/** What it was done to, in characters: the name of a product, a lot, a setting. Never a person's name. */
export const EVENT_SUBJECT_MAX_LENGTH = 200;
