import type { ProductType } from '../diary/vocabulary.ts';

/** Products shown of a patient (spec §9). */
export const TOP_PRODUCTS = 5;

export type ProductUse = { productType: ProductType; uses: number };

/** The most used first; of several used as often the first of the alphabet. */
export function topProducts(counts: readonly ProductUse[], atMost = TOP_PRODUCTS): ProductUse[] {
  return counts
    .filter(({ uses }) => uses > 0)
    .sort((a, b) => b.uses - a.uses || (a.productType < b.productType ? -1 : 1))
    .slice(0, atMost);
}
