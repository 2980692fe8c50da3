import type { Quantity, Unit } from '../diary/vocabulary.ts';
import { DEFAULT_DROPS_PER_ML } from '../dose/drops.ts';
import { fromThousandths, toThousandths } from './amount.ts';
import type { StockUnit } from './item.ts';

/**
 * How an item is counted. `dropsPerMl` null = unknown: 20 are taken (spec-D11). `amountPerUse` is what one application or pinch takes,
 * in the item's unit, as the patient said it (spec-D39); null = they have not.
 */
export type CountedItem = { unit: StockUnit; dropsPerMl: number | null; amountPerUse: number | null };

/** Units without a size of their own. */
export const UNSIZED_UNITS = ['pitadas', 'aplicações'] as const satisfies Unit[];
export type UnsizedUnit = (typeof UNSIZED_UNITS)[number];

/** Has this unit no size of its own? */
export function isUnsized(unit: Unit): unit is UnsizedUnit {
  return (UNSIZED_UNITS as readonly Unit[]).includes(unit);
}

/** `amount` is in the item's unit, three decimals at most; 0 when the quantity is too small to count. */
export type Deduction = { kind: 'taken'; amount: number } | { kind: 'not_convertible'; from: Unit; to: StockUnit };

/**
 * How much of an item a recorded quantity takes (spec-D11), to the nearest thousandth. Units convert where nothing has to be guessed: drops to
 * millilitres, grams and milligrams, and every unit to itself. Pinches and applications have the size that the patient gave them, or
 * none; volume and weight need a density; a unit's weight is not known.
 */
export function deductionOf(quantity: Quantity, item: CountedItem): Deduction {
  const { unit: from } = quantity;
  const to = item.unit;
  const value = toThousandths(quantity.value);
  if (from === to) return taken(value);
  if (from === 'gotas' && to === 'ml') {
    // A dropper has one decimal at most: in tenths the division is one of whole numbers.
    return taken((value * 10) / Math.round((item.dropsPerMl ?? DEFAULT_DROPS_PER_ML) * 10));
  }
  if (from === 'mg' && to === 'g') return taken(value / 1000);
  if (from === 'g' && to === 'mg') return taken(value * 1000);
  if (isUnsized(from) && item.amountPerUse !== null) {
    return taken((value * toThousandths(item.amountPerUse)) / 1000);
  }
  return { kind: 'not_convertible', from, to };
}

function taken(thousandths: number): Deduction {
  return { kind: 'taken', amount: fromThousandths(Math.round(thousandths)) };
}
