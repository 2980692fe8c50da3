import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { comparisonOf } from './compare.ts';
import { usesOf } from './testing/simulated-patients.ts';

const uses = (start: number, pairs: readonly (readonly [number, number])[]) =>
  Array.from({ length: 20 }, (_, index) => {
    const [before, after] = pairs[index % pairs.length] as readonly [number, number];
    return usesOf(addDays('2026-01-01', start + 2 * index), before, after);
  });
const strong = uses(0, [
  [7, 3],
  [6, 3],
  [7, 4],
  [8, 4],
  [6, 2],
]);
const weak = uses(1, [
  [7, 6],
  [6, 6],
  [7, 7],
  [8, 6],
  [6, 5],
]);

describe('two products side by side', () => {
  it('tells which goes with more relief, from the view of the first', () => {
    expect(comparisonOf('pain', strong, weak)).toMatchObject({
      kind: 'compared',
      records: [20, 20],
      outcome: 'first_better',
    });
    expect(comparisonOf('pain', weak, strong)).toMatchObject({ outcome: 'second_better' });
    expect(comparisonOf('mood', strong, weak)).toMatchObject({ outcome: 'second_better' });
  });

  it('gives the difference of the mean changes with its interval', () => {
    const comparison = comparisonOf('pain', strong, weak);
    if (comparison.kind !== 'compared') throw new Error('twenty records are enough');
    // 6.8 → 3.2 is 3.6; 6.8 → 6.0 is 0.8
    expect(comparison.difference.value).toBeCloseTo(2.8, 12);
    expect(comparison.before).toEqual([6.8, 6.8]);
    expect(comparison.difference.low).toBeGreaterThan(1);
  });

  it('owes a larger change from a worse start to the start', () => {
    const worseStart = uses(1, [
      [9, 5],
      [8, 5],
      [9, 6],
      [9, 4],
      [8, 5],
    ]);
    const betterStart = uses(0, [
      [5, 5],
      [6, 5],
      [5, 4],
      [6, 6],
      [5, 5],
    ]);
    expect(comparisonOf('pain', worseStart, betterStart)).toMatchObject({ outcome: 'start_may_explain' });
  });

  it('says nothing of alike ones, nor of too few', () => {
    expect(comparisonOf('pain', strong, strong)).toMatchObject({ outcome: 'no_clear_difference' });
    expect(comparisonOf('pain', strong, weak.slice(0, 5))).toEqual({ kind: 'too_few', records: [20, 5] });
  });
});
