import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromThousandths, hasThreeDecimals, sumOf, toThousandths } from './amount.ts';

describe('amounts of stock', () => {
  it.each([
    [0.1, 100],
    [1.005, 1005],
    [8.029, 8029],
    [-0.0004, 0],
    [-2.5, -2500],
    [0.0005, 1],
    [-0.0005, -1],
    [100_000, 100_000_000],
  ])('%d are %i thousandths', (amount, thousandths) => {
    expect(toThousandths(amount)).toBe(thousandths);
  });

  it('a hundred times 0.1 is 10, where plain addition drifts', () => {
    const tenths = Array.from({ length: 100 }, () => 0.1);
    expect(tenths.reduce((sum, amount) => sum + amount, 0)).not.toBe(10);
    expect(sumOf(tenths)).toBe(10);
    expect(sumOf([])).toBe(0);
    expect(sumOf([0.3, -0.1, -0.2])).toBe(0);
  });

  it('have three decimals at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e8, max: 1e8 }), (thousandths) => {
        expect(hasThreeDecimals(fromThousandths(thousandths))).toBe(true);
        expect(toThousandths(fromThousandths(thousandths))).toBe(thousandths === 0 ? 0 : thousandths);
        expect(hasThreeDecimals(fromThousandths(thousandths + 0.5))).toBe(false);
      }),
    );
  });
});
