import { askedAbout } from '../diary/check-out.ts';
import type { Symptom } from '../diary/symptoms.ts';
import type { ConsumptionMethod, EntryStatus, ProductType } from '../diary/vocabulary.ts';
import { checkOutTiming, sittingsOf, type TimedEntry } from './check-out-timing.ts';
import { byKey, type Measures, SYMPTOM_MEASURES } from './measure.ts';
import type { DayOfUses } from './regression-to-mean.ts';

/** Of one symptom over some uses. The sums are over the uses that tell of the effect, ratings as recorded. */
export type PairSums = {
  records: number;
  before: number;
  after: number;
  beforeSquares: number;
  /** Of before times after. */
  products: number;
  /** Rated before and after, but checked out at another hour than the effect's: records, not effects. */
  late: number;
  /** Rated before and after in time, but the rating before was filled in from the entry before. */
  copied: number;
  /** Rated before by the person and due, of which nothing is known of the effect: not finished, not rated, late. */
  missing: number;
};

/**
 * Uses of one local day, of one product type, by one method, of one item. Those of a `sitting` (check-outs made together, `sittingsOf`)
 * are in rows of their own, since however many they are they tell of one moment.
 */
export type WayUses<Key extends string = Symptom> = {
  day: string;
  productType: ProductType;
  method: ConsumptionMethod;
  itemId: string | null;
  sitting: number | null;
  overdue: number;
  pairs: Record<Key, PairSums>;
};

/** A use with what its effect is read off. */
/** What was felt of each measure, with or without those of which nothing was said. */
export type Values<Key extends string> = { readonly [Name in Key]?: number | null | undefined };

export type RatedUse<Key extends string = Symptom> = TimedEntry & {
  day: string;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  itemId: string | null;
  status: EntryStatus;
  before: Values<Key>;
  after: Values<Key> | null;
  /** Symptoms whose rating before was filled in with that of the entry before. */
  copiedBefore?: readonly Key[] | undefined;
};

function pairOf<Key extends string>(use: RatedUse<Key>, symptom: Key, isInTime: boolean, now: Date): PairSums {
  const before = use.before[symptom] ?? null;
  const after = use.after?.[symptom] ?? null;
  const isCopied = before !== null && (use.copiedBefore ?? []).includes(symptom);
  const isRated = before !== null && after !== null;
  const isOver = use.status === 'completo' || use.checkOutDueAt <= now;
  const counts = isRated && isInTime && !isCopied;
  const of = (value: number) => (counts ? value : 0);
  return {
    records: of(1),
    before: of(before ?? 0),
    after: of(after ?? 0),
    beforeSquares: of((before ?? 0) ** 2),
    products: of((before ?? 0) * (after ?? 0)),
    late: isRated && !isInTime ? 1 : 0,
    copied: isRated && isInTime && isCopied ? 1 : 0,
    missing: before !== null && !isCopied && isOver && !counts ? 1 : 0,
  };
}

/** Each use as a row; SQL makes the same rows, added up by day and way (`sums.ts` of the database). */
export function waysOf(uses: readonly RatedUse[], now: Date): WayUses[] {
  return waysOfMeasures(uses, SYMPTOM_MEASURES, now);
}

const HOUR_MS = 3_600_000;

/** Did the hours that a value after tells of lie after the use, all of them? They end at the moment that the check-out asked about. */
const isAfterwards = ({ consumedAt, checkOutDueAt, checkedOutAt }: TimedEntry, windowHours: number) =>
  windowHours === 0 ||
  (checkedOutAt !== null &&
    askedAbout(checkOutDueAt, checkedOutAt).at.getTime() - consumedAt.getTime() >= windowHours * HOUR_MS);

/** The same of anything that is measured. */
export function waysOfMeasures<Key extends string>(
  uses: readonly RatedUse<Key>[],
  measures: Measures<Key>,
  now: Date,
): WayUses<Key>[] {
  const inTime = uses.map((use) => checkOutTiming(use) === 'in_time');
  const sittings = sittingsOf(uses.map((use, index) => (inTime[index] ? use.checkedOutAt : null)));
  return uses.map((use, index) => ({
    day: use.day,
    productType: use.productType,
    method: use.consumptionMethod,
    itemId: use.itemId,
    sitting: sittings[index] ?? null,
    overdue: use.status === 'incompleto' && use.checkOutDueAt <= now ? 1 : 0,
    pairs: byKey(measures, (key) => {
      const isObserved = inTime[index] === true && isAfterwards(use, measures.of(key).windowHours);
      return pairOf(use, key, isObserved, now);
    }),
  }));
}

type SummedWay<Key extends string> = Pick<WayUses<Key>, 'day' | 'sitting' | 'pairs'>;

/**
 * What was observed, one row a day, oldest first; days without any are left out. The uses of one sitting are one observation, of their
 * mean, on the day of the last of them. Written out, since it runs for every bar and symptom of a screen.
 */
export function observedByDay<Key extends string>(ways: readonly SummedWay<Key>[], symptom: Key): DayOfUses[] {
  const days = new Map<string, DayOfUses>();
  const sittings = new Map<number, { day: string; uses: number; before: number; after: number }>();
  const add = (
    day: string,
    records: number,
    before: number,
    after: number,
    beforeSquares: number,
    products: number,
  ) => {
    const known = days.get(day);
    if (!known) {
      days.set(day, { day, records, before, after, beforeSquares, products });
      return;
    }
    known.records += records;
    known.before += before;
    known.after += after;
    known.beforeSquares += beforeSquares;
    known.products += products;
  };
  for (const { day, sitting, pairs } of ways) {
    const { records, before, after, beforeSquares, products } = pairs[symptom];
    if (records === 0) continue;
    if (sitting === null) {
      add(day, records, before, after, beforeSquares, products);
      continue;
    }
    const known = sittings.get(sitting);
    if (!known) sittings.set(sitting, { day, uses: records, before, after });
    else {
      known.uses += records;
      known.before += before;
      known.after += after;
      if (day > known.day) known.day = day;
    }
  }
  for (const { day, uses, before, after } of sittings.values()) {
    const [meanBefore, meanAfter] = [before / uses, after / uses];
    add(day, 1, meanBefore, meanAfter, meanBefore ** 2, meanBefore * meanAfter);
  }
  const found = [...days.values()];
  const isInOrder = found.every(({ day }, index) => index === 0 || day > (found[index - 1] as DayOfUses).day);
  return isInOrder ? found : found.sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** What of the uses told nothing of the effect, and of how many. */
export type LeftOut = { unfinished: number; late: number; copied: number; missing: { uses: number; of: number } };

export function leftOutOf<Key extends string>(ways: readonly WayUses<Key>[], symptom: Key): LeftOut {
  const found = { unfinished: 0, late: 0, copied: 0, missing: { uses: 0, of: 0 } };
  for (const { overdue, pairs } of ways) {
    const { records, late, copied, missing } = pairs[symptom];
    found.unfinished += overdue;
    found.late += late;
    found.copied += copied;
    found.missing.uses += missing;
    found.missing.of += missing + records;
  }
  return found;
}
