import { describe, expect, it } from 'vitest';
import { checkOutStatsOf } from './check-out-stats.ts';

describe('the check-out monitor', () => {
  it.each([
    [
      'all finished',
      { pending: 3, overdue: 0, finished: 8 },
      { judged: 8, finishedShare: 1, completeness: 'all_finished' },
    ],
    [
      '30 % missing',
      { pending: 0, overdue: 3, finished: 7 },
      { judged: 10, finishedShare: 0.7, completeness: 'few_missing' },
    ],
    ['a third missing', { pending: 0, overdue: 4, finished: 8 }, { judged: 12, completeness: 'many_missing' }],
    ['none finished', { pending: 0, overdue: 2, finished: 0 }, { finishedShare: 0, completeness: 'many_missing' }],
    [
      'nothing due yet',
      { pending: 2, overdue: 0, finished: 0 },
      { judged: 0, finishedShare: null, completeness: null },
    ],
  ])('%s', (_, counts, expected) => {
    const stats = checkOutStatsOf({ resting: 0, ...counts, completedToday: 1 });
    expect(stats).toMatchObject({ ...counts, ...expected, completedToday: 1 });
    expect(stats.totalIncomplete).toBe(counts.pending + counts.overdue);
  });

  it('shouts no more of what rests, and still says that it is missing', () => {
    const stats = checkOutStatsOf({ pending: 1, overdue: 0, resting: 4, finished: 8, completedToday: 0 });
    expect(stats).toMatchObject({ overdue: 0, totalIncomplete: 5, judged: 12, completeness: 'many_missing' });
  });
});
