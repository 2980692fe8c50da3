import type { InsightsSums, WayOfDay } from '@balsamo/database/insights/sums.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { type Bar, barsOf } from '@balsamo/domain/insights/bars.ts';
import type { Effect } from '@balsamo/domain/insights/effect.ts';
import { familyOf } from '@balsamo/domain/insights/family.ts';
import { clearestFirst } from '@balsamo/domain/insights/sentences.ts';

type AllBars = {
  productTypes: Bar<WayOfDay['productType']>[];
  methods: Bar<WayOfDay['method']>[];
  items: Bar<string>[];
  /** What is said of each product, the clearest that helps first. */
  products: SaidOfProduct[];
};

/** An item of the stock, or the uses of a type without one. */
export type SaidOfProduct = { itemId: string | null; productType: WayOfDay['productType']; effect: Effect };

/**
 * Every bar of the screen. They are judged together with everything else of the person and period (`familyOf`), whichever of it is shown.
 * @param itemIds only uses of these items; null = all
 */
export function barsOfAll(symptom: Symptom, { ways, usual }: InsightsSums, itemIds: readonly string[] | null): AllBars {
  const all = familyOf(ways, usual);
  const { groups, effectOf } =
    itemIds === null ? all : all.within(({ itemId }) => itemId !== null && itemIds.includes(itemId));
  const found = groups.flatMap((group) => {
    const effect = effectOf(group, symptom);
    return effect ? [{ group, effect }] : [];
  });
  const productTypes = barsOf(
    found.flatMap(({ group, effect }) => (group.kind === 'productType' ? [{ group: group.productType, effect }] : [])),
  );
  const methods = barsOf(
    found.flatMap(({ group, effect }) => (group.kind === 'method' ? [{ group: group.method, effect }] : [])),
  );
  const items = barsOf(
    found.flatMap(({ group, effect }) => (group.kind === 'item' ? [{ group: group.itemId, effect }] : [])),
  );
  const typeOf = new Map(ways.map(({ itemId, productType }) => [itemId, productType]));
  const products = clearestFirst(
    found.flatMap(({ group, effect }): SaidOfProduct[] => {
      if (group.kind === 'withoutItem') return [{ itemId: null, productType: group.productType, effect }];
      const productType = group.kind === 'item' ? typeOf.get(group.itemId) : undefined;
      return group.kind === 'item' && productType ? [{ itemId: group.itemId, productType, effect }] : [];
    }),
  );
  return { productTypes, methods, items, products };
}
