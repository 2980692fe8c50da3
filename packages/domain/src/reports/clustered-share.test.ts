import { describe, expect, it } from 'vitest';
import { chanceOf } from '../insights/testing/simulated-patients.ts';
import { type Cluster, shareInterval } from './clustered-share.ts';

const same = (clusters: number, count: number, of: number): Cluster[] =>
  Array.from({ length: clusters }, () => ({ count, of }));

describe('the interval of a share', () => {
  it('of fewer than three patients is not told, and who used nothing does not count', () => {
    expect(shareInterval(same(2, 5, 10))).toBeNull();
    expect(shareInterval([...same(2, 5, 10), { count: 0, of: 0 }])).toBeNull();
  });

  it('that is whole or none rests on the number of patients alone: exactly Clopper and Pearson’s', () => {
    // 0.025 to the power of 1/4, and its mirror image.
    expect(shareInterval(same(4, 50, 50))).toEqual({ low: expect.closeTo(0.025 ** 0.25, 9), high: 1 });
    expect(shareInterval(same(4, 0, 50))).toEqual({ low: 0, high: expect.closeTo(1 - 0.025 ** 0.25, 9) });
  });

  it('is hardly narrower for more uses of patients who each do one thing alone', () => {
    const width = (uses: number) => {
      const interval = shareInterval([...same(4, uses, uses), ...same(4, 0, uses)]);
      return interval ? interval.high - interval.low : Number.NaN;
    };
    expect(width(10)).toBeGreaterThan(0.6);
    expect(width(1000)).toBeGreaterThan(0.9 * width(10));
  });

  it('lies around the share and within 0 and 1', () => {
    const interval = shareInterval([
      { count: 1, of: 40 },
      { count: 0, of: 35 },
      { count: 4, of: 10 },
    ]);
    expect(interval?.low).toBeGreaterThanOrEqual(0);
    expect(interval?.low).toBeLessThan(5 / 85);
    expect(interval?.high).toBeGreaterThan(5 / 85);
    expect(interval?.high).toBeLessThanOrEqual(1);
  });

  it.each([
    [6, 0.5],
    [15, 0.3],
    [40, 0.15],
  ] as const)('of %i simulated patients covers the true one, %d, in about 95 of 100 practices', (patients, share) => {
    const chance = chanceOf(patients);
    const PRACTICES = 1500;
    let covered = 0;
    for (let practice = 0; practice < PRACTICES; practice++) {
      const clusters = Array.from({ length: patients }, () => {
        // Shares that differ much from one patient to the next, with the mean of all that is asked for.
        const own = Math.min(1, Math.max(0, share + (chance.uniform() - 0.5) * 2 * Math.min(share, 1 - share)));
        const of = 10 + Math.floor(chance.uniform() * 60);
        let count = 0;
        for (let use = 0; use < of; use++) if (chance.uniform() < own) count++;
        return { count, of };
      });
      const interval = shareInterval(clusters);
      if (interval && interval.low <= share && interval.high >= share) covered++;
    }
    expect(covered / PRACTICES).toBeGreaterThan(0.92);
  });
});
