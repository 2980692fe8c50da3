import type { Report, ReportMethod } from '@balsamo/contract/reports/schemas.ts';
import type { ReportPatient } from '@balsamo/database/reports/as-report-reader.ts';
import type { MethodSums, ReportSums } from '@balsamo/database/reports/sums.ts';
import { RATING_MAX, RATING_MIN, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { barsOf } from '@balsamo/domain/insights/bars.ts';
import { daysOf, type Period } from '@balsamo/domain/insights/period.ts';
import { sharesOf } from '@balsamo/domain/insights/shares.ts';
import { type Cluster, shareInterval } from '@balsamo/domain/reports/clustered-share.ts';
import { type Interval, type MeanSums, meanOfSums, meanOverPatients } from '@balsamo/domain/reports/patient-means.ts';
import { pooledEffectsOf } from '@balsamo/domain/reports/pooled-effects.ts';
import { groupedBy, total } from '../insights/day-sums.ts';
import { type DaysOfOne, levelOfOne, methodClustersOfOne, perDayOfOne, productsOfOne } from './single-patient.ts';

type Figure = Report['summaryStats']['level'];
type Counts = { patients: number; records: number };

/** What was asked, and whose records that opened. */
export type ReportQuestion = {
  period: Period;
  symptom: Symptom;
  productType: ProductType | null;
  patients: readonly ReportPatient[];
};

/** What was read: sums over all of them and, of a single patient, the days that their own intervals rest on. */
export type ReportRead = { sums: ReportSums; single: DaysOfOne | null };

/** The contract's report: what the rules say of the sums. Of one patient they are the rules of that patient's own dashboard. */
export function reportAnswer(question: ReportQuestion, { sums, single }: ReportRead): Report {
  const { period, symptom, productType, patients } = question;
  const days = daysOf(period);
  const byPatient = new Map(sums.patients.map((of) => [of.patientId, of]));
  const uses = total(sums.patients, (of) => of.uses);
  const pending = total(sums.patients, (of) => of.pending);
  const overdue = total(sums.patients, (of) => of.overdue);
  const rated = sums.patients.filter((of) => of.rated > 0);
  const ratedCounts = { patients: rated.length, records: total(rated, (of) => of.rated) };
  return {
    period: { ...period, days },
    symptom,
    productType,
    patients: patients.map(({ id, name }) => ({ patientId: id, name, entries: byPatient.get(id)?.uses ?? 0 })),
    unit: single ? 'days' : 'patients',
    summaryStats: {
      totalEntries: uses,
      totalPatients: sums.patients.filter((of) => of.uses > 0).length,
      avgDailyEntries: uses / days,
      finished: uses - pending - overdue,
      pending,
      overdue,
      dailyEntriesPerPatient: figure(
        { patients: patients.length, records: uses },
        single
          ? perDayOfOne(single, period)
          : meanOverPatients(
              patients.map(({ id }) => ({ mean: (byPatient.get(id)?.uses ?? 0) / days, records: days })),
            ),
        { least: 0, most: Number.POSITIVE_INFINITY },
      ),
      level: figure(
        ratedCounts,
        single
          ? levelOfOne(symptom, single)
          : meanOverPatients(rated.map((of) => ({ mean: of.sum / of.rated, records: of.rated }))),
      ),
    },
    symptomTrends: sums.days.map((day) => ({
      date: day.day,
      ...(Object.fromEntries(SYMPTOMS.map((each) => [each, dayFigure(day[each], single !== null)])) as Record<
        Symptom,
        Figure
      >),
    })),
    productEffectiveness: productsOf(question, sums, single),
    methodDistribution: methodsOf(sums.methods, single),
  };
}

const RATINGS = { least: RATING_MIN, most: RATING_MAX };

/** An interval reaches no further than the scale does. */
function figure(counts: Counts, found: Interval | null, { least, most } = RATINGS): Figure {
  if (!found) return { ...counts, value: null, low: null, high: null };
  const { value, low, high } = found;
  return { ...counts, value, low: Math.max(least, low), high: Math.min(most, high) };
}

function dayFigure(sums: MeanSums, isOfOne: boolean): Figure {
  const { patients, records } = sums;
  if (!isOfOne) return figure({ patients, records }, meanOfSums(sums));
  return { patients, records, value: patients > 0 ? sums.sum : null, low: null, high: null };
}

function productsOf(
  { symptom, productType }: ReportQuestion,
  sums: ReportSums,
  single: DaysOfOne | null,
): Report['productEffectiveness'] {
  const groups = groupedBy(sums.products, (of) => of.productType);
  if (single) {
    return productsOfOne(symptom, single)
      .filter(({ group }) => productType === null || group === productType)
      .map((bar) => ({
        ...bar,
        usageCount: total(groups.get(bar.group) ?? [], (of) => of.uses),
        patients: bar.drawn ? 1 : 0,
        leftOut: bar.drawn ? { patients: 0, records: 0 } : { patients: 1, records: bar.effect.records },
      }));
  }
  const pooled = pooledEffectsOf(
    symptom,
    [...groups].map(([group, uses]) => ({
      group,
      uses,
      unfinished: total(uses, (of) => of.overdue),
      late: total(uses, (of) => of.late),
      copied: total(uses, (of) => of.copied),
      missing: { uses: total(uses, (of) => of.missing.uses), of: total(uses, (of) => of.missing.of) },
    })),
    sums.usual,
  );
  const found = new Map(pooled.map((effect) => [effect.group, effect]));
  return barsOf(pooled).map((bar) => {
    const { patients = 0, leftOut = { patients: 0, records: 0 } } = found.get(bar.group) ?? {};
    return { ...bar, usageCount: total(groups.get(bar.group) ?? [], (of) => of.uses), patients, leftOut };
  });
}

function methodsOf(methods: readonly MethodSums[], single: DaysOfOne | null): ReportMethod[] {
  const byMethod = groupedBy(methods, (of) => of.method);
  const usesOf = new Map(
    [...groupedBy(methods, (of) => of.patientId)].map(([id, of]) => [id, total(of, (one) => one.uses)]),
  );
  const clustersOf = (method: ConsumptionMethod): Cluster[] => {
    if (single) return methodClustersOfOne(single, method);
    const counts = new Map(byMethod.get(method)?.map(({ patientId, uses }) => [patientId, uses]));
    return [...usesOf].map(([patientId, of]) => ({ count: counts.get(patientId) ?? 0, of }));
  };
  const counts = [...byMethod].map(([group, of]) => ({ group, count: total(of, (one) => one.uses) }));
  return sharesOf(counts).map(({ group, count, percent }) => ({
    consumptionMethod: group,
    usageCount: count,
    percentage: percent,
    patients: byMethod.get(group)?.length ?? 0,
    interval: shareInterval(clustersOf(group)),
  }));
}
