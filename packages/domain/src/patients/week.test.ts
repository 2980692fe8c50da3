import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moodOfWeek, oneDecimal, weekUntil } from './week.ts';

describe('the week of a patient', () => {
  it('has the seven days until today, those without a record too, and no others; a use that was not rated is one, and no mood', () => {
    const week = weekUntil('2026-03-02', [
      { day: '2026-02-23', entries: 9, moodRecords: 9, moodSum: 90 },
      { day: '2026-02-24', entries: 1, moodRecords: 1, moodSum: 7 },
      { day: '2026-02-28', entries: 2, moodRecords: 0, moodSum: 0 },
      { day: '2026-03-02', entries: 5, moodRecords: 3, moodSum: 17 },
      { day: '2026-03-03', entries: 9, moodRecords: 9, moodSum: 90 },
    ]);
    expect(week).toEqual([
      { day: '2026-02-24', entries: 1, moodRecords: 1, averageMood: 7 },
      { day: '2026-02-25', entries: 0, moodRecords: 0, averageMood: null },
      { day: '2026-02-26', entries: 0, moodRecords: 0, averageMood: null },
      { day: '2026-02-27', entries: 0, moodRecords: 0, averageMood: null },
      { day: '2026-02-28', entries: 2, moodRecords: 0, averageMood: null },
      { day: '2026-03-01', entries: 0, moodRecords: 0, averageMood: null },
      { day: '2026-03-02', entries: 5, moodRecords: 3, averageMood: 5.7 },
    ]);
  });

  it.each([
    [
      'counts each rating once',
      [
        [1, 7],
        [3, 5.7],
      ],
      { records: 4, average: 6 },
    ],
    [
      'is not lowered by days without a rating',
      [
        [1, 8],
        [0, null],
        [0, null],
      ],
      { records: 1, average: 8 },
    ],
    ['is none where nothing was rated', [[0, null]], { records: 0, average: null }],
  ] as const)('has a mean mood that %s', (_, days, mood) => {
    expect(moodOfWeek(days.map(([moodRecords, averageMood]) => ({ moodRecords, averageMood })))).toEqual(mood);
  });

  it.each([
    ['just below a half', { sum: 524, records: 100 }, 5.2],
    ['a half', { sum: 21, records: 4 }, 5.3],
    ['just above a half', { sum: 526, records: 100 }, 5.3],
    ['the top', { sum: 50, records: 5 }, 10],
    ['zero', { sum: 0, records: 3 }, 0],
    ['nothing', { sum: 0, records: 0 }, null],
  ])('rounds %s to one decimal', (_, sum, shown) => expect(oneDecimal(sum)).toBe(shown));

  it('loses no record of its days, in whatever order they come', () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 20 });
    fc.assert(
      fc.property(days, (found) => {
        const rows = found.map((date) => ({
          day: `2026-02-${String(date).padStart(2, '0')}`,
          entries: date,
          moodRecords: date,
          moodSum: date,
        }));
        const wanted = found.filter((date) => date > 21).reduce((sum, date) => sum + date, 0);
        expect(weekUntil('2026-02-28', rows).reduce((sum, { entries }) => sum + entries, 0)).toBe(wanted);
      }),
    );
  });
});
