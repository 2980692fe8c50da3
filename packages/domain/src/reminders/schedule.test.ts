import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isReminderTime,
  normalizedSchedule,
  REMINDER_TIMES_MAX,
  type Schedule,
  scheduleProblems,
  withTime,
} from './schedule.ts';

const manyTimes = Array.from({ length: REMINDER_TIMES_MAX }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

describe('a time of a reminder', () => {
  it.each([
    ['00:00', true],
    ['08:00', true],
    ['19:59', true],
    ['23:59', true],
    ['24:00', false],
    ['8:00', false],
    ['08:60', false],
    ['08:5', false],
    ['08h00', false],
    ['08:00:00', false],
    ['8 da manhã', false],
    ['', false],
  ])('%j: %s', (text, isTime) => {
    expect(isReminderTime(text)).toBe(isTime);
  });

  it.each([
    ['is kept in order', ['08:00', '20:00'], '14:30', { times: ['08:00', '14:30', '20:00'] }],
    ['may have blanks around it', [], ' 08:00 ', { times: ['08:00'] }],
    ['that is none is refused', ['08:00'], '8h', { problem: 'time_invalid' }],
    ['is accepted once', ['08:00', '20:00'], '20:00', { problem: 'time_duplicate' }],
    ['beyond the bound is refused', manyTimes, '08:30', { problem: 'too_many_times' }],
  ])('%s', (_, times, typed, expected) => {
    expect(withTime(times, typed)).toEqual(expected);
  });

  it('leaves the times sorted and without doubles, whatever is typed', () => {
    const typed = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 62 }))
        .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`),
    );
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 40 }), (texts) => {
        let times: string[] = [];
        for (const text of texts) {
          const added = withTime(times, text);
          if ('times' in added) times = added.times;
        }
        expect([...new Set(times)].sort()).toEqual(times);
        expect(scheduleProblems({ times, daysOfWeek: null })).toEqual(
          times.length === 0 ? [{ field: 'times', code: 'no_time' }] : [],
        );
      }),
    );
  });
});

describe('a schedule', () => {
  it.each<[string, Schedule, unknown[]]>([
    ['every day', { times: ['08:00'], daysOfWeek: null }, []],
    ['on some days', { times: ['08:00', '20:00'], daysOfWeek: [0, 6] }, []],
    ['without a time', { times: [], daysOfWeek: null }, [['times', 'no_time']]],
    ['without a day', { times: ['08:00'], daysOfWeek: [] }, [['daysOfWeek', 'no_day']]],
    [
      'without both',
      { times: [], daysOfWeek: [] },
      [
        ['times', 'no_time'],
        ['daysOfWeek', 'no_day'],
      ],
    ],
    ['with a time that is none', { times: ['08:00', '25:00'], daysOfWeek: null }, [['times', 'time_invalid']]],
    ['with a time twice', { times: ['08:00', '08:00'], daysOfWeek: null }, [['times', 'time_duplicate']]],
    ['with too many times', { times: [...manyTimes, '08:30'], daysOfWeek: null }, [['times', 'too_many_times']]],
    ['on an eighth day', { times: ['08:00'], daysOfWeek: [7] }, [['daysOfWeek', 'day_invalid']]],
    ['on half a day', { times: ['08:00'], daysOfWeek: [1.5] }, [['daysOfWeek', 'day_invalid']]],
  ])('%s', (_, schedule, expected) => {
    expect(scheduleProblems(schedule).map(({ field, code }) => [field, code])).toEqual(expected);
  });

  it.each<[Schedule, Schedule]>([
    [
      { times: ['20:00', '08:00'], daysOfWeek: [6, 0, 6] },
      { times: ['08:00', '20:00'], daysOfWeek: [0, 6] },
    ],
    [
      { times: ['08:00'], daysOfWeek: [6, 5, 4, 3, 2, 1, 0] },
      { times: ['08:00'], daysOfWeek: null },
    ],
    [
      { times: ['08:00'], daysOfWeek: null },
      { times: ['08:00'], daysOfWeek: null },
    ],
  ])('%j is stored as %j', (schedule, stored) => {
    expect(normalizedSchedule(schedule)).toEqual(stored);
  });
});
