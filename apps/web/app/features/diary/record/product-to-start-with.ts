import type { NewEntry } from '@balsamo/contract/diary/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { isUnitOf, type ProductType, type Quantity, UNITS_OF } from '@balsamo/domain/diary/vocabulary.ts';
import { isUnsized, type UnsizedUnit } from '@balsamo/domain/inventory/deduction.ts';
import { isSameKind, type Kind, type Known } from '../used-product.ts';

/**
 * The unit without a size in which an item is used for the first time: how much one is has to be said for the stock to follow, which is
 * asked once here and then stands on the item's card (spec-D39).
 */
export function unitToMeasure(
  { quantity: { unit }, inventoryItemId }: Pick<NewEntry, 'quantity' | 'inventoryItemId'>,
  items: readonly InventoryItem[] = [],
): UnsizedUnit | undefined {
  const item = items.find(({ id }) => id === inventoryItemId);
  const isAsked = item && isUnsized(unit) && item.details.amountPerUse === null && !item.hasUncountedUses;
  return isAsked ? unit : undefined;
}

/**
 * The item that a new record starts with: the one used last in this way, else the newest of this type. None where the last
 * such record was made without an item although there was one to choose.
 */
export function itemToStartWith(
  kind: Kind,
  known: Known | undefined,
  items: readonly InventoryItem[],
): InventoryItem | undefined {
  const used = known?.usual.find((one) => isSameKind(one, kind));
  const usedItem = items.find((item) => item.id === used?.inventoryItemId);
  if (usedItem) return usedItem;
  const ofType = items.filter((item) => item.productType === kind.productType);
  const last = [...(known?.latest ?? []), ...(known?.unfinished ?? [])]
    .filter((entry) => isSameKind(entry, kind))
    .sort((a, b) => b.consumedAt.localeCompare(a.consumedAt))[0];
  const wasLeftOut = last?.inventoryItemId === null && ofType.some((item) => item.createdAt < last.createdAt);
  return wasLeftOut ? undefined : ofType[0];
}

/**
 * The item used last for exactly this, before the items themselves are here: who presses at once still takes it from the
 * stock. A finished one is taken from too.
 */
export function itemIdToAssume(kind: Kind, usual: Known['usual']): string | undefined {
  const used = usual.find(
    (one) => one.productType === kind.productType && one.consumptionMethod === kind.consumptionMethod,
  );
  return used?.inventoryItemId ?? undefined;
}

/** An amount keeps its unit where the product can be measured in it. */
export function unitFor(productType: ProductType, unit: Quantity['unit']): Quantity['unit'] {
  return isUnitOf(productType, unit) ? unit : UNITS_OF[productType][0];
}
