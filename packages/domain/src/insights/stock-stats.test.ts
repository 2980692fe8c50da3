import { describe, expect, it } from 'vitest';
import { type ItemStanding, stockStatsOf } from './stock-stats.ts';

const item = (nickname: string, change: Partial<ItemStanding> = {}): ItemStanding => ({
  id: nickname,
  nickname,
  productType: 'oleo',
  status: 'ativo',
  unit: 'ml',
  level: 'enough',
  forecast: { kind: 'unknown', reason: 'too_few_days' },
  usesInPeriod: 0,
  takenInPeriod: 0,
  ...change,
});
const lasting = (days: number) => ({ kind: 'days', days, perDay: 1, basedOnDays: 30 }) as const;

describe('the stock at a glance', () => {
  it('of nothing is nothing', () => {
    expect(stockStatsOf([], 30)).toEqual({
      totalActiveItems: 0,
      lowStockCount: 0,
      mostConsumedItem: null,
      averageDailyConsumption: [],
      itemsByType: [],
      replenishmentAlerts: [],
    });
  });

  it('counts active items, by type, and the low ones among them', () => {
    const stats = stockStatsOf(
      [
        item('a'),
        item('b', { level: 'low_amount' }),
        item('c', { productType: 'flor', level: 'not_counted' }),
        item('d', { status: 'finalizado', level: 'empty' }),
      ],
      30,
    );
    expect(stats).toMatchObject({ totalActiveItems: 3, lowStockCount: 1 });
    expect(stats.itemsByType).toEqual([
      { productType: 'oleo', count: 2 },
      { productType: 'flor', count: 1 },
    ]);
  });

  it('names the item used most often, also an archived one', () => {
    const items = [
      item('a', { usesInPeriod: 2, takenInPeriod: 90 }),
      item('b', { usesInPeriod: 5, status: 'finalizado' }),
    ];
    expect(stockStatsOf(items, 30).mostConsumedItem).toEqual({ id: 'b', nickname: 'b', uses: 5 });
  });

  it('averages per unit over the days of the period, and never adds grams to millilitres', () => {
    const items = [
      item('a', { takenInPeriod: 6 }),
      item('b', { takenInPeriod: 3 }),
      item('c', { unit: 'g', takenInPeriod: 1.5 }),
      item('d', { unit: 'mg', takenInPeriod: -4 }),
    ];
    expect(stockStatsOf(items, 30).averageDailyConsumption).toEqual([
      { unit: 'g', perDay: 0.05 },
      { unit: 'ml', perDay: 0.3 },
    ]);
  });

  it('warns of the most urgent first, with the days left where a pace is known', () => {
    const items = [
      item('no pace', { level: 'low_amount' }),
      item('five', { level: 'few_days', forecast: lasting(5) }),
      item('none', { level: 'empty' }),
      item('two', { level: 'low_amount', forecast: lasting(2) }),
      item('adjust', { level: 'below_zero' }),
      item('plenty', { forecast: lasting(40) }),
    ];
    expect(stockStatsOf(items, 30).replenishmentAlerts.map(({ nickname, days }) => [nickname, days])).toEqual([
      ['adjust', null],
      ['none', null],
      ['two', 2],
      ['five', 5],
      ['no pace', null],
    ]);
  });
});
