/** "Doctor search min 3" (product.md §9), counted without spaces around; no name or specialty is longer than the longest. */
export const SEARCH_MIN_LENGTH = 3;
export const SEARCH_MAX_LENGTH = 100;
/** How long typing rests before it is searched (product.md §9). */
export const SEARCH_REST_MS = 500;

/** What is searched when this was typed: `null` nothing, so everybody is shown; `undefined` too little to search. */
export function readSearch(typed: string): string | null | undefined {
  const words = [...typed.trim().replace(/\s+/g, ' ')].slice(0, SEARCH_MAX_LENGTH).join('');
  if (words === '') return null;
  return [...words].length < SEARCH_MIN_LENGTH ? undefined : words;
}
