import type { DiaryOverview } from '@balsamo/contract/diary/overview-schemas.ts';
import type { EntryItem } from '@balsamo/contract/diary/schemas.ts';
import type { InventoryItem } from '@balsamo/contract/inventory/schemas.ts';
import { QUICK_ACTIONS, type QuickActionId } from '@balsamo/domain/diary/entry.ts';
import { type UsedQuantity, usualQuantity } from '@balsamo/domain/diary/quantity.ts';
import { type ConsumptionMethod, isUnitOf, type ProductType, type Quantity } from '@balsamo/domain/diary/vocabulary.ts';

export type Kind = { productType: ProductType; consumptionMethod: ConsumptionMethod };
export type Known = Pick<DiaryOverview, 'latest' | 'unfinished' | 'usual'>;

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

/** An item of the stock as an entry carries it. */
export function entryItemOf({ id, nickname, productType, unit, details }: InventoryItem): EntryItem {
  return { id, nickname, productType, unit, strength: details.strength, dropsPerMl: details.dropsPerMl };
}

/** A recreational use is one by its method, whatever was used for it. */
export const isSameKind = (one: Kind, other: Kind) =>
  one.consumptionMethod === other.consumptionMethod &&
  (one.productType === other.productType || one.consumptionMethod === 'recreativo');

/** The amount that a new record of this kind, made with this product, starts with; undefined for who never entered one (spec-D27). */
export function quantityToStartWith(
  kind: Kind,
  used: ProductType,
  usual: readonly UsedQuantity[],
): Quantity | undefined {
  const last = usual.find((one) => isSameKind(one, kind) && isUnitOf(used, one.quantity.unit));
  return last?.quantity ?? usualQuantity(used, kind.consumptionMethod, usual);
}
