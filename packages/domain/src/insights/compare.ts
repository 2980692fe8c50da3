import { isHigherBetter, type Symptom } from '../diary/symptoms.ts';
import { DAYS_MIN, RECORDS_MIN } from './effect.ts';
import { type DaySum, differenceOfMeans, type Estimate, meanOf, recordsOf } from './estimate.ts';
import type { DayOfUses } from './regression-to-mean.ts';

export type ComparisonOutcome =
  | 'first_better'
  | 'second_better'
  | 'no_clear_difference'
  /** The changes differ, but one was used at worse moments, and that may be all of the difference. */
  | 'start_may_explain';

/**
 * Two products, methods or items over the same period. In `difference` up means that the first goes with more
 * improvement.
 */
export type Comparison =
  | { kind: 'too_few'; records: readonly [number, number] }
  | {
      kind: 'compared';
      records: readonly [number, number];
      /** Mean ratings before, as recorded: how bad the moments were at which each was used. */
      before: readonly [number, number];
      /** Mean change of the first less mean change of the second. */
      difference: Estimate;
      outcome: ComparisonOutcome;
    };

/**
 * Whatever comes back by itself lies between nothing and the whole way. With nothing the changes are to be compared,
 * with the whole way the ratings after use, and in between a weighted mean of the two: one is called better only when
 * it is so in both.
 */
export function comparisonOf(symptom: Symptom, first: readonly DayOfUses[], second: readonly DayOfUses[]): Comparison {
  const records = [recordsOf(first), recordsOf(second)] as const;
  const hasEnough = [first, second].every((uses) => recordsOf(uses) >= RECORDS_MIN && uses.length >= DAYS_MIN);
  if (!hasEnough) return { kind: 'too_few', records };
  const sign = isHigherBetter(symptom) ? 1 : -1;
  const sums = (uses: readonly DayOfUses[], of: (day: DayOfUses) => number): DaySum[] =>
    uses.map((day) => ({ day: day.day, records: day.records, sum: of(day) }));
  const differenceIn = (of: (day: DayOfUses) => number, ratingsPerRecord: 1 | 2) =>
    differenceOfMeans(
      [
        { sign: 1, days: sums(first, of) },
        { sign: -1, days: sums(second, of) },
      ],
      ratingsPerRecord,
    );
  const difference = differenceIn((day) => sign * (day.after - day.before), 2);
  const afterwards = differenceIn((day) => sign * day.after, 1);
  const before = [meanOf(sums(first, (day) => day.before)), meanOf(sums(second, (day) => day.before))] as const;
  return { kind: 'compared', records, before, difference, outcome: outcomeOf(difference, afterwards) };
}

function outcomeOf(difference: Estimate, afterwards: Estimate): ComparisonOutcome {
  if (difference.low <= 0 && difference.high >= 0) return 'no_clear_difference';
  if (difference.low > 0 && afterwards.low > 0) return 'first_better';
  if (difference.high < 0 && afterwards.high < 0) return 'second_better';
  return 'start_may_explain';
}
