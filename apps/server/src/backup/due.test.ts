import { expect, test } from 'vitest';
import { isBackupDue } from './due.ts';

const at = (text: string) => new Date(`2026-11-26T${text}`);

test('a backup is due at once where there is none', () => {
  expect(isBackupDue({ everyHours: 24 }, undefined, at('12:00:00'))).toBe(true);
});

test('a backup is due so many hours after the one before', () => {
  expect(isBackupDue({ everyHours: 6 }, at('06:00:00'), at('11:59:59'))).toBe(false);
  expect(isBackupDue({ everyHours: 6 }, at('06:00:00'), at('12:00:00'))).toBe(true);
});

test('a backup is due at its time of day, and later where that was missed', () => {
  const schedule = { atMinute: 3 * 60 + 30 };
  expect(isBackupDue(schedule, at('03:31:00'), at('23:00:00'))).toBe(false);
  expect(isBackupDue(schedule, at('02:00:00'), at('03:29:00'))).toBe(false);
  expect(isBackupDue(schedule, at('02:00:00'), at('03:30:00'))).toBe(true);
  expect(isBackupDue(schedule, at('02:00:00'), at('22:00:00'))).toBe(true);
});
