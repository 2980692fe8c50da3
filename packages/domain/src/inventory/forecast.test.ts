import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { forecastOf, type UseOfDay } from './forecast.ts';

const today = '2026-03-10';
const daysAgo = (days: number) => addDays(today, -days);
/** The same amount on each of the given days before today. */
const uses = (amount: number, days: number[]): UseOfDay[] => days.map((ago) => ({ day: daysAgo(ago), amount }));
const lastDays = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('how long the stock lasts', () => {
  it.each([
    ['daily use of a month', 10, uses(0.5, lastDays(30)), 200, { days: 20, perDay: 0.5, basedOnDays: 30 }],
    ['daily use since ten days', 10, uses(0.5, lastDays(10)), 10, { days: 20, perDay: 0.5, basedOnDays: 10 }],
    // 4 uses of 1 g in 30 days: 0.133 g a day; 10 g last 75 days
    ['weekly use', 10, uses(1, [2, 9, 16, 23]), 200, { days: 75, perDay: 0.133, basedOnDays: 30 }],
    // what was used before the window counts no more
    [
      'less than it used to be',
      10,
      [...uses(5, [31, 32, 33]), ...uses(1, lastDays(3))],
      200,
      { days: 100, perDay: 0.1 },
    ],
    ['two uses a day', 6, uses(0.5, [...lastDays(10), ...lastDays(10)]), 10, { days: 6, perDay: 1 }],
    ['less than a day left', 0.4, uses(0.5, lastDays(10)), 10, { days: 0, perDay: 0.5 }],
    ['today is not over', 10, [...uses(0.5, lastDays(10)), { day: today, amount: 4 }], 10, { days: 20 }],
    ['a phone whose clock runs ahead', 10, [...uses(0.5, lastDays(10)), ...uses(9, [-1])], 10, { days: 20 }],
  ])('%s', (_, balance, used, firstUse, expected) => {
    const forecast = forecastOf({ balance, uses: used, firstUsedOn: daysAgo(firstUse), today });
    expect(forecast).toMatchObject({ kind: 'days', ...expected });
  });

  it.each([
    ['never used', 10, [], null, 'too_few_days'],
    ['used for six days', 10, uses(1, lastDays(6)), 6, 'too_few_days'],
    ['used on two days', 10, uses(1, [1, 8]), 8, 'too_few_days'],
    ['used often on one day', 10, uses(1, [8, 8, 8, 8]), 8, 'too_few_days'],
    ['not used of late', 10, uses(1, [40, 41, 42]), 60, 'too_few_days'],
    ['given back entirely', 10, uses(0, lastDays(10)), 10, 'too_few_days'],
    ['empty', 0, uses(1, lastDays(10)), 10, 'nothing_left'],
    ['below zero', -1, uses(1, lastDays(10)), 10, 'nothing_left'],
    ['never counted', null, uses(1, lastDays(10)), 10, 'not_counted'],
  ])('is unknown when it was %s', (_, balance, used, firstUse, reason) => {
    const firstUsedOn = firstUse === null ? null : daysAgo(firstUse);
    expect(forecastOf({ balance, uses: used, firstUsedOn, today })).toEqual({ kind: 'unknown', reason });
  });

  it('of steady use is the balance divided by the use, exactly', () => {
    const thousandths = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        thousandths,
        fc.integer({ min: 0, max: 1000 }),
        fc.integer({ min: 7, max: 60 }),
        (use, days, since) => {
          const amount = use / 1000;
          const balance = (use * days + Math.floor(use / 2)) / 1000;
          fc.pre(balance > 0);
          const forecast = forecastOf({
            balance,
            uses: uses(amount, lastDays(since)),
            firstUsedOn: daysAgo(since),
            today,
          });
          expect(forecast).toEqual({ kind: 'days', days, perDay: amount, basedOnDays: Math.min(30, since) });
        },
      ),
    );
  });

  it('more stock never lasts shorter, more use never longer', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 7, maxLength: 30 });
    const stock = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(amounts, stock, stock, (used, balance, more) => {
        const at = (balanceOf: number, factor: number) => {
          const each = used.map((amount, index) => ({ day: daysAgo(index + 1), amount: (amount * factor) / 1000 }));
          const firstUsedOn = daysAgo(used.length);
          const forecast = forecastOf({ balance: balanceOf / 1000, uses: each, firstUsedOn, today });
          return forecast.kind === 'days' ? forecast.days : Number.NaN;
        };
        expect(at(balance + more, 1)).toBeGreaterThanOrEqual(at(balance, 1));
        expect(at(balance, 2)).toBeLessThanOrEqual(at(balance, 1));
      }),
    );
  });
});
