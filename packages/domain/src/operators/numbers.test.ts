import { expect, test } from 'vitest';
import { everyEntryDay, NUMBER_DAYS } from './numbers.ts';

test('every day up to today has a row, across months, and days before have none', () => {
  const days = everyEntryDay(
    [
      { day: '2026-01-31', entries: 9 },
      { day: '2026-02-01', entries: 4 },
      { day: '2026-03-02', entries: 7 },
    ],
    '2026-03-02',
  );
  expect(days).toHaveLength(NUMBER_DAYS);
  expect(days[0]).toEqual({ day: '2026-02-01', entries: 4 });
  expect(days.at(-1)).toEqual({ day: '2026-03-02', entries: 7 });
  expect(days.slice(1, -1).every(({ entries }) => entries === 0)).toBe(true);
});
