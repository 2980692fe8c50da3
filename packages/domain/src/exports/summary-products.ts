import type { ProductType, Unit } from '../diary/vocabulary.ts';
import type { Amount } from '../dose/amount.ts';
import { type Cannabinoid, estimateDose } from '../dose/estimate.ts';
import type { SummaryItem, SummaryUse } from './summary-records.ts';

/** More products than this are summed up as "and N more". */
export const PRODUCTS_SHOWN_MAX = 8;

/** What was used of a product in one unit; most people keep to one. */
export type AmountUsed = { unit: Unit; uses: number; median: number; from: number; to: number };

/** Milligrams of one cannabinoid over the uses of a product, unrounded. */
export type MgUsed = {
  /** Uses of which it is known, exactly or as a range, and of which it is not. */
  known: number;
  unknown: number;
  /** Least and most of a use; null where none is known. */
  perUse: { from: number; to: number } | null;
  /** Mean over all days of the period, those without use too; null where any use is unknown. */
  perDay: { from: number; to: number } | null;
};

export type ProductSummary = {
  /** Null = recorded without a product of the stock. */
  item: SummaryItem | null;
  productType: ProductType;
  uses: number;
  /** Most used unit first. */
  amounts: AmountUsed[];
  thc: MgUsed;
  cbd: MgUsed;
};

export type UsedProduct = { item: SummaryItem | null; productType: ProductType; uses: SummaryUse[] };

/** Uses by product of the stock, else by product type; most used first. */
export function usedProductsOf(uses: readonly SummaryUse[], items: readonly SummaryItem[]): UsedProduct[] {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const products = new Map<string, UsedProduct>();
  for (const use of uses) {
    const item = use.itemId === null ? null : (itemOf.get(use.itemId) ?? null);
    const key = item ? `item ${item.id}` : `type ${use.productType}`;
    const known = products.get(key);
    if (known) known.uses.push(use);
    else products.set(key, { item, productType: use.productType, uses: [use] });
  }
  return [...products]
    .sort(([a, { uses: ofA }], [b, { uses: ofB }]) => ofB.length - ofA.length || (a < b ? -1 : 1))
    .map(([, product]) => product);
}

/** The middle one of sorted numbers; of an even count the mean of the two in the middle. */
function medianOf(sorted: readonly number[]): number {
  const half = sorted.length >> 1;
  const upper = sorted[half] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2;
}

function amountsOf(uses: readonly SummaryUse[]): AmountUsed[] {
  const values = new Map<Unit, number[]>();
  for (const { quantity } of uses) {
    const known = values.get(quantity.unit);
    if (known) known.push(quantity.value);
    else values.set(quantity.unit, [quantity.value]);
  }
  return [...values]
    .map(([unit, found]) => {
      const sorted = found.sort((a, b) => a - b);
      const [from, to] = [sorted[0] as number, sorted.at(-1) as number];
      return { unit, uses: sorted.length, median: medianOf(sorted), from, to };
    })
    .sort((a, b) => b.uses - a.uses || (a.unit < b.unit ? -1 : 1));
}

export function mgUsedOf(amounts: readonly Amount[], days: number): MgUsed {
  let known = 0;
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  const total = { from: 0, to: 0 };
  for (const amount of amounts) {
    if (amount.kind === 'unknown') continue;
    const ends = amount.kind === 'exact' ? { from: amount.mg, to: amount.mg } : amount;
    known++;
    from = Math.min(from, ends.from);
    to = Math.max(to, ends.to);
    total.from += ends.from;
    total.to += ends.to;
  }
  const unknown = amounts.length - known;
  return {
    known,
    unknown,
    perUse: known > 0 ? { from, to } : null,
    perDay: known > 0 && unknown === 0 ? { from: total.from / days, to: total.to / days } : null,
  };
}

/** The doses of a product's uses, from what its label says today. */
export function dosesOf({ item, uses }: Pick<UsedProduct, 'item' | 'uses'>): Record<Cannabinoid, Amount>[] {
  return uses.map((use) =>
    estimateDose({ ...use, strength: item?.strength ?? null, dropsPerMl: item?.dropsPerMl ?? null }),
  );
}

/** @param days of the period */
export function productSummaryOf(product: UsedProduct, days: number): ProductSummary {
  const { item, productType, uses } = product;
  const doses = dosesOf(product);
  return {
    item,
    productType,
    uses: uses.length,
    amounts: amountsOf(uses),
    thc: mgUsedOf(
      doses.map(({ thc }) => thc),
      days,
    ),
    cbd: mgUsedOf(
      doses.map(({ cbd }) => cbd),
      days,
    ),
  };
}
