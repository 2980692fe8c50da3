import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DROPS_PER_ML, dropsOfMl, isDropsPerMl, mlOfDrops, UNKNOWN_DROPS_PER_ML } from './drops.ts';

describe('drops and millilitres', () => {
  it.each([
    [20, 20, 1],
    [2, 20, 0.1],
    [30, 30, 1],
    [5, 25, 0.2],
    [1, 40, 0.025],
  ])('%d drops at %d drops per ml are %d ml', (drops, dropsPerMl, ml) => {
    expect(mlOfDrops(drops, dropsPerMl)).toBeCloseTo(ml, 12);
  });

  it('come back as the drops they were', () => {
    const drops = fc.integer({ min: 1, max: 100_000_000 }).map((thousandths) => thousandths / 1000);
    const rates = fc.integer({ min: 50, max: 1000 }).map((tenths) => tenths / 10);
    fc.assert(
      fc.property(drops, rates, (count, rate) => {
        const again = dropsOfMl(mlOfDrops(count, rate), rate);
        expect(Math.abs(again - count)).toBeLessThanOrEqual(count * 1e-12);
      }),
    );
  });

  it('where the dropper is unknown a dose takes 20 to 30 drops per ml, the stock 20', () => {
    expect(UNKNOWN_DROPS_PER_ML).toEqual({ from: 20, to: 30 });
    expect(DEFAULT_DROPS_PER_ML).toBe(20);
  });

  it.each([
    [20, true],
    [33.5, true],
    [5, true],
    [100, true],
    [4.9, false],
    [100.1, false],
    [20.25, false],
    [0, false],
    [-20, false],
    [Number.NaN, false],
  ])('%d drops per ml are accepted: %s', (value, isAccepted) => {
    expect(isDropsPerMl(value)).toBe(isAccepted);
  });
});
