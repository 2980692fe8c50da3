import { usesPerDayOf } from '../prescriptions/frequency.ts';
import type { PrescribedProduct } from '../prescriptions/prescription.ts';
import { itemsOfProduct } from '../prescriptions/product-items.ts';
import { addDays, daysFromTo } from '../time/calendar-day.ts';
import { localDay } from '../time/zone.ts';
import type { Period, SummaryItem, SummaryPrescription, SummaryUse } from './summary-records.ts';

/** Fewer whole days than this in force say nothing of how a plan is followed: our convention. */
export const ADHERENCE_DAYS_MIN = 7;

export type Adherence =
  | {
      kind: 'known';
      perDay: number;
      /** Whole local days in force within the period; the day it was written and today are none. */
      days: number;
      planned: number;
      /** Recorded uses, no day counted for more than was planned on it: much on one day makes up for none on another. */
      recorded: number;
    }
  | { kind: 'unknown'; reason: 'frequency_not_understood' | 'no_such_product' | 'too_few_days' };

export type PrescribedSummary = {
  protocolName: string;
  isOwn: boolean;
  product: PrescribedProduct;
  adherence: Adherence;
};

/**
 * How many of the planned uses of each product of the prescriptions in force were recorded. Only recorded ones can be
 * counted: a use that was not written down was not necessarily missed.
 *
 * @param timeZone the patient's, for the day a prescription was written and for today
 */
export function adherenceOf(
  prescriptions: readonly SummaryPrescription[],
  records: {
    uses: readonly SummaryUse[];
    items: readonly SummaryItem[];
    period: Period;
    now: Date;
    timeZone: string;
  },
): PrescribedSummary[] {
  const { uses, items, period, now, timeZone } = records;
  const yesterday = addDays(localDay(now, timeZone), -1);
  const to = period.to < yesterday ? period.to : yesterday;
  const adherence = (product: PrescribedProduct, createdAt: Date): Adherence => {
    const perDay = usesPerDayOf(product.frequency);
    if (perDay === null) return { kind: 'unknown', reason: 'frequency_not_understood' };
    const ids = itemsOfProduct(product, items);
    if (ids.size === 0) return { kind: 'unknown', reason: 'no_such_product' };
    const dayAfter = addDays(localDay(createdAt, timeZone), 1);
    const from = dayAfter > period.from ? dayAfter : period.from;
    const days = daysFromTo(from, to) + 1;
    if (days < ADHERENCE_DAYS_MIN) return { kind: 'unknown', reason: 'too_few_days' };
    const byDay = new Map<string, number>();
    for (const use of uses) {
      if (use.itemId === null || !ids.has(use.itemId)) continue;
      if (use.day >= from && use.day <= to) byDay.set(use.day, (byDay.get(use.day) ?? 0) + 1);
    }
    let recorded = 0;
    for (const count of byDay.values()) recorded += Math.min(count, perDay);
    return { kind: 'known', perDay, days, planned: perDay * days, recorded };
  };
  return prescriptions
    .filter(({ status }) => status === 'ativa')
    .flatMap(({ protocolName, isOwn, products, createdAt }) =>
      products.map((product) => ({ protocolName, isOwn, product, adherence: adherence(product, createdAt) })),
    );
}
