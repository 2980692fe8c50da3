import { bySymptom, type SomeRatings, type Symptom } from '../diary/symptoms.ts';
import { type DaySum, recordsOf } from './estimate.ts';
import { type Family, familyOf } from './family.ts';
import { type RatedUse, type WayUses, waysOf } from './ways.ts';

/** A rating without a use, and its local day. */
export type RatingWithoutUse = { ratedAt: Date; day: string; symptoms: SomeRatings };

/** Sums of one rating by local day. */
export function sumsByDay(ratings: Iterable<{ day: string; rating: number | null | undefined }>): DaySum[] {
  const days = new Map<string, DaySum>();
  for (const { day, rating } of ratings) {
    if (rating == null) continue;
    const known = days.get(day);
    days.set(day, { day, records: 1 + (known?.records ?? 0), sum: rating + (known?.sum ?? 0) });
  }
  return [...days.values()];
}

/** Ratings made before the check-out of an earlier use was due may still show its effect: they make no usual level. */
export function usualRatings<Rating extends RatingWithoutUse>(
  ratings: readonly Rating[],
  uses: readonly Pick<RatedUse, 'consumedAt' | 'checkOutDueAt'>[],
): Rating[] {
  const windows = uses
    .map(({ consumedAt, checkOutDueAt }) => ({ from: consumedAt.getTime(), to: checkOutDueAt.getTime() }))
    .sort((a, b) => a.from - b.from);
  const inOrder = [...ratings].sort((a, b) => a.ratedAt.getTime() - b.ratedAt.getTime());
  let next = 0;
  let lastsUntil = Number.NEGATIVE_INFINITY;
  return inOrder.filter(({ ratedAt }) => {
    const at = ratedAt.getTime();
    for (let window = windows[next]; window && window.from <= at; window = windows[++next]) {
      lastsUntil = Math.max(lastsUntil, window.to);
    }
    return at >= lastsUntil;
  });
}

export type JudgedRecords = {
  uses: readonly RatedUse[];
  /** Uses before the period that may still work in it. */
  earlier: readonly RatedUse[];
  ratings: readonly RatingWithoutUse[];
  now: Date;
};

/** Everything that is judged of these uses, as on the dashboard of the same days. */
export function familyOfRecords({ uses, earlier, ratings, now }: JudgedRecords): { family: Family; ways: WayUses[] } {
  const usual = usualRatings(ratings, [...earlier, ...uses]);
  const ways = waysOf(uses, now);
  const rated = (of: readonly RatingWithoutUse[], symptom: Symptom) =>
    sumsByDay(of.map(({ day, symptoms }) => ({ day, rating: symptoms[symptom] })));
  const usualOf = bySymptom((symptom) => {
    const days = rated(usual, symptom);
    return { days, leftOut: recordsOf(rated(ratings, symptom)) - recordsOf(days) };
  });
  return { family: familyOf(ways, usualOf), ways };
}
