import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meanOf, recordsOf } from './estimate.ts';
import { usesOf } from './testing/simulated-patients.ts';
import { standInsFor } from './usual-level.ts';

const day = (index: number) => `2026-03-${String(index + 1).padStart(2, '0')}`;
const SIX = [day(0), day(1)].map((of) => ({ day: of, records: 3, sum: 18 }));
/** Pairs of before and after. */
const uses = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([before, after], index) => usesOf(day(index), before, after));
const AS_BEFORE = uses([[2, 2], [3, 3], [4, 4]]); // biome-ignore format: a table
const UNLIKE_BEFORE = uses([[2, 3], [3, 3], [4, 3]]); // biome-ignore format: a table

describe('in place of the ratings that an earlier use may have touched', () => {
  it('stand the ratings before uses, with the whole of their weight where feelings last', () => {
    const standIns = standInsFor({ days: SIX, leftOut: 6 }, AS_BEFORE);
    expect(recordsOf(standIns)).toBeCloseTo(6);
    expect(meanOf([...SIX, ...standIns])).toBeCloseTo(4.5);
  });

  it('with half of it where nothing is left of them when the check-out is due', () => {
    const standIns = standInsFor({ days: SIX, leftOut: 6 }, UNLIKE_BEFORE);
    expect(recordsOf(standIns)).toBeCloseTo(3);
    expect(meanOf([...SIX, ...standIns])).toBeCloseTo(5);
  });

  it.each([
    ['nothing was left out', 0, AS_BEFORE],
    ['nothing is known of any use', 6, []],
  ])('stands nothing where %s', (_, leftOut, observed) => {
    expect(standInsFor({ days: SIX, leftOut }, observed)).toEqual([]);
  });

  it('the level lies between the ratings that are left and those before uses, however many were left out', () => {
    const rating = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(rating, rating), { minLength: 1, maxLength: 20 }),
        fc.nat(200),
        (pairs, leftOut) => {
          const level = meanOf([...SIX, ...standInsFor({ days: SIX, leftOut }, uses(pairs))]);
          const before = pairs.reduce((sum, [of]) => sum + of, 0) / pairs.length;
          expect(level).toBeGreaterThanOrEqual(Math.min(6, before) - 1e-9);
          expect(level).toBeLessThanOrEqual(Math.max(6, before) + 1e-9);
        },
      ),
    );
  });
});
