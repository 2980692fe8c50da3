import type { Symptom } from '../diary/symptoms.ts';
import { type DaySum, recordsOf } from './estimate.ts';
import { type Family, familyOfMeasures } from './family.ts';
import { byKey, type Measures, SYMPTOM_MEASURES } from './measure.ts';
import { type RatedUse, type Values, type WayUses, waysOfMeasures } from './ways.ts';

/** A rating without a use, and its local day. */
export type RatingWithoutUse<Key extends string = Symptom> = { ratedAt: Date; day: string; symptoms: Values<Key> };

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

const HOUR_MS = 3_600_000;

/**
 * Ratings made before the check-out of an earlier use was due may still show its effect: they make no usual level.
 * @param windowHours hours before its moment that a rating tells of: none of them may lie there
 */
export function usualRatings<Rating extends { ratedAt: Date }>(
  ratings: readonly Rating[],
  uses: readonly Pick<RatedUse, 'consumedAt' | 'checkOutDueAt'>[],
  windowHours = 0,
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
    return at - windowHours * HOUR_MS >= lastsUntil;
  });
}

export type JudgedRecords<Key extends string = Symptom> = {
  uses: readonly RatedUse<Key>[];
  /** Uses before the period that may still work in it. */
  earlier: readonly Pick<RatedUse, 'consumedAt' | 'checkOutDueAt'>[];
  ratings: readonly RatingWithoutUse<Key>[];
  now: Date;
};

/** Everything that is judged of these uses, as on the dashboard of the same days. */
export function familyOfRecords(records: JudgedRecords): { family: Family; ways: WayUses[] } {
  return familyOfMeasuredRecords(records, SYMPTOM_MEASURES);
}

/** The same of anything that is measured. */
export function familyOfMeasuredRecords<Key extends string>(
  { uses, earlier, ratings, now }: JudgedRecords<Key>,
  measures: Measures<Key>,
): { family: Family<Key>; ways: WayUses<Key>[] } {
  const ways = waysOfMeasures(uses, measures, now);
  const rated = (of: readonly RatingWithoutUse<Key>[], key: Key) =>
    sumsByDay(of.map(({ day, symptoms }) => ({ day, rating: symptoms[key] })));
  const byWindow = new Map<number, RatingWithoutUse<Key>[]>();
  const usualWith = (windowHours: number) => {
    const known = byWindow.get(windowHours);
    if (known) return known;
    const usual = usualRatings(ratings, [...earlier, ...uses], windowHours);
    byWindow.set(windowHours, usual);
    return usual;
  };
  const usualOf = byKey(measures, (key) => {
    const days = rated(usualWith(measures.of(key).windowHours), key);
    return { days, leftOut: recordsOf(rated(ratings, key)) - recordsOf(days) };
  });
  return { family: familyOfMeasures(ways, usualOf, measures), ways };
}
