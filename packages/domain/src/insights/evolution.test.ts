import { describe, expect, it } from 'vitest';
import { evolutionOf } from './evolution.ts';

describe('the evolution of a symptom', () => {
  it('is the mean of each local day over all its ratings, oldest first, without inventing days', () => {
    const days = [
      { day: '2026-03-03', records: 1, sum: 0 },
      { day: '2026-02-28', records: 2, sum: 9 },
      { day: '2026-02-28', records: 1, sum: 9 },
      { day: '2026-03-01', records: 0, sum: 0 },
    ];
    expect(evolutionOf(days)).toEqual([
      { day: '2026-02-28', records: 3, average: 6 },
      { day: '2026-03-03', records: 1, average: 0 },
    ]);
  });
});
