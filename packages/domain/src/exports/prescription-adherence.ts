import { type PlannedUse, plannedUses, type UsesOfDay } from '../prescriptions/planned-use.ts';
import type { PrescribedProduct } from '../prescriptions/prescription.ts';
import { addDays } from '../time/calendar-day.ts';
import { localDay } from '../time/zone.ts';
import type { Period, SummaryItem, SummaryPrescription, SummaryUse } from './summary-records.ts';

export type PrescribedSummary = {
  protocolName: string;
  isOwn: boolean;
  product: PrescribedProduct;
  plan: PlannedUse;
};

/**
 * What was planned and recorded of each product of the prescriptions in force, by the rule of every sheet, over the whole days of the
 * period.
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
  const days: UsesOfDay[] = uses.map(({ day, itemId, productType, consumptionMethod }) => ({
    day,
    itemId,
    productType,
    consumptionMethod,
    uses: 1,
  }));
  const inForce = prescriptions.filter(({ status }) => status === 'ativa');
  const plans = plannedUses(
    inForce.map(({ isOwn, products, createdAt }) => ({ isOwn, products, writtenOn: localDay(createdAt, timeZone) })),
    { items, days },
    { from: period.from, to: period.to < yesterday ? period.to : yesterday },
  );
  return inForce.flatMap(({ protocolName, isOwn, products }, part) =>
    products.map((product, place) => ({
      protocolName,
      isOwn,
      product,
      plan: plans[part]?.[place] ?? { kind: 'unknown', reason: 'no_such_product' },
    })),
  );
}
