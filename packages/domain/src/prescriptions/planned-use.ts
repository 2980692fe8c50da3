import { addDays, daysFromTo } from '../time/calendar-day.ts';
import { usesPerDayOf } from './frequency.ts';
import type { PrescribedProduct } from './prescription.ts';
import { itemsOfProduct } from './product-items.ts';

/** Plan and records are compared over so many whole days before today: our convention. */
export const PLANNED_USE_DAYS = 14;
/** Fewer days in force than this say nothing yet. */
export const PLANNED_USE_DAYS_MIN = 7;

/** Why plan and records cannot be compared. */
export const PLANNED_USE_UNKNOWNS = ['frequency_not_understood', 'no_such_product', 'too_few_days'] as const;

/** What was planned of a product beside what was recorded of it. Nobody is told that they used too little or too much. */
export type PlannedUse =
  | {
      kind: 'known';
      /** Uses a day, as the prescription says. */
      perDay: number;
      /** Whole local days compared. */
      days: number;
      /** Uses recorded on these days. */
      recorded: number;
    }
  | { kind: 'unknown'; reason: (typeof PLANNED_USE_UNKNOWNS)[number] };

export type RecordedUses = {
  items: Parameters<typeof itemsOfProduct>[1];
  /** How often each product of the stock was used on which local day. */
  counts: readonly { itemId: string; day: string; count: number }[];
};

/**
 * Compares the plan with the records of the last whole days, today and the day it was written left out. A use that was not
 * recorded was not necessarily missed.
 *
 * @param writtenOn the local day on which this version was written
 */
export function plannedUse(
  product: PrescribedProduct,
  writtenOn: string,
  today: string,
  { items, counts }: RecordedUses,
): PlannedUse {
  const perDay = usesPerDayOf(product.frequency);
  if (perDay === null) return { kind: 'unknown', reason: 'frequency_not_understood' };
  const ids = itemsOfProduct(product, items);
  if (ids.size === 0) return { kind: 'unknown', reason: 'no_such_product' };
  const earliest = addDays(today, -PLANNED_USE_DAYS);
  const dayAfter = addDays(writtenOn, 1);
  const from = dayAfter > earliest ? dayAfter : earliest;
  const to = addDays(today, -1);
  const days = daysFromTo(from, to) + 1;
  if (days < PLANNED_USE_DAYS_MIN) return { kind: 'unknown', reason: 'too_few_days' };
  const recorded = counts
    .filter(({ itemId, day }) => ids.has(itemId) && day >= from && day <= to)
    .reduce((sum, { count }) => sum + count, 0);
  return { kind: 'known', perDay, days, recorded };
}
