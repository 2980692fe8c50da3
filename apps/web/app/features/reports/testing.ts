import type { Report, ReportDay, ReportSymptom } from '@balsamo/contract/reports/schemas.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { Effect } from '@balsamo/domain/insights/effect.ts';

type Figure = ReportSymptom['level'];

export const RITA = '0192f3a0-0000-7000-8000-000000000001';
export const JOAO = '0192f3a0-0000-7000-8000-000000000002';

const figure = (value: number | null, width: number, patients = 12): Figure => ({
  patients,
  records: 2 * patients,
  value,
  low: value === null ? null : value - width,
  high: value === null ? null : value + width,
});

export function aDay(date: string, value: number | null, patients = 12): ReportDay {
  const of = figure(value, 0.5, patients);
  return { date, ...(Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, of])) as Omit<ReportDay, 'date'>) };
}

const estimate = (value: number, width: number) => ({
  value,
  low: value - width,
  high: value + width,
  chanceIfNotAbove: 0.001,
  chanceIfNotBelow: 0.999,
});
const MEASURED: Effect = {
  kind: 'measured',
  symptom: 'pain',
  records: 240,
  days: 200,
  ...{ verdict: 'helps', unfinished: 6, late: 0, copied: 0 },
  before: 6.5,
  after: 4.1,
  change: estimate(2.4, 0.6),
  meaning: { size: 'much', basis: 'published' },
  comeback: {
    usual: 5.8,
    records: 90,
    follows: 0.2,
    expected: 0.6,
    beyond: estimate(1.8, 0.7),
    meaning: { size: 'meaningful', basis: 'published' },
  },
  outcome: 'benefit',
};

/** What is said of a symptom that oil is good for. */
export function aBlock(symptom: Symptom): ReportSymptom {
  return {
    symptom,
    level: figure(6.5, 0.4),
    overall: {
      effect: { ...MEASURED, symptom, records: 260, unfinished: 8 },
      drawn: null,
      usageCount: 1312,
      patients: 12,
      leftOut: { patients: 0, records: 0 },
    },
    products: [
      {
        group: 'oleo',
        effect: MEASURED,
        drawn: { value: 2.4, length: 2.4, low: 1.8, high: 3, isBeyondAxis: false },
        usageCount: 1000,
        patients: 11,
        leftOut: { patients: 1, records: 4 },
      },
      {
        group: 'flor',
        effect: {
          kind: 'too_few',
          symptom,
          ...{ verdict: 'unclear', records: 20, days: 18, unfinished: 0, late: 0, copied: 0 },
        },
        drawn: null,
        usageCount: 312,
        patients: 2,
        leftOut: { patients: 0, records: 0 },
      },
    ],
  };
}

/** A report over twelve patients, whom oil goes with less pain of; `changes` make another of it. */
export function aReport(changes: Partial<Report> = {}): Report {
  return {
    period: { from: '2026-10-22', to: '2026-11-20', days: 30 },
    productType: null,
    patients: [
      { patientId: RITA, name: 'Rita Moura', entries: 300 },
      { patientId: JOAO, name: 'João Conceição', entries: 12 },
    ],
    unit: 'patients',
    summaryStats: {
      totalEntries: 1312,
      totalPatients: 12,
      avgDailyEntries: 43.73,
      finished: 1290,
      pending: 16,
      overdue: 2,
      resting: 4,
      dailyEntriesPerPatient: figure(3.6, 0.9),
    },
    symptoms: [aBlock('pain')],
    symptomTrends: [aDay('2026-11-18', 6.1), aDay('2026-11-19', null, 2), aDay('2026-11-20', 5.2)],
    taken: [
      {
        name: 'Óleo da noite',
        productType: 'oleo',
        uses: 1000,
        patients: 9,
        thc: { from: 0.1, to: 0.1 },
        cbd: { from: 2, to: 3 },
      },
      { name: null, productType: 'flor', uses: 312, patients: 5, thc: null, cbd: null },
    ],
    methodDistribution: [
      {
        consumptionMethod: 'sublingual',
        usageCount: 1000,
        percentage: 76,
        patients: 12,
        interval: { low: 0.6, high: 0.88 },
      },
      {
        consumptionMethod: 'vaporizando',
        usageCount: 312,
        percentage: 24,
        patients: 5,
        interval: { low: 0.12, high: 0.4 },
      },
    ],
    ...changes,
  };
}
