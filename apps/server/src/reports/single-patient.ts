import type { InsightsSums, WayOfDay } from '@balsamo/database/insights/sums.ts';
import type { DayMeans } from '@balsamo/database/reports/sums.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { type Bar, barsOf } from '@balsamo/domain/insights/bars.ts';
import { DAYS_MIN, RECORDS_MIN } from '@balsamo/domain/insights/effect.ts';
import { type DaySum, differenceOfMeans, recordsOf } from '@balsamo/domain/insights/estimate.ts';
import { type Family, familyOf } from '@balsamo/domain/insights/family.ts';
import type { Period } from '@balsamo/domain/insights/period.ts';
import type { Cluster } from '@balsamo/domain/reports/clustered-share.ts';
import type { Interval } from '@balsamo/domain/reports/patient-means.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { groupedBy, total } from '../answers/day-sums.ts';

/**
 * A report over one patient: days are what its intervals count, by the rules of that patient's own dashboard. `ways` are of the
 * product type that is asked for, `family` of every one: a benefit has to stand among all that was used.
 */
export type DaysOfOne = { family: Family; ways: readonly WayOfDay[]; productType: ProductType | null };

export function daysOfOne(all: InsightsSums, productType: ProductType | null): DaysOfOne {
  const ways = productType === null ? all.ways : all.ways.filter((way) => way.productType === productType);
  return { family: familyOf(all.ways, all.usual), ways, productType };
}

const meanOfDays = (days: DaySum[]): Interval | null =>
  days.length < DAYS_MIN ? null : differenceOfMeans([{ sign: 1, days }], 1);

/** How a symptom was rated: before use, and what is of the day also without one. Ratings are whole numbers, and so are their sums. */
export function levelOfOne(symptom: Symptom, days: readonly DayMeans[]): Interval | null {
  const rated = days.flatMap(({ day, [symptom]: { records, sum } }) =>
    records > 0 ? [{ day, records, sum: Math.round(sum * records) }] : [],
  );
  return recordsOf(rated) < RECORDS_MIN ? null : meanOfDays(rated);
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

export function productsOfOne(symptom: Symptom, { family, productType }: DaysOfOne): Bar<ProductType>[] {
  return barsOf(
    family.groups.flatMap((group) => {
      if (group.kind !== 'productType' || (productType !== null && group.productType !== productType)) return [];
      const effect = family.effectOf(group, symptom);
      return effect ? [{ group: group.productType, effect }] : [];
    }),
  );
}

/** What is said of all uses together, or of all of the type that is asked for. */
export function overallOfOne(symptom: Symptom, { family, productType }: DaysOfOne): Bar<'all'> | undefined {
  const effect = family.effectOf(
    productType === null ? { kind: 'all' } : { kind: 'productType', productType },
    symptom,
  );
  return effect && barsOf([{ group: 'all' as const, effect }])[0];
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
