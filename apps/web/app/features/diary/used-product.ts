import type { DiaryOverview, EntryItem, NewEntry } from '@balsamo/contract/diary/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { QUICK_ACTIONS, type QuickAction, type QuickActionId } from '@balsamo/domain/diary/entry.ts';
import { orderedQuickActions } from '@balsamo/domain/diary/preferences.ts';
import { type UsedQuantity, usualQuantity } from '@balsamo/domain/diary/quantity.ts';
import {
  type ConsumptionMethod,
  isUnitOf,
  type ProductType,
  type Quantity,
  UNITS_OF,
} from '@balsamo/domain/diary/vocabulary.ts';
import { isUnsized, type UnsizedUnit } from '@balsamo/domain/inventory/deduction.ts';

type Kind = { productType: ProductType; consumptionMethod: ConsumptionMethod };
type Known = Pick<DiaryOverview, 'latest' | 'unfinished' | 'usual'>;

/** What a quick record starts from: one of the cards, or the way an item of the stock is used. */
export type RecordAction = Kind & { id?: QuickActionId };

/** How products without a card of their own are used, as a first guess. */
const FIRST_METHOD: Partial<Record<ProductType, ConsumptionMethod>> = {
  capsula: 'oral',
  topico: 'topico',
  extrato: 'oral',
  resina: 'vaporizando',
};

/** The way in which an item was used last; else the way its type is usually used. */
export function usualKindOf(item: Pick<InventoryItem, 'id' | 'productType'>, usual: Known['usual']): RecordAction {
  const { productType } = item;
  const used = usual.find((one) => one.inventoryItemId === item.id);
  const consumptionMethod = used?.consumptionMethod ?? FIRST_METHOD[productType];
  const card = QUICK_ACTIONS.find(
    (action) =>
      action.productType === productType &&
      (consumptionMethod === undefined || action.consumptionMethod === consumptionMethod),
  );
  return card ?? { productType, consumptionMethod: consumptionMethod ?? 'oral' };
}

/** What a record starts from that nobody has chosen a card for: the way in which something was used last, else the person's first card. */
export function lastKindOf({ usual, preferences }: Pick<DiaryOverview, 'usual' | 'preferences'>): RecordAction {
  const last = usual[0];
  const cards = orderedQuickActions(preferences.quickActions);
  if (!last) return cards[0] as QuickAction;
  const { productType, consumptionMethod } = last;
  return cards.find((card) => isSameKind(card, last)) ?? { productType, consumptionMethod };
}

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

/** An item of the stock as an entry carries it. */
export function entryItemOf({ id, nickname, productType, unit, details }: InventoryItem): EntryItem {
  return { id, nickname, productType, unit, strength: details.strength, dropsPerMl: details.dropsPerMl };
}

/** A recreational use is one by its method, whatever was used for it. */
const isSameKind = (one: Kind, other: Kind) =>
  one.consumptionMethod === other.consumptionMethod &&
  (one.productType === other.productType || one.consumptionMethod === 'recreativo');

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

/** The amount that a new record of this kind, made with this product, starts with; undefined for who never entered one (spec-D27). */
export function quantityToStartWith(
  kind: Kind,
  used: ProductType,
  usual: readonly UsedQuantity[],
): Quantity | undefined {
  const last = usual.find((one) => isSameKind(one, kind) && isUnitOf(used, one.quantity.unit));
  return last?.quantity ?? usualQuantity(used, kind.consumptionMethod, usual);
}

/** An amount keeps its unit where the product can be measured in it. */
export function unitFor(productType: ProductType, unit: Quantity['unit']): Quantity['unit'] {
  return isUnitOf(productType, unit) ? unit : UNITS_OF[productType][0];
}
