import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diaryFrequencyPercent } from '../diary/frequency.ts';
import { PRODUCT_TYPES } from '../diary/vocabulary.ts';
import { INSIGHT_PRIORITIES, type InsightGround, patientInsights } from './patient-insights.ts';
import { symptomTrend } from './symptom-trend.ts';
import { topProducts } from './top-products.ts';

const NOW = new Date('2026-11-20T16:00:00Z');
const DAY = 86_400_000;
const of = (sum: number, records = 10) => ({ sum, records });
const NONE = of(0, 0);

/** A diary of which there is nothing to say. */
const quiet: InsightGround = {
  entriesLast7Days: 5,
  diaryFrequencyPercent: 71,
  lastActivityAt: new Date(NOW.getTime() - DAY),
  mood: symptomTrend('mood', of(50), of(50)),
  sleep: symptomTrend('sleep', of(60), of(60)),
  products: [
    { productType: 'oleo', uses: 14 },
    { productType: 'flor', uses: 6 },
  ],
  totalEntries: 20,
};
const mood = (latest: ReturnType<typeof of>, earlier = NONE) => ({ mood: symptomTrend('mood', latest, earlier) });
const sleep = (latest: ReturnType<typeof of>) => ({ sleep: symptomTrend('sleep', latest, NONE) });
const frequency = (percent: number) => ({ diaryFrequencyPercent: percent });
const silence = (ms: number) => ({ lastActivityAt: new Date(NOW.getTime() - ms) });
const product = (uses: number, totalEntries: number) => ({
  products: [{ productType: 'flor', uses } as const],
  totalEntries,
});

describe('each threshold of spec §9', () => {
  it.each<[string, Partial<InsightGround>, string[]]>([
    ['a frequency just below 50', frequency(49), ['diary_seldom alert high']],
    ['a frequency of exactly 50', frequency(50), []],
    ['a frequency just above 50', frequency(51), []],
    ['a frequency just below 80', frequency(79), []],
    ['a frequency of exactly 80', frequency(80), []],
    ['a frequency just above 80', frequency(81), ['diary_often success low']],

    ['mood up, average just above 6', mood(of(61), of(50)), ['mood_up success low']],
    ['mood up, average exactly 6', mood(of(60), of(50)), []],
    ['mood up, average just below 6', mood(of(59), of(50)), []],
    ['average above 6, up by exactly half a point', mood(of(65), of(60)), []],
    ['average above 6, up by just more than half a point', mood(of(66), of(60)), ['mood_up success low']],
    ['mood down by just more than half a point', mood(of(74), of(80)), ['mood_down warning high']],
    ['mood down by exactly half a point', mood(of(75), of(80)), []],
    ['average just below 4', mood(of(39)), ['mood_low warning high']],
    ['average exactly 4', mood(of(40)), []],
    ['average just above 4', mood(of(41)), []],
    ['average below 4 though up', mood(of(39), of(20)), ['mood_low warning high']],
    ['down and below 4 is one insight', mood(of(30), of(50)), ['mood_down warning high']],

    ['sleep just below 5', sleep(of(49)), ['sleep_low warning medium']],
    ['sleep exactly 5', sleep(of(50)), []],
    ['sleep just above 5', sleep(of(51)), []],

    ['an entry just under 3 days ago', silence(3 * DAY - 1), []],
    ['an entry exactly 3 days ago', silence(3 * DAY), ['silent alert high']],
    ['an entry just over 3 days ago', silence(3 * DAY + 1), ['silent alert high']],

    ['one product just below 70 %', product(699, 1000), []],
    ['one product exactly 70 %', product(7, 10), []],
    ['one product just above 70 %', product(701, 1000), ['one_product info low']],
  ])('%s', (_, changes, told) => {
    const found = patientInsights({ ...quiet, ...changes }, NOW);
    expect(found.map(({ code, kind, priority }) => `${code} ${kind} ${priority}`)).toEqual(told);
  });
});

