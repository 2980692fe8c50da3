import { describe, expect, it } from 'vitest';
import { everyDay, recentSums } from './movement-days.ts';

const moved = (day: string, entries: number, dispensings: number) => ({
  day,
  entries,
  dispensings,
  movements: entries + dispensings,
});

describe('movements of the last days', () => {
  it('have a row for every day, also where nothing moved', () => {
    expect(everyDay([moved('2026-03-01', 1, 2)], '2026-03-02', 3)).toEqual([
      moved('2026-02-28', 0, 0),
      moved('2026-03-01', 1, 2),
      moved('2026-03-02', 0, 0),
    ]);
    expect(everyDay([], '2026-03-02')).toHaveLength(30);
  });

  it('leave out what moved before or, by a wrong clock, after them', () => {
    const known = [moved('2026-02-01', 9, 9), moved('2026-03-03', 9, 9)];
    expect(recentSums(everyDay(known, '2026-03-02'))).toEqual({ entries: 0, dispensings: 0, movements: 0 });
  });

  it('add up over seven days', () => {
    const known = [moved('2026-02-23', 5, 5), moved('2026-02-24', 1, 2), moved('2026-03-02', 3, 4)];
    expect(recentSums(everyDay(known, '2026-03-02'))).toEqual({ entries: 4, dispensings: 6, movements: 10 });
  });
});
