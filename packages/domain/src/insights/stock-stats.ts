import type { ProductType } from '../diary/vocabulary.ts';
import type { Forecast } from '../inventory/forecast.ts';
import type { ItemStatus, StockUnit } from '../inventory/item.ts';
import { isLowStock, type StockLevel } from '../inventory/stock-level.ts';

/** An item as the treatment page shows it, and what entries of the period took of it (net, in its unit). */
export type ItemStanding = {
  id: string;
  nickname: string;
  productType: ProductType;
  status: ItemStatus;
  unit: StockUnit;
  level: StockLevel;
  forecast: Forecast;
  usesInPeriod: number;
  takenInPeriod: number;
};

/**
 * `days` are whole days at the pace of real use; null where no pace is known (empty, below zero, or too few days of
 * use).
 */
export type ReplenishmentAlert = { id: string; nickname: string; level: StockLevel; days: number | null };

/** spec §3, enhancedInventoryStats. */
export type StockStats = {
  totalActiveItems: number;
  lowStockCount: number;
  /** By number of uses: amounts in drops and grams have no common measure. Archived items count too. */
  mostConsumedItem: { id: string; nickname: string; uses: number } | null;
  /** Per unit, over all days of the period; units are not added to each other. */
  averageDailyConsumption: { unit: StockUnit; perDay: number }[];
  /** Active items, most first. */
  itemsByType: { productType: ProductType; count: number }[];
  /** Active items that are low, the most urgent first. */
  replenishmentAlerts: ReplenishmentAlert[];
};

/** @param days length of the period, at least 1 */
export function stockStatsOf(items: readonly ItemStanding[], days: number): StockStats {
  const active = items.filter((item) => item.status === 'ativo');
  const low = active.filter((item) => isLowStock(item.level));
  const [most] = items
    .filter((item) => item.usesInPeriod > 0)
    .sort((a, b) => b.usesInPeriod - a.usesInPeriod || (a.nickname < b.nickname ? -1 : 1));
  const taken = new Map<StockUnit, number>();
  for (const { unit, takenInPeriod } of items) {
    if (takenInPeriod > 0) taken.set(unit, (taken.get(unit) ?? 0) + takenInPeriod);
  }
  const byType = new Map<ProductType, number>();
  for (const { productType } of active) byType.set(productType, (byType.get(productType) ?? 0) + 1);
  return {
    totalActiveItems: active.length,
    lowStockCount: low.length,
    mostConsumedItem: most ? { id: most.id, nickname: most.nickname, uses: most.usesInPeriod } : null,
    averageDailyConsumption: [...taken]
      .map(([unit, amount]) => ({ unit, perDay: amount / days }))
      .sort((a, b) => (a.unit < b.unit ? -1 : 1)),
    itemsByType: [...byType]
      .map(([productType, count]) => ({ productType, count }))
      .sort((a, b) => b.count - a.count || (a.productType < b.productType ? -1 : 1)),
    replenishmentAlerts: low.map(alertOf).sort(byUrgency),
  };
}

function alertOf({ id, nickname, level, forecast }: ItemStanding): ReplenishmentAlert {
  return { id, nickname, level, days: forecast.kind === 'days' ? forecast.days : null };
}

/** Nothing left comes first, then the fewest days; a low amount without a known pace comes last. */
function byUrgency(a: ReplenishmentAlert, b: ReplenishmentAlert): number {
  const rank = ({ level, days }: ReplenishmentAlert) =>
    level === 'below_zero' ? -2 : level === 'empty' ? -1 : (days ?? Number.MAX_SAFE_INTEGER);
  return rank(a) - rank(b) || (a.nickname < b.nickname ? -1 : 1);
}
