import { describe, expect, it } from 'vitest';
import { beforeAndAfter, type CourseItem, dosesByDay, type UseOfDay, usedProducts } from './course.ts';

const cbd: CourseItem = {
  id: 'cbd',
  nickname: 'CBD da manhã',
  strength: { thc: 0, cbd: 30, basis: 'mg_per_ml' },
  dropsPerMl: 20,
};
const thc: CourseItem = {
  ...cbd,
  id: 'thc',
  nickname: 'THC da noite',
  strength: { thc: 20, cbd: 0, basis: 'mg_per_ml' },
};
const use = (day: string, itemId: string | null, more: Partial<UseOfDay> = {}): UseOfDay => ({
  day,
  itemId,
  productType: 'oleo',
  consumptionMethod: 'sublingual',
  unit: 'gotas',
  uses: 1,
  amount: 2,
  ...more,
});

describe('what was taken', () => {
  const uses = [use('2026-11-02', 'thc'), use('2026-11-01', 'cbd', { uses: 2, amount: 4 }), use('2026-11-01', null)];

  it('is milligrams of THC and CBD by day, with the uses of which they cannot be told', () => {
    expect(dosesByDay(uses, [cbd, thc])).toEqual([
      // 4 drops of 20 a ml are 0.2 ml: 6 mg of 30 mg/ml.
      { day: '2026-11-01', uses: 3, thc: { from: 0, to: 0, unknown: 1 }, cbd: { from: 6, to: 6, unknown: 1 } },
      { day: '2026-11-02', uses: 1, thc: { from: 2, to: 2, unknown: 0 }, cbd: { from: 0, to: 0, unknown: 0 } },
    ]);
  });

  it('tells two oils apart by name, and gives the milligrams of a use', () => {
    expect(usedProducts(uses, [cbd, thc])).toEqual([
      { name: 'CBD da manhã', productType: 'oleo', uses: 2, thc: { from: 0, to: 0 }, cbd: { from: 3, to: 3 } },
      { name: null, productType: 'oleo', uses: 1, thc: null, cbd: null },
      { name: 'THC da noite', productType: 'oleo', uses: 1, thc: { from: 2, to: 2 }, cbd: { from: 0, to: 0 } },
    ]);
  });

  it('is one nameless oil where the patient does not show which', () => {
    expect(usedProducts(uses, [])).toEqual([{ name: null, productType: 'oleo', uses: 4, thc: null, cbd: null }]);
  });
});

describe('before and after a change of prescription', () => {
  const days = (from: number, ...means: number[]) =>
    means.map((mean, index) => ({
      day: `2026-11-${String(from + index).padStart(2, '0')}`,
      records: 2,
      sum: 2 * mean,
    }));

  it('is told with counts and an interval that holds the difference', () => {
    const { before, after, difference } = beforeAndAfter(
      [...days(1, 7, 6, 7, 6), ...days(6, 4, 5, 4, 5)],
      '2026-11-05',
    );
    expect([before, after]).toEqual([
      { records: 8, days: 4, mean: 6.5 },
      { records: 8, days: 4, mean: 4.5 },
    ]);
    expect(difference?.value).toBe(-2);
    expect(difference && difference.low < -2 && difference.high > -2).toBe(true);
  });

  it('leaves out the day of the change and what is longer ago than 28 days', () => {
    const { before, after } = beforeAndAfter([...days(5, 9), { day: '2026-10-07', records: 3, sum: 9 }], '2026-11-05');
    expect([before, after]).toEqual([
      { records: 0, days: 0, mean: null },
      { records: 0, days: 0, mean: null },
    ]);
  });

  it.each([
    ['fewer than six records', [{ day: '2026-11-02', records: 5, sum: 20 }], days(6, 4, 4, 4)],
    ['fewer than three days', days(3, 4, 4).map((day) => ({ ...day, records: 5, sum: 20 })), days(6, 4, 4, 4)],
  ])('is not told from %s', (_, before, after) => {
    expect(beforeAndAfter([...before, ...after], '2026-11-05').difference).toBeNull();
  });
});
