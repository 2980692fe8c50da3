/** What operators do that is written down (spec-D24). */
export const OPERATOR_EVENTS = [
  'registration_confirmed',
  'registration_refused',
  'message_answered',
  'association_created',
  'association_closed',
  'association_opened',
  'association_admin_invited',
  'association_plan_set',
  'account_found',
  'account_not_found',
  'account_reset_mailed',
  'account_sessions_ended',
  'article_created',
  // Of one that is published or scheduled: changes of drafts, which nobody reads yet, are not written down.
  'article_changed',
  'article_published',
  'article_scheduled',
  'article_withdrawn',
  'article_deleted',
] as const;
export type OperatorEvent = (typeof OPERATOR_EVENTS)[number];

/** Characters of what operators answer to a message, and of what they note of it. */
export const ANSWER_MAX_LENGTH = 4_000;
export const OPERATOR_NOTE_MAX_LENGTH = 1_000;

/** Characters; holds a registration number, the title of an article or the name of an association. */
export const OPERATOR_EVENT_SUBJECT_MAX_LENGTH = 160;