describe('too few records', () => {
  it.each<[string, Partial<InsightGround>, string[]]>([
    ['five ratings of a low mood say nothing', mood(of(5, 5)), []],
    ['six do', mood(of(6, 6)), ['mood_low']],
    ['a fall from five ratings is none', mood(of(50), of(50, 5)), []],
    ['a fall from six is one', mood(of(50), of(60, 6)), ['mood_down']],
    ['five ratings of bad sleep say nothing', sleep(of(5, 5)), []],
    ['six do, too', sleep(of(6, 6)), ['sleep_low']],
    ['sleep that is never rated is not bad', sleep(NONE), []],
    ['five uses of one product say nothing', product(5, 5), []],
    ['six uses of it do', product(6, 6), ['one_product']],
  ])('%s', (_, changes, told) =>
    expect(patientInsights({ ...quiet, ...changes }, NOW).map(({ code }) => code)).toEqual(told),
  );

  it('of an empty diary only its silence is told', () => {
    const empty: InsightGround = {
      entriesLast7Days: 0,
      diaryFrequencyPercent: 0,
      lastActivityAt: null,
      ...mood(NONE),
      ...sleep(NONE),
      products: [],
      totalEntries: 0,
    };
    expect(patientInsights(empty, NOW).map(({ code }) => code)).toEqual(['silent']);
  });
});

it('says with each how many records it rests on', () => {
  const found = patientInsights(
    {
      ...quiet,
      ...frequency(43),
      entriesLast7Days: 3,
      ...mood(of(50), of(64, 8)),
      ...sleep(of(24, 6)),
      ...product(18, 20),
    },
    NOW,
  );
  expect(found).toEqual([
    { code: 'diary_seldom', kind: 'alert', priority: 'high', percent: 43, records: 3 },
    {
      code: 'mood_down',
      kind: 'warning',
      priority: 'high',
      average: 5,
      difference: -3,
      records: 10,
      earlierRecords: 8,
    },
    { code: 'sleep_low', kind: 'warning', priority: 'medium', average: 4, records: 6 },
    { code: 'one_product', kind: 'info', priority: 'low', productType: 'flor', uses: 18, percent: 90, records: 20 },
  ]);
});

it('tells what is high first, each insight at most once, and the mood in one of them only', () => {
  const sums = fc
    .integer({ min: 0, max: 10 })
    .chain((records) => fc.integer({ min: 0, max: 10 * records }).map((sum) => of(sum, records)));
  const ground = fc.record({
    entriesLast7Days: fc.integer({ min: 0, max: 20 }),
    days: fc.option(fc.integer({ min: 0, max: 10 })),
    moods: fc.tuple(sums, sums),
    sleeps: fc.tuple(sums, sums),
    products: fc.array(fc.record({ productType: fc.constantFrom(...PRODUCT_TYPES), uses: fc.nat(30) })),
  });
  fc.assert(
    fc.property(ground, ({ entriesLast7Days, days, moods, sleeps, products }) => {
      const found = patientInsights(
        {
          entriesLast7Days,
          diaryFrequencyPercent: diaryFrequencyPercent(entriesLast7Days),
          lastActivityAt: days === null ? null : new Date(NOW.getTime() - days * DAY),
          mood: symptomTrend('mood', ...moods),
          sleep: symptomTrend('sleep', ...sleeps),
          products: topProducts(products),
          totalEntries: products.reduce((sum, { uses }) => sum + uses, 0),
        },
        NOW,
      );
      const ranks = found.map(({ priority }) => INSIGHT_PRIORITIES.indexOf(priority));
      expect(ranks).toEqual([...ranks].sort());
      expect(new Set(found.map(({ code }) => code)).size).toBe(found.length);
      expect(found.filter(({ code }) => code.startsWith('mood_')).length).toBeLessThanOrEqual(1);
    }),
  );
});
