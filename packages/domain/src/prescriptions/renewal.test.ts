import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { isRenewalReminderDue } from './renewal.ts';

const RENEWAL = '2026-12-20';

describe('a reminder of the renewal', () => {
  it('comes a week and a day before, each once, whatever days the job ran on', () => {
    for (const runs of [1, 2, 3]) {
      const told: string[] = [];
      let knownOn = '2026-11-01';
      for (let day = knownOn; day <= '2026-12-25'; day = addDays(day, runs)) {
        if (!isRenewalReminderDue(RENEWAL, knownOn, day)) continue;
        told.push(day);
        knownOn = day;
      }
      expect(told).toHaveLength(2);
      expect(String(told[0]) >= '2026-12-13' && String(told[0]) < '2026-12-16').toBe(true);
      expect(String(told[1]) >= '2026-12-19' && String(told[1]) <= RENEWAL).toBe(true);
    }
  });

  it.each([
    ['a week before', '2026-11-01', '2026-12-13', true],
    ['eight days before', '2026-11-01', '2026-12-12', false],
    ['on the same day again', '2026-12-13', '2026-12-13', false],
    ['a day before, told a week before', '2026-12-13', '2026-12-19', true],
    ['on the day itself, told of nothing', '2026-11-01', RENEWAL, true],
    ['once it is past', '2026-11-01', '2026-12-21', false],
    ['where it was prescribed for less than a week', '2026-12-15', '2026-12-15', false],
    ['where it was prescribed for less than a week, a day before', '2026-12-15', '2026-12-19', true],
    ['where it was prescribed for tomorrow', '2026-12-19', '2026-12-20', false],
  ])('%s', (_, knownOn, today, isDue) => expect(isRenewalReminderDue(RENEWAL, knownOn, today)).toBe(isDue));
});
