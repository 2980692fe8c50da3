import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { regressionToMeanOf } from './regression-to-mean.ts';
import { usesOf } from './testing/simulated-patients.ts';

const day = (index: number) => addDays('2026-01-01', index);
const uses = (pairs: [number, number][]) => pairs.map(([before, after], index) => usesOf(day(index), before, after));
const level = (ratings: number[]) => ratings.map((sum, index) => ({ day: day(index), records: 1, sum }));
const aroundSix = level([5, 7, 5, 7, 5, 7]);

describe('what comes back by itself', () => {
  it('is the whole way where the ratings after do not follow those before', () => {
    const { follows, expected, beyond } = regressionToMeanOf(
      uses([
        [2, 6],
        [4, 5],
        [2, 5],
        [4, 6],
        [3, 6],
        [3, 5],
      ]),
      aroundSix,
    );
    expect(follows).toBe(0);
    expect(expected).toBe(3);
    // From 3 to 5.5 is 2.5 points; 3 were to be expected.
    expect(beyond.value).toBeCloseTo(-0.5, 12);
    expect(beyond.high).toBeGreaterThan(0);
  });

  it('is nothing where they follow them point by point', () => {
    const { follows, expected, beyond } = regressionToMeanOf(
      uses([
        [1, 3],
        [2, 4],
        [3, 5],
        [4, 6],
        [5, 7],
        [3, 5],
      ]),
      aroundSix,
    );
    expect(follows).toBeCloseTo(1, 12);
    expect(expected).toBeCloseTo(0, 12);
    expect(beyond.value).toBeCloseTo(2, 12);
  });

  it('is half of the way where they follow by half', () => {
    const { follows, expected, beyond } = regressionToMeanOf(
      uses([
        [2, 4],
        [4, 5],
        [2, 4],
        [4, 5],
        [2, 4],
        [4, 5],
      ]),
      aroundSix,
    );
    expect(follows).toBe(0.5);
    // Usual 6, before 3: half of three points.
    expect(expected).toBe(1.5);
    expect(beyond.value).toBe(0);
  });

  it('is the whole way where all ratings before are the same', () => {
    expect(
      regressionToMeanOf(
        uses([
          [3, 4],
          [3, 5],
          [3, 6],
          [3, 5],
          [3, 4],
          [3, 6],
        ]),
        aroundSix,
      ),
    ).toMatchObject({ follows: 0, expected: 3 });
  });

  it('is a fall where use began above the usual level', () => {
    expect(
      regressionToMeanOf(
        uses([
          [8, 6],
          [9, 6],
          [8, 6],
          [9, 6],
          [8, 6],
          [9, 6],
        ]),
        aroundSix,
      ).expected,
    ).toBe(-2.5);
  });

  it('is less sure the further the usual level is from where use began', () => {
    const pairs: [number, number][] = [
      [2, 5],
      [4, 5],
      [2, 3],
      [4, 6],
      [3, 5],
      [3, 4],
    ];
    const width = (ratings: number[]) => {
      const { beyond } = regressionToMeanOf(uses(pairs), level(ratings));
      return beyond.high - beyond.low;
    };
    expect(width([8, 10, 8, 10, 8, 10])).toBeGreaterThan(1.5 * width([2, 4, 2, 4, 2, 4]));
  });

  it('does not depend on how the sums are cut into rows of a day', () => {
    const pairs: [number, number][] = [
      [2, 5],
      [4, 5],
      [2, 3],
      [4, 6],
      [3, 5],
      [3, 4],
    ];
    const rows = uses(pairs);
    const shuffled = regressionToMeanOf([...rows].reverse(), [...aroundSix].reverse());
    const inOrder = regressionToMeanOf(rows, aroundSix);
    expect(shuffled.expected).toBeCloseTo(inOrder.expected, 12);
    expect(shuffled.beyond.low).toBeCloseTo(inOrder.beyond.low, 9);
  });
});
