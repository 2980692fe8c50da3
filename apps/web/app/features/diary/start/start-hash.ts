/** The first questions, a part of the diary that has no place in the bar. */
export const START_HASH = '#comecar';
