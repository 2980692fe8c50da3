import { describe, expect, it } from 'vitest';
import type { Forecast } from './forecast.ts';
import { isLowStock, stockLevelOf } from './stock-level.ts';

const unknown: Forecast = { kind: 'unknown', reason: 'too_few_days' };
const lasting = (days: number): Forecast => ({ kind: 'days', days, perDay: 0.5, basedOnDays: 30 });

describe('how an item stands', () => {
  it.each([
    [1, 'g', unknown, 'low_amount', true],
    [1.001, 'g', unknown, 'enough', false],
    [0.2, 'g', lasting(90), 'low_amount', true],
    [1000, 'mg', unknown, 'low_amount', true],
    [1001, 'mg', unknown, 'enough', false],
    [1, 'ml', unknown, 'low_amount', true],
    [1, 'unidades', unknown, 'low_amount', true],
    [2, 'unidades', unknown, 'enough', false],
    [12, 'unidades', lasting(6), 'few_days', true],
    [12, 'unidades', lasting(7), 'enough', false],
    [0, 'g', unknown, 'empty', true],
    [-0.1, 'ml', unknown, 'below_zero', true],
    [null, 'ml', unknown, 'not_counted', false],
  ] as const)('%s %s with forecast %j is %s', (balance, unit, forecast, level, isLow) => {
    expect(stockLevelOf({ balance, unit }, forecast)).toBe(level);
    expect(isLowStock(level)).toBe(isLow);
  });
});
