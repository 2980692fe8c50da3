import type { InsightsSums, WayOfDay } from '@balsamo/database/insights/sums.ts';
import { isOfTheDay, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import type { Bar } from '@balsamo/domain/insights/bars.ts';
import { DAYS_MIN, RECORDS_MIN } from '@balsamo/domain/insights/effect.ts';
import { type DaySum, differenceOfMeans, recordsOf } from '@balsamo/domain/insights/estimate.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import type { Cluster } from '@balsamo/domain/reports/clustered-share.ts';
import type { Interval } from '@balsamo/domain/reports/patient-means.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { barsOfAll } from '../insights/bars-of-all.ts';
import { addedByDay, groupedBy, total } from '../insights/day-sums.ts';

/**
 * A report over one patient: days are what its intervals count, by the rules of that patient's own dashboard. `ways` are of the
 * product type that is asked for, `all` of every one: a benefit has to stand among all that was used.
 */
export type DaysOfOne = { all: InsightsSums; ways: readonly WayOfDay[] };

export function daysOfOne(all: InsightsSums, productType: ProductType | null): DaysOfOne {
  const ways = productType === null ? all.ways : all.ways.filter((way) => way.productType === productType);
  return { all, ways };
}

const meanOfDays = (days: DaySum[]): Interval | null =>
  days.length < DAYS_MIN ? null : differenceOfMeans([{ sign: 1, days }], 1);

/** The rating before use of the chosen symptom. */
export function levelOfOne(symptom: Symptom, { all, ways }: DaysOfOne): Interval | null {
  const days = addedByDay<DaySum>(
    ways,
    ({ day, rated, before }) => (rated > 0 ? { day, records: rated, sum: before } : null),
    (to, more) => {
      to.records += more.records;
      to.sum += more.sum;
    },
  );
  const rated = isOfTheDay(symptom) ? addedUp([...days, ...all.withoutUse]) : days;
  return recordsOf(rated) < RECORDS_MIN ? null : meanOfDays(rated);
}

/** Days that come twice, once each. */
function addedUp(days: readonly DaySum[]): DaySum[] {
  const added = new Map<string, DaySum>();
  for (const { day, records, sum } of days) {
    const known = added.get(day);
    added.set(day, { day, records: records + (known?.records ?? 0), sum: sum + (known?.sum ?? 0) });
  }
  return [...added.values()];
}

/** Entries a day; days without any count as none. */
export function perDayOfOne({ ways }: DaysOfOne, { from, to }: Period): Interval | null {
  const usesOn = groupedBy(ways, (way) => way.day);
  const days: DaySum[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push({ day, records: 1, sum: total(usesOn.get(day) ?? [], (way) => way.uses) });
  }
  return meanOfDays(days);
}

export function productsOfOne(symptom: Symptom, { all }: DaysOfOne): Bar<ProductType>[] {
  return barsOfAll(symptom, all, null).productTypes;
}

export function methodClustersOfOne({ ways }: DaysOfOne, method: ConsumptionMethod): Cluster[] {
  return [...groupedBy(ways, (way) => way.day).values()].map((ofDay) => ({
    count: total(
      ofDay.filter((way) => way.method === method),
      (way) => way.uses,
    ),
    of: total(ofDay, (way) => way.uses),
  }));
}
