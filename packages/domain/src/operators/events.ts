/** What operators do that is written down (spec-D24). */
export const OPERATOR_EVENTS = ['registration_confirmed', 'registration_refused'] as const;
export type OperatorEvent = (typeof OPERATOR_EVENTS)[number];

/** Characters; holds a registration number or the name of an association. */
export const OPERATOR_EVENT_SUBJECT_MAX_LENGTH = 160;
