import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { PERIOD_PRESETS } from '@balsamo/domain/insights/period.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfPeriod } from '../../components/charts/chosen-period.ts';
import { consistent, DEFAULT_FILTERS, filtersOf, hashOf, type InsightFilters } from './insight-filters.ts';

const TODAY = '2026-11-20';
const anyPeriod = fc.oneof(
  fc.constantFrom(...PERIOD_PRESETS).map((days) => ({ kind: 'preset' as const, days })),
  fc.tuple(fc.nat(400), fc.nat(90)).map(([ago, length]) => {
    const to = addDays(TODAY, -ago);
    return { kind: 'range' as const, from: addDays(to, -length), to };
  }),
);
const anyFilters: fc.Arbitrary<InsightFilters> = fc
  .record({
    symptom: fc.constantFrom(null, ...SYMPTOMS),
    period: anyPeriod,
    itemIds: fc.uniqueArray(fc.uuid(), { maxLength: 4 }),
    others: fc.uniqueArray(fc.uuid(), { minLength: 2, maxLength: 2 }),
    compares: fc.boolean(),
  })
  .map(({ others, compares, ...filters }) => {
    const [first, second] = filters.itemIds.length > 1 ? filters.itemIds : others;
    return consistent({ ...filters, compare: compares ? [first as string, second as string] : null });
  });

describe('the filters in the address', () => {
  it('come back as they were put there', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(filtersOf(`#${hashOf(filters)}`, TODAY)).toEqual(filters);
      }),
    );
  });

  it('are not spelt out where they are the usual ones', () => {
    expect(hashOf(DEFAULT_FILTERS)).toBe('dashboard');
    expect(filtersOf('#dashboard', TODAY)).toEqual(DEFAULT_FILTERS);
  });

  it.each([
    ['a symptom there is none of', '#dashboard?symptom=itch'],
    ['a length that is not offered', '#dashboard?days=12'],
    ['a day the calendar does not have', '#dashboard?from=2026-02-30&to=2026-03-04'],
    ['a range that ends before it begins', '#dashboard?from=2026-11-10&to=2026-11-02'],
    ['a range into the future', '#dashboard?from=2026-11-10&to=2026-11-21'],
    ['half a range', '#dashboard?from=2026-11-10'],
    ['more than a year and a day', '#dashboard?from=2025-11-19&to=2026-11-20'],
    ['one product to compare', '#dashboard?compare=0192f3a0-0000-7000-8000-000000000001'],
    [
      'the same product twice',
      '#dashboard?compare=0192f3a0-0000-7000-8000-000000000001,0192f3a0-0000-7000-8000-000000000001',
    ],
    ['products that are no ids', '#dashboard?items=óleo,1'],
    ['nothing that can be read', '#dashboard?%%%&=&?'],
  ])('are the usual ones for %s', (_, hash) => {
    expect(filtersOf(hash, TODAY)).toEqual(DEFAULT_FILTERS);
  });
});

describe('a period', () => {
  it('of some days ends today and counts both ends', () => {
    expect(daysOfPeriod({ kind: 'preset', days: 7 }, TODAY)).toEqual({ from: '2026-11-14', to: TODAY });
  });

  it('of a range stays what it is on every day', () => {
    const range = { from: '2026-10-03', to: '2026-10-21' };
    expect(daysOfPeriod({ kind: 'range', ...range }, TODAY)).toEqual(range);
  });
});

describe('two products', () => {
  const [first, second, third] = ['1', '2', '3'].map((end) => `0192f3a0-0000-7000-8000-00000000000${end}`) as [
    string,
    string,
    string,
  ];
  const filters: InsightFilters = { ...DEFAULT_FILTERS, compare: [first, second] };

  it('are compared among all of them, and among those that are looked at', () => {
    expect(consistent(filters)).toBe(filters);
    expect(consistent({ ...filters, itemIds: [first, second, third] }).compare).toEqual([first, second]);
  });

  it('are not compared when one of them is no longer looked at', () => {
    expect(consistent({ ...filters, itemIds: [first, third] }).compare).toBeNull();
  });
});
