import { QUANTITY_MAX } from '../diary/quantity.ts';
import { PRODUCT_TYPES, type ProductType } from '../diary/vocabulary.ts';
import { isDropsPerMl } from '../dose/drops.ts';
import { type Strength, type StrengthProblem, strengthProblem } from '../dose/strength.ts';
import { isCalendarDay } from '../time/calendar-day.ts';
import { hasThreeDecimals } from './amount.ts';

/** What a patient keeps at home. Stored values are the specification's Portuguese ones (spec-D1). */

/** spec §3, inventory_items.quantity_unit. */
export const STOCK_UNITS = ['ml', 'g', 'mg', 'unidades'] as const;
export type StockUnit = (typeof STOCK_UNITS)[number];

/** Units in which stock of a product type can be counted; the first one is the default of that type. */
export const STOCK_UNITS_OF: Readonly<Record<ProductType, readonly [StockUnit, ...StockUnit[]]>> = {
  oleo: ['ml'],
  flor: ['g'],
  pomada: ['g', 'ml'],
  capsula: ['unidades', 'mg'],
  comestivel: ['unidades', 'g', 'mg'],
  resina: ['g', 'mg'],
  topico: ['g', 'ml'],
  extrato: ['ml', 'g', 'mg'],
  outro: ['unidades', 'ml', 'g', 'mg'],
};

export function isStockUnitOf(productType: ProductType, unit: StockUnit): boolean {
  return STOCK_UNITS_OF[productType].includes(unit);
}

