/**
 * Are ratings of a night higher or lower since a day than before it?
 *
 * A night tells the same before and after a use, so it cannot be compared around uses; it can be compared around a day, as seizures are
 * (`seizures/rate-change.ts`). The nights of each side are averaged, and how alike neighbouring nights are is weighed as that of days is
 * (`autocorrelation.ts`).
 *
 * Three things mislead, and each has its rule. Who begins something often does so after bad nights, so the week before the day is left out, as is
 * the first day of the diary. Nights that nobody wrote down may be of another kind than those that somebody did, and which they are may change on
 * that very day: on each side nearly all have to be known, and those that are not are counted as bad and as good ones of that side; only what all
 * four ways say is said, and the interval is wide enough for all. And a day picked after looking shows chance: the screen says so.
 */
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import { halfWidth, spreadOf } from './autocorrelation.ts';

/** A local day on which a night was rated; the mean of its answers, from 0 to 10. */
export type RatedNight = { day: string; rating: number };

/** Half a year on each side: what is older says little of now. */
export const NIGHTS_MAX = 182;
/** So many known nights on each side before anything is said, and so large a share of all of them. */
export const KNOWN_NIGHTS_MIN = 56;
export const KNOWN_SHARE_MIN = 0.8;
/** Before the day: who begins something often does so because of them. */
export const NIGHTS_LEFT_OUT = 7;
/** Of a side's ratings: a night that nobody wrote down is taken to be as bad as the worst, or as good as the best, of so large a share. */
const EXTREME_SHARE = 0.1;
/** By how much intervals are wider than the weighed ones, which are a little too narrow for two short sides; chosen by simulation (ADR-0068). */
const WIDENING = 1.02;
/** Of the error of the difference, in points squared: below the rounding of whole ratings nothing is known. */
const LEAST_VARIANCE = 1e-4;

export type NightsOfSide = { nights: number; known: number; mean: number | null };
type Sides = { since: string; before: NightsOfSide; after: NightsOfSide };
export type LevelChange =
  | (Sides & { kind: 'too_few' | 'gaps' })
  | (Sides & {
      kind: 'measured';
      /** Mean since the day less the mean before it, and its 95 % interval, in points. */
      change: number;
      low: number;
      high: number;
      outcome: 'higher' | 'lower' | 'unclear';
    });

/** The days of which a comparison from `since` needs to know. */
export function periodAround(since: string, today: string): { from: string; to: string } {
  const to = earlier(today, addDays(since, NIGHTS_MAX - 1));
  return { from: addDays(since, -NIGHTS_MAX), to };
}

/**
 * @param nights one a day, the earliest first
 * @param since the first day of what is compared with the days before it
 */
export function levelChange(nights: readonly RatedNight[], since: string, today: string): LevelChange {
  const first = nights[0]?.day;
  const begun = first === undefined ? since : later(addDays(first, 1), addDays(since, -NIGHTS_MAX));
  const before = sideOf(nights, begun, addDays(since, -NIGHTS_LEFT_OUT));
  const after = sideOf(nights, since, addDays(earlier(today, addDays(since, NIGHTS_MAX - 1)), 1));
  const sides = { since, before: before.told, after: after.told };
  if (Math.min(before.told.known, after.told.known) < KNOWN_NIGHTS_MIN) return { kind: 'too_few', ...sides };
  if (Math.min(before.share, after.share) < KNOWN_SHARE_MIN) return { kind: 'gaps', ...sides };
  const change = after.mean - before.mean;
  const contributions = [...before.contributions.map((part) => -part), ...after.contributions];
  const width = WIDENING * halfWidth(spreadOf(contributions, contributions.length - 2, LEAST_VARIANCE));
  const low = change - width + after.ifBad - before.ifGood;
  const high = change + width + after.ifGood - before.ifBad;
  const outcome = low > 0 ? 'higher' : high < 0 ? 'lower' : 'unclear';
  return { kind: 'measured', ...sides, change, low, high, outcome };
}

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

const meanOf = (ratings: readonly number[]) => ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;

/** @param end the day after the last */
function sideOf(all: readonly RatedNight[], begin: string, end: string) {
  const ratings = all.filter(({ day }) => day >= begin && day < end).map(({ rating }) => rating);
  const known = ratings.length;
  const nights = Math.max(0, daysFromTo(begin, end));
  const mean = known > 0 ? meanOf(ratings) : 0;
  const sorted = ratings.toSorted((a, b) => a - b);
  const extreme = Math.max(1, Math.round(EXTREME_SHARE * known));
  const [worst, best] = [sorted.slice(0, extreme), sorted.slice(-extreme)];
  const unknown = nights > 0 ? 1 - known / nights : 0;
  return {
    told: { nights, known, mean: known > 0 ? mean : null },
    mean,
    share: 1 - unknown,
    /** By how much the mean of all nights is off where those that are not known were bad, or good. */
    ifBad: known > 0 ? unknown * (meanOf(worst) - mean) : 0,
    ifGood: known > 0 ? unknown * (meanOf(best) - mean) : 0,
    // Their squares add up to the variance of the mean.
    contributions: ratings.map((rating) => (rating - mean) / Math.sqrt(known * Math.max(1, known - 1))),
  };
}
