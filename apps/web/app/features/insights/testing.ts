import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { Effect } from '@balsamo/domain/insights/effect.ts';
import type { Estimate } from '@balsamo/domain/insights/estimate.ts';
import { verdictOf } from '@balsamo/domain/insights/verdict.ts';

export const OIL = '0192f3a0-0000-7000-8000-000000000001';
export const FLOWER = '0192f3a0-0000-7000-8000-000000000002';

type Measured = Extract<Effect, { kind: 'measured' }>;

function estimate(value: number, width: number): Estimate {
  return { value, low: value - width, high: value + width, chanceIfNotAbove: 0.001, chanceIfNotBelow: 0.999 };
}

/** A change of pain that is called a benefit; `changes` make another of it. */
export function aMeasured(changes: Partial<Measured> = {}): Measured {
  const { outcome = 'benefit', change = estimate(2.4, 0.6) } = changes;
  return {
    kind: 'measured',
    verdict: verdictOf({ kind: 'measured', change, outcome }),
    symptom: 'pain',
    records: 24,
    days: 20,
    ...{ unfinished: 2, late: 0, copied: 0 },
    before: 6.5,
    after: 4.1,
    change,
    meaning: { size: 'much', basis: 'published' },
    comeback: {
      usual: 5.8,
      records: 9,
      follows: 0.2,
      expected: 0.6,
      beyond: estimate(1.8, 0.7),
      meaning: { size: 'meaningful', basis: 'published' },
    },
    outcome,
    ...changes,
  };
}

export function tooFew(records: number): Effect {
  return {
    ...{ kind: 'too_few', symptom: 'pain', verdict: 'unclear' },
    ...{ records, days: records, unfinished: 0, late: 0, copied: 0 },
  };
}

/** The bar of an effect, as the server makes it. */
export function barOf<Group extends string>(group: Group, effect: Effect) {
  if (effect.kind === 'too_few') return { group, effect, drawn: null };
  const { value, low, high } = effect.change;
  return { group, effect, drawn: { value, length: value, low, high, isBeyondAxis: false } };
}

const mean = (value: number, records: number) => ({ mean: value, records });

/** An answer in which oil goes with less pain, and flower was used too little; `changes` make another of it. */
export function anInsights(changes: Partial<Insights> = {}): Insights {
  return {
    period: { from: '2026-10-22', to: '2026-11-20', days: 30 },
    symptom: 'pain',
    uses: 28,
    wellnessEvolution: [
      { day: '2026-11-18', average: 7, records: 2, before: mean(8, 1), after: mean(5, 1), withoutUse: mean(6, 1) },
      { day: '2026-11-20', average: 6, records: 1, before: mean(6, 1), after: null, withoutUse: null },
    ],
    productEffectiveness: [barOf('oleo', aMeasured()), barOf('flor', tooFew(2))],
    methodEffectiveness: [barOf('sublingual', aMeasured()), barOf('vaporizando', tooFew(2))],
    itemEffectiveness: [barOf(OIL, aMeasured()), barOf(FLOWER, tooFew(2))],
    leading: { productType: 'oleo', method: 'sublingual', itemId: OIL },
    products: [
      { itemId: OIL, productType: 'oleo', effect: aMeasured() },
      { itemId: FLOWER, productType: 'flor', effect: tooFew(2) },
    ],
    spans: {
      days: 7,
      items: [
        { from: '2026-11-07', to: '2026-11-13', records: 10, before: 6.8, after: 4.4 },
        { from: '2026-11-14', to: '2026-11-20', records: 14, before: 6.3, after: 3.9 },
      ],
    },
    comparison: null,
    doseTrends: [],
    topTriggers: [
      { trigger: 'Dor Crônica', count: 12 },
      { trigger: 'chuva', count: 3 },
    ],
    cannabinoidDistribution: [
      { productType: 'oleo', count: 26, percent: 93 },
      { productType: 'flor', count: 2, percent: 7 },
    ],
    heatmap: [
      { weekday: 2, period: 'noite', records: 5, rated: 5, before: 35 },
      { weekday: 0, period: 'manha', records: 1, rated: 1, before: 9 },
    ],
    checkOutStats: {
      pending: 1,
      overdue: 2,
      resting: 0,
      finished: 26,
      completedToday: 0,
      totalIncomplete: 3,
      judged: 28,
      finishedShare: 26 / 28,
      completeness: 'few_missing',
    },
    ratingsWithoutUse: { records: 9, days: 8, leftOut: 1 },
    enhancedInventoryStats: {
      totalActiveItems: 2,
      lowStockCount: 1,
      mostConsumedItem: { id: OIL, nickname: 'Óleo da noite', uses: 26 },
      averageDailyConsumption: [{ unit: 'ml', perDay: 0.087 }],
      itemsByType: [
        { productType: 'oleo', count: 1 },
        { productType: 'flor', count: 1 },
      ],
      replenishmentAlerts: [{ id: FLOWER, nickname: 'Flor Alvorada', level: 'few_days', days: 3 }],
    },
    items: [
      { id: OIL, nickname: 'Óleo da noite', productType: 'oleo', status: 'ativo', usesInPeriod: 26 },
      { id: FLOWER, nickname: 'Flor Alvorada', productType: 'flor', status: 'ativo', usesInPeriod: 2 },
    ],
    ...changes,
  };
}
