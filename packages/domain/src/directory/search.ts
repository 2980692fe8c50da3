/** The least that is searched for (spec §9), counted without spaces around; no name or specialty is longer than the longest. */
export const SEARCH_MIN_LENGTH = 3;
export const SEARCH_MAX_LENGTH = 100;
/** How long typing rests before it is searched (spec §9). */
export const SEARCH_REST_MS = 500;

/** What is searched when this was typed, or stood in an address: `null` nothing, so everybody is shown; `undefined` too little to search. */
export function readSearch(typed: string): string | null | undefined {
  const plain = typed.replaceAll('\u0000', '').trim().replace(/\s+/g, ' ');
  // Cut, a mark of two units may have lost its second.
  const words = plain.slice(0, SEARCH_MAX_LENGTH).toWellFormed().trim();
  if (words === '') return null;
  return [...words].length < SEARCH_MIN_LENGTH ? undefined : words;
}
