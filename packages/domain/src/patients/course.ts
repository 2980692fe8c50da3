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

/** What was used of one product, added up; `itemId` null = nothing of the stock was named. */
export type ProductUses = {
  itemId: string | null;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  unit: Unit;
  uses: number;
  /** Of all these uses together. */
  amount: number;
};
/** The same of one local day. */
export type UseOfDay = ProductUses & { day: string };

/** A product as far as the doctor is shown it. */
export type CourseItem = { id: string; nickname: string; strength: Strength; dropsPerMl: number | null };

/** Milligrams of a day; `unknown` = so many uses whose milligrams cannot be told are not in it. */
export type DayDose = { from: number; to: number; unknown: number };
export type DoseOfDay = { day: string; uses: number; thc: DayDose; cbd: DayDose };

/** What was taken on each day that has a use, oldest first. */
export function dosesByDay(uses: readonly UseOfDay[], items: readonly CourseItem[]): DoseOfDay[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const days = new Map<string, UseOfDay[]>();
  for (const use of uses) days.set(use.day, [...(days.get(use.day) ?? []), use]);
  return [...days].map(([day, of]) => ({ day, ...dosesOf(of, itemOf) })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** A dose is so many times that of one unit, so sums of amounts are enough. */
function dosesOf(uses: readonly ProductUses[], itemOf: ReadonlyMap<string, CourseItem>): Omit<DoseOfDay, 'day'> {
  const none = () => ({ from: 0, to: 0, unknown: 0 });
  const found = { uses: 0, thc: none(), cbd: none() };
  for (const use of uses) {
    found.uses += use.uses;
    const dose = doseOf(use, use.itemId === null ? undefined : itemOf.get(use.itemId), use.amount);
    for (const cannabinoid of ['thc', 'cbd'] as const) {
      const amount = dose[cannabinoid];
      if (amount.kind === 'unknown') found[cannabinoid].unknown += use.uses;
      else {
        found[cannabinoid].from += amount.kind === 'exact' ? amount.mg : amount.from;
        found[cannabinoid].to += amount.kind === 'exact' ? amount.mg : amount.to;
      }
    }
  }
  return found;
}

const doseOf = (use: ProductUses, item: CourseItem | undefined, value: number) =>
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
export function usedProducts(uses: readonly ProductUses[], items: readonly CourseItem[]): UsedProduct[] {
  return productsIn(uses, items).map(({ product }) => product);
}

/** Products are told apart by what stands on them: of the same name and content is the next bottle, or another patient's. */
const labelOf = ({ nickname, strength, dropsPerMl }: CourseItem) => JSON.stringify([nickname, strength, dropsPerMl]);

/** The same, each with the uses that it was added up from. */
export function productsIn<Use extends ProductUses>(
  uses: readonly Use[],
  items: readonly CourseItem[],
): { product: UsedProduct; of: Use[] }[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const groups = new Map<string, Use[]>();
  for (const use of uses) {
    const item = itemOf.get(use.itemId ?? '');
    const key = `${item ? labelOf(item) : ''} ${use.productType}`;
    groups.set(key, [...(groups.get(key) ?? []), use]);
  }
  return [...groups.values()]
    .map((of) => {
      const [first] = of as [Use, ...Use[]];
      const doses = dosesOf(of, itemOf);
      const perUse = (cannabinoid: 'thc' | 'cbd') => {
        const { from, to, unknown } = doses[cannabinoid];
        const known = doses.uses - unknown;
        return known === 0 ? null : { from: from / known, to: to / known };
      };
      const name = itemOf.get(first.itemId ?? '')?.nickname ?? null;
      const product: UsedProduct = {
        ...{ name, productType: first.productType, uses: doses.uses },
        thc: perUse('thc'),
        cbd: perUse('cbd'),
      };
      return { product, of };
    })
    .sort((a, b) => b.product.uses - a.product.uses || ((a.product.name ?? '') < (b.product.name ?? '') ? -1 : 1));
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
