import { daysBetween } from '@balsamo/domain/time/zone.ts';
import type { TFunction } from 'i18next';
import { clockTime } from '../../platform/clock-time.ts';
import { dateTimeFormat, listFormat } from '../../platform/intl-formats.ts';

type T = TFunction<['reminders']>;
/** 4 January 1970 was a Sunday. */
const SUNDAY_MS = 3 * 86_400_000;
export const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;

/** Name of a day of the week, 0 Sunday. */
export function dayName(day: number, language: string, weekday: 'long' | 'short' | 'narrow'): string {
  const name = dateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(SUNDAY_MS + day * 86_400_000);
  return name.replace('.', '');
}

/** `todos os dias`, `seg., qua. e sex.`; null days mean every day. */
export function daysInWords(days: readonly number[] | null, t: T, language: string): string {
  if (!days) return t('reminders:everyDay');
  const weekday = days.length > 2 ? 'short' : 'long';
  return listed(
    days.map((day) => dayName(day, language, weekday)),
    language,
  );
}

/** `08:00, 14:00 e 20:00`, in the hours of the language. */
export function timesInWords(times: readonly string[], language: string): string {
  return listed(
    times.map((time) => timeInWords(time, language)),
    language,
  );
}

export function timeInWords(time: string, language: string): string {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return clockTime(new Date(Date.UTC(1970, 0, 1, hour, minute)), language, 'UTC');
}

/** `hoje às 20:00`, `amanhã às 08:00`, `sexta-feira às 08:00`. */
export function whenInWords(instant: Date, now: Date, timeZone: string, t: T, language: string): string {
  const time = clockTime(instant, language, timeZone);
  const days = daysBetween({ instant: now, timeZone }, { instant, timeZone });
  if (days === 0) return t('reminders:when.today', { time });
  if (days === 1) return t('reminders:when.tomorrow', { time });
  const day = dateTimeFormat(language, { weekday: 'long', timeZone }).format(instant);
  return t('reminders:when.onDay', { day, time });
}

function listed(parts: string[], language: string): string {
  return listFormat(language, { type: 'conjunction' }).format(parts);
}
