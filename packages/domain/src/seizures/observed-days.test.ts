import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { mondayOf, observedCounts, type SeizureRecords, seizureWeeks, weeksAround } from './observed-days.ts';

/** A Thursday. */
const TODAY = '2026-03-05';
const records: SeizureRecords = {
  seizures: [
    { day: '2026-02-24', count: 3 },
    { day: '2026-03-02', count: 1 },
  ],
  freeDays: ['2026-02-25', '2026-03-02', '2026-03-04'],
};

/** Any days of some weeks, with or without seizures. */
const anyRecords = fc
  .array(fc.record({ back: fc.nat(90), count: fc.nat(4), isSaid: fc.boolean() }), { maxLength: 40 })
  .map((all): SeizureRecords => {
    const days = new Map(all.map((one) => [addDays(TODAY, -one.back), one]));
    return {
      seizures: [...days].flatMap(([day, { count }]) => (count > 0 ? { day, count } : [])),
      freeDays: [...days].flatMap(([day, { count, isSaid }]) => (count === 0 || isSaid ? day : [])),
    };
  });

describe('a day', () => {
  it('of which nothing was said is none without seizures', () => {
    expect(observedCounts(records).has('2026-03-03')).toBe(false);
    expect(observedCounts(records).get('2026-03-04')).toBe(0);
  });

  it('with a seizure is not free, whatever was said of it', () => {
    expect(observedCounts(records).get('2026-03-02')).toBe(1);
  });
});

describe('weeks', () => {
  it('begin on Monday, with the first in which anything is known', () => {
    expect(seizureWeeks(records, TODAY, 26)).toEqual([
      { from: '2026-02-23', count: 3, observedDays: 2 },
      { from: '2026-03-02', count: 1, observedDays: 2 },
    ]);
    expect(['2026-03-02', '2026-03-05', '2026-03-08'].map(mondayOf)).toEqual(Array(3).fill('2026-03-02'));
  });

  it('are the newest where there are more, and none where nothing is known', () => {
    expect(seizureWeeks(records, TODAY, 1)).toEqual([{ from: '2026-03-02', count: 1, observedDays: 2 }]);
    expect(seizureWeeks({ seizures: [], freeDays: [] }, TODAY, 26)).toEqual([]);
  });

  it('hold every seizure and every observed day once', () => {
    fc.assert(
      fc.property(anyRecords, (known) => {
        const weeks = seizureWeeks(known, TODAY, 26);
        const sum = (of: 'count' | 'observedDays') => weeks.reduce((all, week) => all + week[of], 0);
        expect(sum('count')).toBe(known.seizures.reduce((all, { count }) => all + count, 0));
        expect(sum('observedDays')).toBe(observedCounts(known).size);
        for (const { observedDays } of weeks) expect(observedDays).toBeLessThanOrEqual(7);
      }),
    );
  });

  it('around a day are whole, over, and leave out the first day of the diary', () => {
    fc.assert(
      fc.property(anyRecords, fc.nat(90), (known, back) => {
        const since = addDays(TODAY, -back);
        const first = [...observedCounts(known).keys()].sort()[0] ?? TODAY;
        const { before, since: after } = weeksAround(known, since, TODAY, 52);
        for (const { from } of before) {
          expect(from > first).toBe(true);
          expect(addDays(from, 6) < since).toBe(true);
        }
        for (const { from } of after) {
          expect(from >= since).toBe(true);
          expect(addDays(from, 6) < TODAY).toBe(true);
        }
      }),
    );
  });
});
