/** Names the author of a write: the server refuses it in a session of another user on this browser. */
export const PERSON_HEADER = 'Balsamo-Person';
