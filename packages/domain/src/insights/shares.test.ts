import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharesOf, topTriggers } from './shares.ts';

describe('the distribution of products', () => {
  it.each([
    ['thirds', [1, 1, 1], [34, 33, 33]],
    ['the largest remainder first', [5, 2, 1], [63, 25, 12]],
    ['one product', [7], [100]],
    ['a trace among many', [999, 1], [100, 0]],
    ['products never used are left out', [3, 0, 1], [75, 25]],
    ['nothing', [0, 0], []],
  ])('%s', (_, counts, percents) => {
    const shares = sharesOf(counts.map((count, index) => ({ group: `p${index}`, count })));
    expect(shares.map(({ percent }) => percent)).toEqual(percents);
  });

  it('adds up to 100, each within one of its exact share, the larger never below the smaller', () => {
    const counts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(counts, (of) => {
        const total = of.reduce((sum, count) => sum + count, 0);
        const shares = sharesOf(of.map((count, index) => ({ group: `p${index}`, count })));
        expect(shares.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
        for (const { count, percent } of shares) expect(Math.abs(percent - (100 * count) / total)).toBeLessThan(1);
        const percents = shares.map(({ percent }) => percent);
        expect(percents).toEqual([...percents].sort((a, b) => b - a));
      }),
    );
  });
});

describe('the top triggers', () => {
  it('are the most frequent ones, equal ones by name', () => {
    const counts = [
      { trigger: 'Sono', count: 4 },
      { trigger: 'Foco', count: 9 },
      { trigger: 'Dor Crônica', count: 4 },
      { trigger: 'Libido', count: 0 },
    ];
    expect(topTriggers(counts).map(({ trigger }) => trigger)).toEqual(['Foco', 'Dor Crônica', 'Sono']);
    expect(topTriggers(counts, 1)).toEqual([{ trigger: 'Foco', count: 9 }]);
  });
});
