import { describe, expect, it } from 'vitest';
import { plannedUse, type RecordedUses } from './planned-use.ts';
import type { PrescribedProduct } from './prescription.ts';

const TODAY = '2026-11-20';
const LONG_AGO = '2026-01-01';
const oil: PrescribedProduct = { type: 'oleo', name: 'Óleo CBD 20:1', dosage: '4 gotas', frequency: '2x ao dia' };
const item = { id: 'i1', nickname: 'oleo cbd 20-1', brand: null, productType: 'oleo' } as const;
const uses = (...counts: [day: string, count: number, itemId?: string][]): RecordedUses => ({
  items: [item],
  counts: counts.map(([day, count, itemId = 'i1']) => ({ itemId, day, count })),
});

describe('a plan beside what was recorded', () => {
  it('counts the uses of the last 14 whole days, not those of today', () => {
    const recorded = uses(['2026-11-05', 9], ['2026-11-06', 2], ['2026-11-12', 3], ['2026-11-19', 1], [TODAY, 5]);
    expect(plannedUse(oil, LONG_AGO, TODAY, recorded)).toEqual({ kind: 'known', perDay: 2, days: 14, recorded: 6 });
  });

  it('begins the day after it was written, and needs a week', () => {
    const recorded = uses(['2026-11-12', 4], ['2026-11-13', 2]);
    expect(plannedUse(oil, '2026-11-12', TODAY, recorded)).toEqual({ kind: 'known', perDay: 2, days: 7, recorded: 2 });
    for (const writtenOn of ['2026-11-13', '2026-11-19', TODAY, '2026-11-21'])
      expect(plannedUse(oil, writtenOn, TODAY, recorded)).toEqual({ kind: 'unknown', reason: 'too_few_days' });
  });

  it('adds what was used of several bottles of the same, and nothing of other products', () => {
    const two = { ...uses(['2026-11-10', 1], ['2026-11-10', 2, 'i2'], ['2026-11-10', 7, 'i3']) };
    const items = [
      item,
      { ...item, id: 'i2', nickname: 'Frasco novo', brand: 'Óleo CBD 20:1' },
      { ...item, id: 'i3', productType: 'capsula' } as const,
    ];
    expect(plannedUse(oil, LONG_AGO, TODAY, { ...two, items })).toMatchObject({ recorded: 3 });
  });

  it.each([
    ['where the frequency is not understood', { ...oil, frequency: 'se necessário' }, 'frequency_not_understood'],
    ['where no frequency is told', { ...oil, frequency: undefined }, 'frequency_not_understood'],
    ['where the stock has no such product', { ...oil, name: 'Outro óleo' }, 'no_such_product'],
    ['where the name is that of another type', { ...oil, type: 'capsula' as const }, 'no_such_product'],
  ])('is not compared %s', (_, product, reason) => {
    expect(plannedUse(product, LONG_AGO, TODAY, uses())).toEqual({ kind: 'unknown', reason });
  });
});
