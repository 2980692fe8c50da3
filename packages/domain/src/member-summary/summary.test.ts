import { describe, expect, it } from 'vitest';
import { averageFrequency } from './summary.ts';

describe('how often a member uses (spec §3)', () => {
  it.each([
    [0, 0],
    [1, 0.2],
    [13, 3],
    [30, 7],
    [47, 11],
  ])('%i uses in 30 days are %d a week', (uses, perWeek) => {
    expect(averageFrequency(uses)).toBe(perWeek);
  });
});
