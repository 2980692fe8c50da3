import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { type DaySum, differenceOfMeans } from './estimate.ts';

const daily = (sums: number[], from = '2026-01-01'): DaySum[] =>
  sums.map((sum, index) => ({ day: addDays(from, index), records: 1, sum }));

describe('a mean over days', () => {
  it('is over records: a day with more of them counts more', () => {
    const days = [
      { day: '2026-01-01', records: 3, sum: 9 },
      { day: '2026-01-02', records: 1, sum: 1 },
    ];
    expect(differenceOfMeans([{ sign: 1, days }], 1).value).toBe(2.5);
  });

  it('is less sure of days in runs than of the same days in turns', () => {
    const month = (of: (day: number) => number) => daily(Array.from({ length: 30 }, (_, day) => of(day)));
    const turns = differenceOfMeans([{ sign: 1, days: month((day) => (day % 2 === 0 ? 1 : 3)) }], 1);
    const runs = differenceOfMeans([{ sign: 1, days: month((day) => (day % 10 < 5 ? 1 : 3)) }], 1);
    expect([turns.value, runs.value]).toEqual([2, 2]);
    // Student's interval of either is 2 ± 0.380: standard deviation 1.017, t with 29 degrees 2.045.
    expect(turns.high - 2).toBeCloseTo(0.38, 2);
    expect(runs.high - 2).toBeGreaterThan(0.6);
  });

  it('does not take equal whole numbers for certainty', () => {
    const { value, low, high } = differenceOfMeans([{ sign: 1, days: daily([2, 2, 2, 2, 2, 2]) }], 2);
    expect(value).toBe(2);
    // Two roundings a record, six records: √(2/12/6) = 0.167, t with 5 degrees 2.571
    expect(high - value).toBeCloseTo(0.4285, 3);
    expect(value - low).toBeCloseTo(0.4285, 3);
  });

  it('is sure of the difference of two things that rise and fall together from day to day', () => {
    const both = [2, 8, 3, 9, 1, 7, 4, 8, 2, 6];
    const paired = differenceOfMeans(
      [
        { sign: 1, days: daily(both.map((sum) => sum + 1)) },
        { sign: -1, days: daily(both) },
      ],
      1,
    );
    const apart = differenceOfMeans(
      [
        { sign: 1, days: daily(both.map((sum) => sum + 1)) },
        { sign: -1, days: daily(both, '2026-03-01') },
      ],
      1,
    );
    expect(paired.low).toBeGreaterThan(0);
    expect(apart.low).toBeLessThan(0);
    expect([paired.value, apart.value]).toEqual([1, 1]);
  });

  const series = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 40 });
  it('does not depend on the order of the rows, and turns with the sign', () => {
    fc.assert(
      fc.property(series, (sums) => {
        const days = daily(sums);
        const forth = differenceOfMeans([{ sign: 1, days }], 2);
        const back = differenceOfMeans([{ sign: 1, days: [...days].reverse() }], 2);
        const turned = differenceOfMeans([{ sign: -1, days }], 2);
        expect(back.low).toBeCloseTo(forth.low, 9);
        expect(turned.low).toBeCloseTo(-forth.high, 9);
        expect(turned.chanceIfNotAbove).toBeCloseTo(forth.chanceIfNotBelow, 9);
      }),
    );
  });

  it('grows in proportion with what it measures, and moves with it', () => {
    fc.assert(
      fc.property(series, fc.integer({ min: 2, max: 9 }), (sums, factor) => {
        fc.pre(new Set(sums).size > 2);
        const width = (of: number[]) => {
          const { low, high } = differenceOfMeans([{ sign: 1, days: daily(of) }], 1);
          return high - low;
        };
        expect(width(sums.map((sum) => sum + factor))).toBeCloseTo(width(sums), 9);
        expect(width(sums.map((sum) => sum * 100 * factor))).toBeCloseTo(
          factor * width(sums.map((sum) => sum * 100)),
          5,
        );
      }),
    );
  });
});
