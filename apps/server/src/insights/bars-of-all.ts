import type { InsightsSums, WayOfDay } from '@balsamo/database/insights/sums.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { type Bar, barsOf } from '@balsamo/domain/insights/bars.ts';
import { familyOf } from '@balsamo/domain/insights/family.ts';

type AllBars = {
  productTypes: Bar<WayOfDay['productType']>[];
  methods: Bar<WayOfDay['method']>[];
  items: Bar<string>[];
};

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
  return { productTypes, methods, items };
}
