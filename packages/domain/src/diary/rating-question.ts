/**
 * `HH:MM` that the daily question proposes until the patient chooses: the day is mostly over, and the evening's dose
 * mostly not yet taken (ours; the specification has no such question).
 */
export const RATING_QUESTION_PROPOSED_TIME = '19:00';
