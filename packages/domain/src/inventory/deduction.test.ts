import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UNITS } from '../diary/vocabulary.ts';
import { hasThreeDecimals } from './amount.ts';
import { deductionOf } from './deduction.ts';
import { STOCK_UNITS } from './item.ts';

describe('what a recorded quantity takes', () => {
  it.each([
    [2, 'gotas', 'ml', 20, 0.1],
    [2, 'gotas', 'ml', null, 0.1],
    [5, 'gotas', 'ml', 25, 0.2],
    [1, 'gotas', 'ml', 30, 0.033],
    [2, 'gotas', 'ml', 30, 0.067],
    [3, 'gotas', 'ml', 33.3, 0.09],
    // exactly 0.0105 and 0.0125, which plain division puts a little below the half
    [0.21, 'gotas', 'ml', 20, 0.011],
    [0.42, 'gotas', 'ml', 33.6, 0.013],
    [0.001, 'gotas', 'ml', 20, 0],
    [0.7, 'ml', 'ml', 25, 0.7],
    [0.125, 'g', 'g', null, 0.125],
    [50, 'mg', 'g', null, 0.05],
    [0.5, 'mg', 'g', null, 0.001],
    [0.05, 'g', 'mg', null, 50],
    [100, 'mg', 'mg', null, 100],
    [1.5, 'unidades', 'unidades', null, 1.5],
  ] as const)('%d %s of an item in %s at %s drops per ml is %d', (value, unit, to, dropsPerMl, amount) => {
    expect(deductionOf({ value, unit }, { unit: to, dropsPerMl, amountPerUse: null })).toEqual({
      kind: 'taken',
      amount,
    });
  });

  it.each([
    ['pitadas', 'g'],
    ['aplicações', 'g'],
    ['gotas', 'g'],
    ['gotas', 'unidades'],
    ['ml', 'g'],
    ['g', 'ml'],
    ['mg', 'unidades'],
    ['unidades', 'mg'],
  ] as const)('%s cannot be taken from an item in %s', (from, to) => {
    const deduction = deductionOf({ value: 1, unit: from }, { unit: to, dropsPerMl: 20, amountPerUse: null });
    expect(deduction).toEqual({ kind: 'not_convertible', from, to });
  });

  it.each([
    [1, 'aplicações', 'g', 0.5, 0.5],
    [3, 'aplicações', 'ml', 0.25, 0.75],
    [2, 'pitadas', 'g', 0.05, 0.1],
    [0.5, 'aplicações', 'g', 0.125, 0.063],
  ] as const)('%d %s of an item in %s, of which one takes %d, is %d', (value, unit, to, amountPerUse, amount) => {
    expect(deductionOf({ value, unit }, { unit: to, dropsPerMl: null, amountPerUse })).toEqual({
      kind: 'taken',
      amount,
    });
  });

  it('of a use has no part in what has a size of its own', () => {
    const item = { unit: 'g', dropsPerMl: null, amountPerUse: 0.5 } as const;
    expect(deductionOf({ value: 1, unit: 'g' }, item)).toEqual({ kind: 'taken', amount: 1 });
    expect(deductionOf({ value: 1, unit: 'gotas' }, item)).toMatchObject({ kind: 'not_convertible' });
  });

  it('takes three decimals, never a negative amount, and twice as much for twice the quantity', () => {
    const thousandths = fc.integer({ min: 1, max: 50_000_000 });
    const droppers = fc.option(
      fc.integer({ min: 50, max: 1000 }).map((tenths) => tenths / 10),
      { nil: null },
    );
    fc.assert(
      fc.property(
        thousandths,
        fc.constantFrom(...UNITS),
        fc.constantFrom(...STOCK_UNITS),
        droppers,
        fc.option(
          fc.integer({ min: 1, max: 1_000_000 }).map((size) => size / 1000),
          { nil: null },
        ),
        (count, unit, to, dropsPerMl, amountPerUse) => {
          const item = { unit: to, dropsPerMl, amountPerUse };
          const once = deductionOf({ value: count / 1000, unit }, item);
          const twice = deductionOf({ value: count / 500, unit }, item);
          expect(twice.kind).toBe(once.kind);
          if (once.kind !== 'taken' || twice.kind !== 'taken') return;
          expect(hasThreeDecimals(once.amount)).toBe(true);
          expect(once.amount).toBeGreaterThanOrEqual(0);
          expect(Math.abs(twice.amount - 2 * once.amount)).toBeLessThanOrEqual(0.0011);
        },
      ),
    );
  });
});
