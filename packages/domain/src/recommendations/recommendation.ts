import { SEARCH_MAX_LENGTH, SEARCH_MIN_LENGTH } from '../directory/search.ts';

/** Where a recommendation stands: `active` is shown, `inactive` was removed by the association, `declined` was ended by the doctor. */
export const RECOMMENDATION_STATUSES = ['active', 'inactive', 'declined'] as const;
export type RecommendationStatus = (typeof RECOMMENDATION_STATUSES)[number];

/** Why a doctor is recommended, in characters: two or three sentences on a card. Ours: the specification names no limit. */
export const REASON_MAX_LENGTH = 300;

/** Doctors on a page (spec §9), and doctors that a search finds at most. */
export const RECOMMENDED_DOCTORS_PAGE_SIZE = 20;
export const FOUND_DOCTORS_MAX = 10;

/**
 * For so long an association does not recommend a doctor again who declined. A time, and not a permission that the doctor would have to find
 * and take back: whoever changes their mind is asked again in a season, and whoever does not declines with one tap.
 */
export const DECLINED_REST_DAYS = 90;
/** A doctor who is taken off the list and put on it again is told of it at most once in so many days. */
export const TOLD_AGAIN_DAYS = 30;

/** Whom a search is for: part of a name, or the whole of an address. */
export type DoctorSearch = { name: string } | { email: string };

/**
 * What was typed, as a search; undefined: too little of it. An address is only ever compared as a whole, so that none can be found letter by
 * letter.
 */
export function readDoctorSearch(typed: string): DoctorSearch | undefined {
  const words = typed.trim().replace(/\s+/g, ' ');
  if ([...words].length < SEARCH_MIN_LENGTH || words.length > SEARCH_MAX_LENGTH) return undefined;
  return words.includes('@') ? { email: words.toLowerCase() } : { name: words };
}

/** A reason as it is kept: without space around it; an empty one is none. */
export function readReason(typed: string): string | null {
  return typed.trim() || null;
}
