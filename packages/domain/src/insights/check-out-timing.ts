import type { EntrySource } from '../diary/vocabulary.ts';

/**
 * Which check-outs tell of an effect (spec-D28). `insights/timing.ts` of the database says the same in SQL, from these constants;
 * a test holds the two to each other.
 */

/** Earlier than this share of the method's delay the effect has not come yet. */
export const EARLIEST_SHARE_OF_DELAY = 0.25;
/** A check-out may be late by as long as the method's delay, and by this much for the quick ones. */
export const LATE_HOURS_MIN = 3;
/** Check-outs that follow one another within so many minutes are one sitting. */
export const SITTING_MINUTES = 15;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * - `open`: not checked out
 * - `in_time`: the ratings after tell of the effect
 * - `early`, `late`: a record, but of another hour than the effect's
 * - `unknown`: a past use that was written down, before and after at once: nobody knows which hour its ratings are of
 */
export type CheckOutTiming = 'open' | 'in_time' | 'early' | 'late' | 'unknown';

/** What of an entry says when its check-out was made. The delay is the one that the entry was asked after, whatever its method says today. */
export type TimedEntry = { consumedAt: Date; checkOutDueAt: Date; checkedOutAt: Date | null; source: EntrySource };

export function checkOutTiming({ consumedAt, checkOutDueAt, checkedOutAt, source }: TimedEntry): CheckOutTiming {
  if (checkedOutAt === null) return 'open';
  if (source !== 'quick') return 'unknown';
  const delay = checkOutDueAt.getTime() - consumedAt.getTime();
  const at = checkedOutAt.getTime();
  if (at < consumedAt.getTime() + EARLIEST_SHARE_OF_DELAY * delay) return 'early';
  return at <= checkOutDueAt.getTime() + Math.max(delay, LATE_HOURS_MIN * HOUR_MS) ? 'in_time' : 'late';
}

/**
 * The sitting that each check-out belongs to, as the number of it; null where it is the only one of its sitting. A sitting goes on as
 * long as the next check-out follows within 15 minutes: however many uses are finished in it, the person felt one way.
 *
 * @param checkOuts those in time of one person and period, null for any other
 */
export function sittingsOf(checkOuts: readonly (Date | null)[]): (number | null)[] {
  const sittings = checkOuts.map((): number | null => null);
  const inOrder = checkOuts
    .flatMap((at, index) => (at ? [{ at: at.getTime(), index }] : []))
    .sort((a, b) => a.at - b.at || a.index - b.index);
  let sitting = 0;
  for (const [place, { at, index }] of inOrder.entries()) {
    const [before, after] = [inOrder[place - 1], inOrder[place + 1]];
    const follows = before !== undefined && at - before.at <= SITTING_MINUTES * MINUTE_MS;
    const isFollowed = after !== undefined && after.at - at <= SITTING_MINUTES * MINUTE_MS;
    if (!follows) sitting++;
    if (follows || isFollowed) sittings[index] = sitting;
  }
  return sittings;
}
