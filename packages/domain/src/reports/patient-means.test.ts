import { describe, expect, it } from 'vitest';
import { chanceOf } from '../insights/testing/simulated-patients.ts';
import { meanOfSums, meanOverPatients } from './patient-means.ts';

describe('the mean over patients', () => {
  it('has Student’s interval of the textbook', () => {
    const means = [4, 5, 7, 8].map((mean) => ({ mean, records: 1000 }));
    const { value, low, high } = meanOverPatients(means) as { value: number; low: number; high: number };
    // s = 1.8257, standard error 0.91287, t with 3 degrees of freedom 3.182446.
    expect(value).toBe(6);
    expect(low).toBeCloseTo(6 - 3.182446 * 0.912871, 5);
    expect(high).toBeCloseTo(6 + 3.182446 * 0.912871, 5);
  });

  it('of fewer than three patients is not told', () => {
    expect(meanOverPatients([])).toBeNull();
    expect(meanOverPatients([4, 5].map((mean) => ({ mean, records: 90 })))).toBeNull();
    expect(meanOfSums({ patients: 2, sum: 9, squares: 41, records: 180 })).toBeNull();
  });

  it('is the same from sums as from the patients themselves', () => {
    const patients = [3.5, 6, 6.5, 2, 8].map((mean) => ({ mean, records: 4 }));
    const whole = meanOverPatients(patients);
    const sums = meanOfSums({
      patients: 5,
      sum: 26,
      squares: patients.reduce((sum, { mean }) => sum + mean ** 2, 0),
      records: 20,
    });
    expect(sums?.value).toBeCloseTo(whole?.value ?? Number.NaN, 12);
    expect(sums?.low).toBeCloseTo(whole?.low ?? Number.NaN, 12);
  });

  it('of patients who all say the same is as sure as whole numbers allow, and no surer', () => {
    const same = meanOverPatients([5, 5, 5].map((mean) => ({ mean, records: 1 })));
    expect(same?.high).toBeGreaterThan(5.5);
  });

  it.each([3, 5, 20])('of %i simulated patients covers the true one in 95 of 100 practices', (patients) => {
    const chance = chanceOf(patients);
    const PRACTICES = 2000;
    let covered = 0;
    let pooled = 0;
    for (let practice = 0; practice < PRACTICES; practice++) {
      const all: number[] = [];
      const means = Array.from({ length: patients }, () => {
        const own = 5 + 1.2 * chance.normal();
        const records = 6 + Math.floor(chance.uniform() * 80);
        let sum = 0;
        for (let record = 0; record < records; record++) {
          const rating = Math.min(10, Math.max(0, Math.round(own + 1.5 * chance.normal())));
          all.push(rating);
          sum += rating;
        }
        return { mean: sum / records, records };
      });
      const interval = meanOverPatients(means);
      if (interval && interval.low <= 5 && interval.high >= 5) covered++;
      // What an interval would do that takes entries for independent.
      const mean = all.reduce((sum, rating) => sum + rating, 0) / all.length;
      const spread = Math.sqrt(all.reduce((sum, rating) => sum + (rating - mean) ** 2, 0) / (all.length - 1));
      if (Math.abs(mean - 5) <= (1.96 * spread) / Math.sqrt(all.length)) pooled++;
    }
    expect(covered / PRACTICES).toBeGreaterThan(0.935);
    expect(covered / PRACTICES).toBeLessThan(0.975);
    expect(pooled / PRACTICES).toBeLessThan(0.6);
  });
});
