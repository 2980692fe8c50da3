import { describe, expect, it } from 'vitest';
import { daysOf, PERIOD_DAYS_MAX, periodProblem, periodUntil } from './period.ts';

describe('a period', () => {
  it('has both of its ends in it', () => {
    expect(daysOf({ from: '2026-03-10', to: '2026-03-10' })).toBe(1);
    expect(periodUntil('2026-03-10', 30)).toEqual({ from: '2026-02-09', to: '2026-03-10' });
    expect(daysOf(periodUntil('2026-03-10', 90))).toBe(90);
  });

  it.each([
    [{ from: '2026-03-01', to: '2026-03-10' }, undefined],
    [{ from: '2026-03-10', to: '2026-03-10' }, undefined],
    [{ from: '2026-03-10', to: '2026-03-09' }, 'reversed'],
    [{ from: '2026-03-01', to: '2026-03-11' }, 'in_future'],
    [periodUntil('2026-03-10', PERIOD_DAYS_MAX), undefined],
    [periodUntil('2026-03-10', PERIOD_DAYS_MAX + 1), 'too_long'],
  ])('%j on 10 March: %s', (period, problem) => {
    expect(periodProblem(period, '2026-03-10')).toBe(problem);
  });
});
