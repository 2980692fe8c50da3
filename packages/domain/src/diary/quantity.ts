import type { ConsumptionMethod, ProductType, Quantity } from './vocabulary.ts';
import { isUnitOf, UNITS_OF } from './vocabulary.ts';

/** Largest amount that is accepted, in any unit; the bound only keeps slips of the finger out. */
export const QUANTITY_MAX = 100_000;
/** Finest amount that is kept: three decimals, 1 mg of a gram. */
const THOUSANDTHS = 1000;

export type QuantityProblem = 'empty' | 'not_a_number' | 'not_positive' | 'too_large' | 'too_many_decimals';
export type ParsedQuantity = { value: number } | { problem: QuantityProblem };

/**
 * An amount as people type it: comma or point is the decimal sign, so `2,5` and `2.5` are the same.
 * There is no thousands separator: `1.000` would be one or a thousand, and a diary of drops needs neither.
 */
export function parseQuantity(text: string): ParsedQuantity {
  const typed = text.trim();
  if (typed === '') return { problem: 'empty' };
  if (!/^[+-]?(\d+([.,]\d*)?|[.,]\d+)$/.test(typed)) return { problem: 'not_a_number' };
  const value = Number(typed.replace(',', '.'));
  if (!(value > 0)) return { problem: 'not_positive' };
  if (value > QUANTITY_MAX) return { problem: 'too_large' };
  if (Math.round(value * THOUSANDTHS) / THOUSANDTHS !== value) return { problem: 'too_many_decimals' };
  return { value };
}

/**
 * The two amounts that `1.500` can mean: `few` as it is read, `many` where the sign stands before thousands. Undefined where a text can mean one alone.
 * @param decimalSign of the person's language
 */
export function unclearNumber(text: string, decimalSign: string): { few: number; many: number } | undefined {
  const [, whole, sign, rest] = /^([1-9]\d{0,2})([.,])(\d{3})$/.exec(text.trim()) ?? [];
  if (sign === undefined || sign === decimalSign) return undefined;
  return { few: Number(`${whole}.${rest}`), many: Number(`${whole}${rest}`) };
}

export type UsedQuantity = { productType: ProductType; consumptionMethod: ConsumptionMethod; quantity: Quantity };

/**
 * The amount last used of this product in this way; else of this product in any way. Undefined where the person never entered one:
 * no amount is suggested to them (spec-D27). `usual` is newest first.
 */
export function usualQuantity(
  productType: ProductType,
  consumptionMethod: ConsumptionMethod,
  usual: readonly UsedQuantity[],
): Quantity | undefined {
  const ofType = usual.filter((used) => used.productType === productType && isUnitOf(productType, used.quantity.unit));
  const used = ofType.find((one) => one.consumptionMethod === consumptionMethod) ?? ofType[0];
  return used?.quantity;
}

/** How much the steppers add or take, by unit. */
const STEPS: Readonly<Record<Quantity['unit'], number>> = {
  gotas: 1,
  ml: 0.1,
  g: 0.1,
  mg: 1,
  unidades: 1,
  aplicações: 1,
  pitadas: 1,
};

/** An amount one step further; undefined where that would be none, or too much. An empty field counts from nothing. */
export function steppedQuantity(text: string, unit: Quantity['unit'], direction: 1 | -1): number | undefined {
  const parsed = parseQuantity(text);
  if ('problem' in parsed && parsed.problem !== 'empty') return undefined;
  const value = 'value' in parsed ? parsed.value : 0;
  const next = Math.round((value + direction * STEPS[unit]) * THOUSANDTHS) / THOUSANDTHS;
  return next > 0 && next <= QUANTITY_MAX ? next : undefined;
}

/** The unit an amount keeps when the product changes in an edit: always the first of the new type (spec §5). */
export function unitAfterTypeChange(productType: ProductType): Quantity['unit'] {
  return UNITS_OF[productType][0];
}
