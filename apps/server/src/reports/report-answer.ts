import type { Report, ReportMethod, ReportSymptom } from '@balsamo/contract/reports/schemas.ts';
import type { ReportPatient } from '@balsamo/database/reports/as-reader-of-report.ts';
import type { MethodSums, ProductSums, ReportSums } from '@balsamo/database/reports/sums.ts';
import { RATING_MAX, RATING_MIN, SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { ConsumptionMethod, ProductType } from '@balsamo/domain/diary/vocabulary.ts';
import { type Bar, barsOf } from '@balsamo/domain/insights/bars.ts';
import { daysOf, type Period } from '@balsamo/domain/insights/period.ts';
import { sharesOf } from '@balsamo/domain/insights/shares.ts';
import { type Cluster, shareInterval } from '@balsamo/domain/reports/clustered-share.ts';
import { type Interval, type MeanSums, meanOfSums, meanOverPatients } from '@balsamo/domain/reports/patient-means.ts';
import { pooledEffectsOf } from '@balsamo/domain/reports/pooled-effects.ts';
import { takenProducts } from '@balsamo/domain/reports/taken.ts';
import { groupedBy, total } from '../answers/day-sums.ts';
import {
  type DaysOfOne,
  levelOfOne,
  methodClustersOfOne,
  overallOfOne,
  perDayOfOne,
  productsOfOne,
} from './single-patient.ts';

type Figure = ReportSymptom['level'];
type Counts = { patients: number; records: number };

/** What was asked, and whose records that opened. */
export type ReportQuestion = {
  period: Period;
  symptoms: readonly Symptom[];
  productType: ProductType | null;
  patients: readonly ReportPatient[];
};

/** What was read: sums over all of them and, of a single patient, the days that their own intervals rest on. */
export type ReportRead = { sums: ReportSums; single: DaysOfOne | null };

/** The contract's report: what the rules say of the sums. Of one patient they are the rules of that patient's own dashboard. */
export function reportAnswer(question: ReportQuestion, { sums, single }: ReportRead): Report {
  const { period, symptoms, productType, patients } = question;
  const days = daysOf(period);
  const byPatient = new Map(sums.patients.map((of) => [of.patientId, of]));
  const uses = total(sums.patients, (of) => of.uses);
  const pending = total(sums.patients, (of) => of.pending);
  const overdue = total(sums.patients, (of) => of.overdue);
  const resting = total(sums.patients, (of) => of.resting);
  return {
    period: { ...period, days },
    productType,
    patients: patients.map(({ id, name }) => ({ patientId: id, name, entries: byPatient.get(id)?.uses ?? 0 })),
    unit: single ? 'days' : 'patients',
    summaryStats: {
      totalEntries: uses,
      totalPatients: sums.patients.filter((of) => of.uses > 0).length,
      avgDailyEntries: uses / days,
      finished: uses - pending - overdue - resting,
      pending,
      overdue,
      resting,
      dailyEntriesPerPatient: figure(
        { patients: patients.length, records: uses },
        single
          ? perDayOfOne(single, period)
          : meanOverPatients(
              patients.map(({ id }) => ({ mean: (byPatient.get(id)?.uses ?? 0) / days, records: days })),
            ),
        { least: 0, most: Number.POSITIVE_INFINITY },
      ),
    },
    symptoms: symptoms.map((symptom) => symptomOf(symptom, sums, single)),
    symptomTrends: sums.days.map((day) => ({
      date: day.day,
      ...(Object.fromEntries(SYMPTOMS.map((each) => [each, dayFigure(day[each], single !== null)])) as Record<
        Symptom,
        Figure
      >),
    })),
    taken: takenProducts(sums.taken.uses, sums.taken.items),
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

function symptomOf(symptom: Symptom, sums: ReportSums, single: DaysOfOne | null): ReportSymptom {
  const levels = sums.patients.map((of) => of.levels[symptom]).filter(({ rated }) => rated > 0);
  const counts = { patients: levels.length, records: total(levels, (of) => of.rated) };
  const level = single
    ? levelOfOne(symptom, sums.days)
    : meanOverPatients(levels.map(({ rated, sum }) => ({ mean: sum / rated, records: rated })));
  return { symptom, level: figure(counts, level), ...effectsOf(symptom, sums, single) };
}

type Group = ProductType | 'all';
type Effects = Pick<ReportSymptom, 'overall' | 'products'>;
type Counted = Omit<NonNullable<ReportSymptom['overall']>, 'effect' | 'drawn'>;

/** What is said of all uses together, and of each type of product. */
function effectsOf(symptom: Symptom, sums: ReportSums, single: DaysOfOne | null): Effects {
  const groups = groupedBy(sums.products.get(symptom) ?? [], ({ productType }): Group => productType ?? 'all');
  const usesOf = (group: Group) => total(groups.get(group) ?? [], (of) => of.uses);
  if (single) {
    const overall = overallOfOne(symptom, single);
    const countsOf = ({ group, effect, drawn }: Bar<Group>): Counted => ({
      usageCount: usesOf(group),
      patients: drawn ? 1 : 0,
      leftOut: drawn ? { patients: 0, records: 0 } : { patients: 1, records: effect.records },
    });
    return {
      overall: overall ? withoutGroup({ ...overall, ...countsOf(overall) }) : null,
      products: productsOfOne(symptom, single).map((bar) => ({ ...bar, ...countsOf(bar) })),
    };
  }
  // All uses of an only type are one comparison, asked once.
  const types = [...groups.keys()].filter((group) => group !== 'all');
  const asked = types.length === 1 ? types : [...groups.keys()];
  const pooled = pooledEffectsOf(
    symptom,
    asked.map((group) => questionOf(group, groups.get(group) ?? [])),
    sums.usual.get(symptom) ?? new Map(),
  );
  const found = new Map(pooled.map((effect) => [effect.group, effect]));
  const bars = barsOf(pooled).map((bar) => {
    const { patients = 0, leftOut = { patients: 0, records: 0 } } = found.get(bar.group) ?? {};
    return { ...bar, usageCount: usesOf(bar.group), patients, leftOut };
  });
  const overall = types.length === 1 ? bars[0] : bars.find(({ group }) => group === 'all');
  return {
    overall: overall ? withoutGroup(overall) : null,
    products: bars.flatMap(({ group, ...bar }) => (group === 'all' ? [] : [{ group, ...bar }])),
  };
}

const withoutGroup = <Of extends Counted & Bar<string>>({ effect, drawn, usageCount, patients, leftOut }: Of) => ({
  ...{ effect, drawn, usageCount, patients, leftOut },
});

const questionOf = (group: Group, uses: readonly ProductSums[]) => ({
  group,
  uses,
  unfinished: total(uses, (of) => of.unfinished),
  late: total(uses, (of) => of.late),
  copied: total(uses, (of) => of.copied),
  missing: { uses: total(uses, (of) => of.missing.uses), of: total(uses, (of) => of.missing.of) },
});

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
