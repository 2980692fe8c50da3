import type { ConsumptionMethod, ProductType } from '../diary/vocabulary.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import { usesPerDayOf } from './frequency.ts';
import type { PrescribedProduct } from './prescription.ts';
import { isSameName, itemsOfProduct, plannedKind } from './product-items.ts';

/** Plan and records are compared over so many whole days before today: our convention. */
export const PLANNED_USE_DAYS = 14;
/** Fewer days in force than this say nothing yet. */
export const PLANNED_USE_DAYS_MIN = 7;

/** Why plan and records cannot be compared; `counted_once`: another line in force plans the same product, and is counted. */
export const PLANNED_USE_UNKNOWNS = [
  'frequency_not_understood',
  'no_such_product',
  'too_few_days',
  'counted_once',
] as const;

/** What was planned of a product beside what was recorded of it. Nobody is told that they used too little or too much. */
export type PlannedUse =
  | {
      kind: 'known';
      /** Uses a day, as the prescription says. */
      perDay: number;
      /** Whole local days compared. */
      days: number;
      /** Uses recorded on these days. */
      recorded: number;
    }
  | { kind: 'unknown'; reason: (typeof PLANNED_USE_UNKNOWNS)[number] };

/** A prescription in force. */
export type Plan = {
  /** Written down by the patient, not prescribed by a doctor? */
  isOwn: boolean;
  /** The local day on which this version was written. */
  writtenOn: string;
  products: readonly PrescribedProduct[];
};

/** How often something was used on a local day; `itemId` null = nothing of the stock was named. */
export type UsesOfDay = {
  day: string;
  itemId: string | null;
  productType: ProductType;
  consumptionMethod: ConsumptionMethod;
  uses: number;
};

export type RecordedUses = {
  /** As far as the reader knows them; without a name a use is known by its type alone. */
  items: Parameters<typeof itemsOfProduct>[1];
  days: readonly UsesOfDay[];
};

type Line = { plan: Plan; product: PrescribedProduct; ids: ReadonlySet<string> };

/** The days that are compared where nothing else is asked: the last 14 whole ones, today left out. */
export const plannedUsePeriod = (today: string) => ({
  from: addDays(today, -PLANNED_USE_DAYS),
  to: addDays(today, -1),
});

/**
 * The one rule of planned against recorded, for every sheet. Each line of each plan is answered, in the order given. A product that
 * several plans name is counted once: as doctors prescribed it before as the patient wrote it down, the first given before the
 * others. What one prescription says of a product in several lines (morning, night) is one plan. Days begin after the plan was
 * written. A use that was not recorded was not necessarily missed.
 *
 * @param plans in force, newest first
 * @param period whole local days, both within it; today is none
 */
export function plannedUses(
  plans: readonly Plan[],
  recorded: RecordedUses,
  period: { from: string; to: string },
): PlannedUse[][] {
  const linesOf = new Map(
    plans.map((plan) => [
      plan,
      plan.products.map((product): Line => ({ plan, product, ids: itemsOfProduct(product, recorded.items) })),
    ]),
  );
  const byPrecedence = [...plans.filter(({ isOwn }) => !isOwn), ...plans.filter(({ isOwn }) => isOwn)];
  const all = byPrecedence.flatMap((plan) => linesOf.get(plan) ?? []);
  return plans.map((plan) =>
    (linesOf.get(plan) ?? []).map((line): PlannedUse => {
      const same = all.filter((other) => isSameProduct(line, other));
      if (same[0] !== line) return { kind: 'unknown', reason: 'counted_once' };
      const ofThisPlan = same.filter((other) => other.plan === plan);
      return planOf(line, ofThisPlan, all, recorded, period);
    }),
  );
}

function isSameProduct(one: Line, other: Line): boolean {
  if (one === other) return true;
  if (plannedKind(one.product.type) !== plannedKind(other.product.type)) return false;
  return isSameName(one.product.name, other.product.name) || [...one.ids].some((id) => other.ids.has(id));
}

function planOf(
  line: Line,
  ofThisPlan: readonly Line[],
  all: readonly Line[],
  { items, days }: RecordedUses,
  period: { from: string; to: string },
): PlannedUse {
  const perDay = ofThisPlan.map(({ product }) => usesPerDayOf(product.frequency));
  if (perDay.some((times) => times === null)) return { kind: 'unknown', reason: 'frequency_not_understood' };
  const dayAfter = addDays(line.plan.writtenOn, 1);
  const from = dayAfter > period.from ? dayAfter : period.from;
  const within = days.filter(({ day }) => day >= from && day <= period.to);
  const used = usesOf(line, ofThisPlan, all, { items, days: within });
  if (!used) return { kind: 'unknown', reason: 'no_such_product' };
  const compared = daysFromTo(from, period.to) + 1;
  if (compared < PLANNED_USE_DAYS_MIN) return { kind: 'unknown', reason: 'too_few_days' };
  return {
    kind: 'known',
    perDay: perDay.reduce<number>((sum, times) => sum + (times ?? 0), 0),
    days: compared,
    recorded: used.reduce((sum, { uses }) => sum + uses, 0),
  };
}

/**
 * The uses of a planned product: those of the items that bear its name. Where none does, those of its type, as long as at most one such
 * product is known and only one is planned; else nobody knows which use was of which, and there is no answer.
 */
function usesOf(
  line: Line,
  ofThisPlan: readonly Line[],
  all: readonly Line[],
  { items, days }: RecordedUses,
): readonly UsesOfDay[] | undefined {
  const ids = new Set(ofThisPlan.flatMap(({ ids: named }) => [...named]));
  if (ids.size > 0) return days.filter(({ itemId }) => itemId !== null && ids.has(itemId));
  const kind = plannedKind(line.product.type);
  const isOtherPlanned = all.some((other) => plannedKind(other.product.type) === kind && !isSameProduct(line, other));
  const ofType = days.filter(({ productType }) => plannedKind(productType) === kind);
  const known = items.filter(({ productType }) => plannedKind(productType) === kind).map(({ id }) => id);
  const products = new Set([...known, ...ofType.flatMap(({ itemId }) => itemId ?? [])]);
  if (isOtherPlanned || products.size > 1) return undefined;
  const methods = ofThisPlan.flatMap(({ product }) => product.consumptionMethod ?? []);
  const isAnyMethod = methods.length < ofThisPlan.length;
  return ofType.filter(({ consumptionMethod }) => isAnyMethod || methods.includes(consumptionMethod));
}
