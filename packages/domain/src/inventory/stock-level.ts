import type { Forecast } from './forecast.ts';
import type { StockUnit } from './item.ts';

/**
 * Low at or below this much. 1 g is the value of spec §9, 1000 mg is the
 * same weight; 1 ml (twenty drops) and 1 unit are its nearest kin.
 */
export const LOW_STOCK_AT: Readonly<Record<StockUnit, number>> = { g: 1, mg: 1000, ml: 1, unidades: 1 };

/** Low as well when real use leaves fewer days than this: a delivery or a renewed prescription takes about a week. */
export const LOW_STOCK_DAYS = 7;

/** How an active item stands; the first that is true, from the top. */
export type StockLevel =
  /** Nobody said how much there is. */
  | 'not_counted'
  /** More was recorded than there was: the item asks to be adjusted (spec-D11). */
  | 'below_zero'
  | 'empty'
  | 'low_amount'
  | 'few_days'
  | 'enough';

export function stockLevelOf(item: { balance: number | null; unit: StockUnit }, forecast: Forecast): StockLevel {
  const { balance, unit } = item;
  if (balance === null) return 'not_counted';
  if (balance < 0) return 'below_zero';
  if (balance === 0) return 'empty';
  if (balance <= LOW_STOCK_AT[unit]) return 'low_amount';
  return forecast.kind === 'days' && forecast.days < LOW_STOCK_DAYS ? 'few_days' : 'enough';
}

/** Does this level show the low-stock warning? */
export function isLowStock(level: StockLevel): boolean {
  return level !== 'enough' && level !== 'not_counted';
}
