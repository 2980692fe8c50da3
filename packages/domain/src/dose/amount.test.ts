import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundedAmount, roundedMg } from './amount.ts';

describe('milligrams as they are shown', () => {
  it.each([
    [0, 0],
    [0.001, 0.01],
    [0.0149, 0.01],
    [0.333, 0.33],
    [0.999, 1],
    [1.04, 1],
    [2.25, 2.3],
    [18.04, 18],
    [36.08, 36.1],
    [99.96, 100],
    [104.4, 104],
    [1234.5, 1235],
  ])('%d mg is shown as %d', (mg, shown) => {
    expect(roundedMg(mg)).toBe(shown);
  });

  it('more is never shown as less, nothing never as something, and nothing is off by more than one in twenty', () => {
    const amounts = fc.double({ min: 0, max: 100_000, noNaN: true });
    fc.assert(
      fc.property(amounts, amounts, (one, other) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        expect(roundedMg(less)).toBeLessThanOrEqual(roundedMg(more));
        expect(roundedMg(less) === 0).toBe(less === 0);
        if (less >= 0.1) expect(Math.abs(roundedMg(less) - less)).toBeLessThanOrEqual(less / 20);
      }),
    );
  });

  it('a range keeps its ends, and is one number where both look the same', () => {
    expect(roundedAmount({ kind: 'range', from: 2, to: 3 })).toEqual({ kind: 'range', from: 2, to: 3 });
    expect(roundedAmount({ kind: 'range', from: 0.001, to: 0.0015 })).toEqual({ kind: 'exact', mg: 0.01 });
    expect(roundedAmount({ kind: 'exact', mg: 3.456 })).toEqual({ kind: 'exact', mg: 3.5 });
    const unknown = { kind: 'unknown', reason: 'basis_unknown' } as const;
    expect(roundedAmount(unknown)).toEqual(unknown);
  });
});
