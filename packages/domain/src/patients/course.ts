import type { ConsumptionMethod, ProductType, Unit } from '../diary/vocabulary.ts';
import { estimateDose } from '../dose/estimate.ts';
import type { Strength } from '../dose/strength.ts';
import { DAYS_MIN, RECORDS_MIN } from '../insights/effect.ts';
import { type DaySum, differenceOfMeans, meanOf, recordsOf } from '../insights/estimate.ts';
import { addDays } from '../time/calendar-day.ts';

/** The doctor's chart shows so many local days of the patient, today the last. */
export const COURSE_DAYS = 90;
/** Before and after a change of prescription at most so many days each are compared: what is longer ago had other reasons. */
export const COMPARED_DAYS = 28;

/** What was used of one product on one local day, added up; `itemId` null = nothing of the stock was named. */
export type UseOfDay = {
  day: string;
  itemId: string | null;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  unit: Unit;
  uses: number;
  /** Of all these uses together. */
  amount: number;
};

/** A product as far as the doctor is shown it. */
export type CourseItem = { id: string; nickname: string; strength: Strength; dropsPerMl: number | null };

/** Milligrams of a day; `unknown` = so many uses whose milligrams cannot be told are not in it. */
export type DayDose = { from: number; to: number; unknown: number };
export type DoseOfDay = { day: string; uses: number; thc: DayDose; cbd: DayDose };

/** What was taken on each day that has a use, oldest first. A dose is so many times that of one unit, so sums of amounts are enough. */
export function dosesByDay(uses: readonly UseOfDay[], items: readonly CourseItem[]): DoseOfDay[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const days = new Map<string, DoseOfDay>();
  for (const use of uses) {
    const none = () => ({ from: 0, to: 0, unknown: 0 });
    const of = days.get(use.day) ?? { day: use.day, uses: 0, thc: none(), cbd: none() };
    days.set(use.day, of);
    of.uses += use.uses;
    const dose = doseOf(use, use.itemId === null ? undefined : itemOf.get(use.itemId), use.amount);
    for (const cannabinoid of ['thc', 'cbd'] as const) {
      const amount = dose[cannabinoid];
      if (amount.kind === 'unknown') of[cannabinoid].unknown += use.uses;
      else {
        of[cannabinoid].from += amount.kind === 'exact' ? amount.mg : amount.from;
        of[cannabinoid].to += amount.kind === 'exact' ? amount.mg : amount.to;
      }
    }
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

const doseOf = (use: UseOfDay, item: CourseItem | undefined, value: number) =>
  estimateDose({
    productType: use.productType,
    consumptionMethod: use.consumptionMethod,
    quantity: { value, unit: use.unit },
    strength: item?.strength ?? null,
    dropsPerMl: item?.dropsPerMl ?? null,
  });

export type UsedProduct = {
  /** Null = not named, or not shown to this doctor. */
  name: string | null;
  productType: ProductType;
  uses: number;
  /** Milligrams of a use, on average; null = of no use known. */
  thc: { from: number; to: number } | null;
  cbd: { from: number; to: number } | null;
};

/** What was taken, most used first: each product with the milligrams of a use of those that can be told. */
export function usedProducts(uses: readonly UseOfDay[], items: readonly CourseItem[]): UsedProduct[] {
  const nameOf = new Map(items.map(({ id, nickname }) => [id, nickname]));
  const groups = new Map<string, UseOfDay[]>();
  for (const use of uses) {
    const key = `${nameOf.has(use.itemId ?? '') ? use.itemId : ''} ${use.productType}`;
    groups.set(key, [...(groups.get(key) ?? []), use]);
  }
  return [...groups.values()]
    .map((ofProduct): UsedProduct => {
      const [first] = ofProduct as [UseOfDay, ...UseOfDay[]];
      const days = dosesByDay(ofProduct, items);
      const perUse = (cannabinoid: 'thc' | 'cbd') => {
        const known = days.reduce((sum, day) => sum + day.uses - day[cannabinoid].unknown, 0);
        if (known === 0) return null;
        const total = (end: 'from' | 'to') => days.reduce((sum, day) => sum + day[cannabinoid][end], 0);
        return { from: total('from') / known, to: total('to') / known };
      };
      const count = days.reduce((sum, day) => sum + day.uses, 0);
      const name = nameOf.get(first.itemId ?? '') ?? null;
      return { name, productType: first.productType, uses: count, thc: perUse('thc'), cbd: perUse('cbd') };
    })
    .sort((a, b) => b.uses - a.uses || ((a.name ?? '') < (b.name ?? '') ? -1 : 1));
}

export type Side = { records: number; days: number; mean: number | null };
/** A symptom before and after a change of prescription. It says what was rated, not what caused it. */
export type Comparison = {
  /** The local day of the change, which belongs to neither side. */
  day: string;
  before: Side;
  after: Side;
  /** After less before, with its 95 % interval; null where either side has too few records or days. */
  difference: { value: number; low: number; high: number } | null;
};

/** The ratings of up to 28 days on either side of the day of a change, today left in. */
export function beforeAndAfter(ratings: readonly DaySum[], day: string): Comparison {
  const within = (from: string, to: string) =>
    ratings.filter((each) => each.records > 0 && each.day >= from && each.day <= to);
  const before = within(addDays(day, -COMPARED_DAYS), addDays(day, -1));
  const after = within(addDays(day, 1), addDays(day, COMPARED_DAYS));
  return { day, before: sideOf(before), after: sideOf(after), difference: differenceOf(before, after) };
}

const isEnough = (days: readonly DaySum[]) => recordsOf(days) >= RECORDS_MIN && days.length >= DAYS_MIN;

function sideOf(days: readonly DaySum[]): Side {
  return { records: recordsOf(days), days: days.length, mean: isEnough(days) ? meanOf(days) : null };
}

function differenceOf(before: readonly DaySum[], after: readonly DaySum[]): Comparison['difference'] {
  if (!isEnough(before) || !isEnough(after)) return null;
  const terms = [
    { sign: -1, days: before },
    { sign: 1, days: after },
  ] as const;
  const { value, low, high } = differenceOfMeans(terms, 1);
  return { value, low, high };
}
