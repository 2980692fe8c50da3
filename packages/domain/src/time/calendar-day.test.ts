import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysFromTo, isCalendarDay, weekdayOf } from './calendar-day.ts';

const days = fc
  .date({ min: new Date('1955-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a calendar day', () => {
  it.each([
    ['2026-03-10', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-02-30', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-04-31', false],
    ['2026-3-10', false],
    ['10/03/2026', false],
    ['2026-03-10T00:00:00Z', false],
    ['0026-03-10', false],
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['', false],
  ])('%j: %s', (text, isDay) => {
    expect(isCalendarDay(text)).toBe(isDay);
  });

  it.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-10', 0, '2026-03-10'],
  ])('%s and %i days is %s', (day, count, expected) => {
    expect(addDays(day, count)).toBe(expected);
  });

  it.each([
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2024-02-29', 4],
    ['2026-11-28', 6],
  ])('%s has weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday);
  });

  it('counts exactly the days that were added', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -20_000, max: 20_000 }), (day, count) => {
        const other = addDays(day, count);
        expect(isCalendarDay(other)).toBe(true);
        expect(daysFromTo(day, other)).toBe(count);
        expect(weekdayOf(other)).toBe((((weekdayOf(day) + count) % 7) + 7) % 7);
      }),
    );
  });
});
