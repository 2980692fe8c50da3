/** Names are found by any part; a city that is not chosen from the suggestions finds nothing. */
export const CITY_SEARCH_MIN_LENGTH = 2;
/** Cities that are suggested at most (spec §2.3). */
export const CITY_SUGGESTIONS_MAX = 5;
/** How long typing rests before it is searched (spec §2.3). */
export const ASSOCIATION_SEARCH_REST_MS = 500;
