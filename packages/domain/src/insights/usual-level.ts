import { type DaySum, recordsOf } from './estimate.ts';
import { type DayOfUses, followsOf } from './regression-to-mean.ts';

/** Ratings without use of one symptom and period, by local day, without those that an earlier use may have touched (`leftOut`). */
export type RatingsWithoutUse = { days: readonly DaySum[]; leftOut: number };

/**
 * What stands in the usual level for the ratings that were left out. They were made in the hours after a use, and people use at moments of
 * their own: without anything in their place the level is that of the other moments, which is too good of someone who uses when it is bad.
 * What would have been felt without the product is between the rating before the use, right after it, and, when its check-out is due,
 * what of it is left by then (`followsOf`); on average each is as far from the level as the ratings before are, times the middle of the two.
 * To solve for the level is to give the ratings before that share of the weight of the ratings left out (`DaySum` with parts of records).
 *
 * @param uses everything observed of the symptom, of whichever product: ratings are left out after each of them
 */
export function standInsFor({ leftOut }: RatingsWithoutUse, uses: readonly DayOfUses[]): DaySum[] {
  const records = recordsOf(uses);
  if (leftOut === 0 || records === 0) return [];
  const weight = (((1 + followsOf(uses)) / 2) * leftOut) / records;
  return uses.map((day) => ({ day: day.day, records: weight * day.records, sum: weight * day.before }));
}
