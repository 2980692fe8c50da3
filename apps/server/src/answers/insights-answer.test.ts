import { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { InsightsSums, WayOfDay } from '@balsamo/database/insights/sums.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { CONSUMPTION_METHODS, PRODUCT_TYPES, UNITS } from '@balsamo/domain/diary/vocabulary.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insightsAnswer } from './insights-answer.ts';

const PERIOD = { from: '2026-03-01', to: '2026-03-30' };
const ITEMS = ['0197c9d2-1a2b-7c3d-8e4f-000000000001', '0197c9d2-1a2b-7c3d-8e4f-000000000002'] as const;

const rating = fc.oneof(fc.constantFrom(0, 5, 10), fc.integer({ min: 0, max: 10 }));
const use = fc.record({
  day: fc.nat(29).map((index) => addDays(PERIOD.from, index)),
  productType: fc.constantFrom(...PRODUCT_TYPES.slice(0, 3)),
  method: fc.constantFrom(...CONSUMPTION_METHODS.slice(0, 2)),
  itemId: fc.constantFrom(null, ...ITEMS),
  unit: fc.constantFrom(...UNITS.slice(0, 2)),
  amount: fc.constantFrom(0.001, 1, 2, 99_999.999),
  before: rating,
  after: fc.option(rating),
});
const usual = fc.array(fc.record({ day: fc.nat(29).map((index) => addDays(PERIOD.from, index)), sum: rating }));
const ofSymptoms = <Value>(value: Value) =>
  Object.fromEntries(SYMPTOMS.map((symptom) => [symptom, value])) as Record<Symptom, Value>;
const byDay = (a: { day: string }, b: { day: string }) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0);

/** One use, rated alike in every symptom. */
function wayOf({ amount, before, after, ...way }: typeof use extends fc.Arbitrary<infer Use> ? Use : never): WayOfDay {
  const times = (factor: number) => (after === null ? 0 : factor);
  return {
    ...way,
    ...{ uses: 1, taken: 0.1, pending: 0, overdue: after === null ? 1 : 0, resting: 0, rated: 1, before },
    doses: {
      amount: times(amount),
      squares: times(amount * amount),
      byBefore: times(amount * before),
      byAfter: times(amount * (after ?? 0)),
    },
    sitting: null,
    pairs: ofSymptoms({
      ...{ late: 0, copied: 0, missing: after === null ? 1 : 0 },
      records: times(1),
      before: times(before),
      after: after ?? 0,
      beforeSquares: times(before * before),
      products: times(before * (after ?? 0)),
    }),
  };
}

const stock = ITEMS.map((id) => ({
  id,
  nickname: 'Óleo',
  productType: 'oleo' as const,
  unit: 'ml' as const,
  isUnitFixed: true,
  hasUncountedUses: false,
  status: 'ativo' as const,
  quantity: 1,
  level: 'low_amount' as const,
  forecast: { kind: 'unknown' as const, reason: 'too_few_days' as const },
  pace: { today: '2026-03-10', daily: [] },
  expiry: { kind: 'not_given' as const },
  details: {
    ...{
      brand: null,
      batch: null,
      expiresOn: null,
      openedOn: null,
      daysAfterOpening: null,
      deliveryDays: null,
      orderReminderOn: null,
      notes: null,
      dropsPerMl: 20,
      amountPerUse: null,
    },
    strength: { thc: 0, thca: null, cbd: 20, cbda: null, basis: 'mg_per_ml' as const },
  },
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
}));

test('whatever was recorded, and however little or all alike it is, every figure is a number that the contract allows', () => {
  fc.assert(
    fc.property(
      fc.array(use, { maxLength: 60, size: 'max' }),
      usual,
      fc.constantFrom(...SYMPTOMS),
      (uses, ratings, symptom) => {
        const days = Map.groupBy(ratings, ({ day }) => day);
        const level = [...days]
          .map(([day, of]) => ({ day, records: of.length, sum: of.reduce((sum, one) => sum + one.sum, 0) }))
          .sort(byDay);
        const sums: InsightsSums = {
          ways: uses.map(wayOf).sort(byDay),
          cells: [],
          topTriggers: [],
          usual: ofSymptoms({ days: level, leftOut: uses.length % 5 }),
          withoutUse: level,
          completedToday: 0,
        };
        const answer = insightsAnswer({ period: PERIOD, symptom, itemIds: null, compare: ITEMS }, sums, stock);
        // As it travels: what is no number becomes null.
        expect(Insights.safeParse(JSON.parse(JSON.stringify(answer))).error).toBeUndefined();
        expect(answer.uses).toBe(uses.length);
      },
    ),
    { numRuns: 300 },
  );
});