/** `Finalizar` ends an item, `Desarquivar` brings it back (spec §4). */
export const ITEM_STATUSES = ['ativo', 'finalizado'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** What the package says; null = not given. Days are `YYYY-MM-DD`. A package that gives a month expires on its last day. */
export type ItemDetails = {
  brand: string | null;
  strength: Strength;
  /** Drops in one millilitre of this dropper. */
  dropsPerMl: number | null;
  /** What one application or pinch takes, in the item's unit. */
  amountPerUse: number | null;
  batch: string | null;
  expiresOn: string | null;
  openedOn: string | null;
  /** Days that it keeps once it is opened, as the label or its patient says; null = nobody said. */
  daysAfterOpening: number | null;
  /** Days from ordering it until it arrives, as its patient says, or the association that handed it out; null = nobody said. */
  deliveryDays: number | null;
  notes: string | null;
};

/** An item as its form gives it. `quantity` null = the patient does not know how much there is. */
export type ItemForm = {
  nickname: string;
  productType: ProductType | null;
  quantity: number | null;
  unit: StockUnit;
  details: ItemDetails;
};

export const NICKNAME_MAX_LENGTH = 80;
/** Brand and batch, in characters. */
export const LABEL_MAX_LENGTH = 80;
export const ITEM_NOTES_MAX_LENGTH = 500;

/** Beyond this one use would be more than a package holds. */
export const AMOUNT_PER_USE_MAX = 1000;

/** A size of one use: above 0, at most three decimals. */
export function isAmountPerUse(amount: number): boolean {
  return amount > 0 && amount <= AMOUNT_PER_USE_MAX && hasThreeDecimals(amount);
}

/** Days that something keeps once it is opened; the bounds only keep slips of the finger out. */
export const DAYS_AFTER_OPENING_MAX = 1095;
/** Days until an order arrives; an import with its papers takes weeks, not years. */
export const DELIVERY_DAYS_MAX = 180;

const isDays = (days: number, max: number) => Number.isInteger(days) && days >= 1 && days <= max;

export function isDeliveryDays(days: number): boolean {
  return isDays(days, DELIVERY_DAYS_MAX);
}

export type ItemProblem =
  | 'nickname_required'
  | 'nickname_too_long'
  | 'product_type_required'
  | 'quantity_invalid'
  | 'unit_not_of_product'
  | 'drops_per_ml_invalid'
  | 'amount_per_use_invalid'
  | 'text_too_long'
  | 'date_invalid'
  | 'opened_in_future'
  | 'days_after_opening_invalid'
  | 'delivery_days_invalid'
  | StrengthProblem;
export type ItemField =
  | Exclude<keyof ItemForm, 'details'>
  | 'brand'
  | 'strength'
  | 'dropsPerMl'
  | 'amountPerUse'
  | 'batch'
  | 'expiresOn'
  | 'openedOn'
  | 'daysAfterOpening'
  | 'deliveryDays'
  | 'notes';

/** Up to 80 characters, not blank (spec §5: nickname required). */
export function nicknameProblem(nickname: string): 'nickname_required' | 'nickname_too_long' | undefined {
  const trimmed = nickname.trim();
  if (trimmed === '') return 'nickname_required';
  return trimmed.length > NICKNAME_MAX_LENGTH ? 'nickname_too_long' : undefined;
}

/** How much there is: 0 or more, at most three decimals, or null (spec §5: quantity number or null). */
export function stockQuantityProblem(quantity: number | null): 'quantity_invalid' | undefined {
  if (quantity === null) return undefined;
  const isValid = quantity >= 0 && quantity <= QUANTITY_MAX && hasThreeDecimals(quantity);
  return isValid ? undefined : 'quantity_invalid';
}

/** How much a renewal adds: above 0 (spec §5: 'Informe uma quantidade válida'). */
export function renewalProblem(added: number | null): 'quantity_invalid' | undefined {
  return added === null || added === 0 ? 'quantity_invalid' : stockQuantityProblem(added);
}

const longerThan = (text: string | null, length: number) => (text?.trim().length ?? 0) > length;

function openedProblem(openedOn: string | null, today: string): 'date_invalid' | 'opened_in_future' | undefined {
  if (openedOn === null) return undefined;
  if (!isCalendarDay(openedOn)) return 'date_invalid';
  return openedOn > today ? 'opened_in_future' : undefined;
}

/** Every problem of the form, one per field at most. `today` is the patient's local day. */
export function itemProblems(form: ItemForm, today: string): { field: ItemField; code: ItemProblem }[] {
  const { productType, details } = form;
  const { expiresOn, dropsPerMl, amountPerUse, daysAfterOpening, deliveryDays } = details;
  const isOfKnownType = productType !== null && PRODUCT_TYPES.includes(productType);
  const found: [ItemField, ItemProblem | false | undefined][] = [
    ['nickname', nicknameProblem(form.nickname)],
    ['productType', !isOfKnownType && 'product_type_required'],
    ['quantity', stockQuantityProblem(form.quantity)],
    ['unit', isOfKnownType && !isStockUnitOf(productType, form.unit) && 'unit_not_of_product'],
    ['brand', longerThan(details.brand, LABEL_MAX_LENGTH) && 'text_too_long'],
    ['strength', isOfKnownType && strengthProblem(productType, details.strength)],
    ['dropsPerMl', dropsPerMl !== null && !isDropsPerMl(dropsPerMl) && 'drops_per_ml_invalid'],
    ['amountPerUse', amountPerUse !== null && !isAmountPerUse(amountPerUse) && 'amount_per_use_invalid'],
    ['batch', longerThan(details.batch, LABEL_MAX_LENGTH) && 'text_too_long'],
    ['expiresOn', expiresOn !== null && !isCalendarDay(expiresOn) && 'date_invalid'],
    ['openedOn', openedProblem(details.openedOn, today)],
    [
      'daysAfterOpening',
      daysAfterOpening !== null && !isDays(daysAfterOpening, DAYS_AFTER_OPENING_MAX) && 'days_after_opening_invalid',
    ],
    ['deliveryDays', deliveryDays !== null && !isDeliveryDays(deliveryDays) && 'delivery_days_invalid'],
    ['notes', longerThan(details.notes, ITEM_NOTES_MAX_LENGTH) && 'text_too_long'],
  ];
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}
