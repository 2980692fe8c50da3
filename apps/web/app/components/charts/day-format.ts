import type { Period } from '@balsamo/domain/insights/period.ts';
import { useMemo } from 'react';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';

/** A calendar day at noon of this device, which no clock change takes to another day. */
export function dateOf(day: string): Date {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date, 12);
}

/** The calendar day that this device's clock shows for an instant. */
export function dayOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function createDayFormat(language: string) {
  // Dots after short months are noise between numbers.
  const withoutDots = (text: string) => text.replaceAll('.', '');
  const short = dateTimeFormat(language, { day: 'numeric', month: 'short' });
  const ahead = dateTimeFormat(language, { weekday: 'long', day: 'numeric', month: 'long' });
  const full = dateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric' });
  const range = dateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric' });
  const weekday = dateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  const weekdayShort = dateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  // 4 January 1970 was a Sunday.
  const inWeek = (index: number) => new Date(Date.UTC(1970, 0, 4 + index));
  return {
    /** `22 de out` */
    short: (day: string) => withoutDots(short.format(dateOf(day))),
    /** `quinta-feira, 22 de outubro` */
    ahead: (day: string) => ahead.format(dateOf(day)),
    /** `22 de outubro de 2026` */
    full: (day: string) => full.format(dateOf(day)),
    /** `3–21 de out de 2026` */
    range: ({ from, to }: Period) => withoutDots(range.formatRange(dateOf(from), dateOf(to))),
    /** 0 Sunday to 6 Saturday. */
    weekday: (index: number) => weekday.format(inWeek(index)),
    weekdayInitial: (index: number) => weekdayShort.format(inWeek(index)),
  };
}

/** How days are written in the language of the interface. */
export function useDayFormat(): ReturnType<typeof createDayFormat> {
  const { language } = useI18n();
  return useMemo(() => createDayFormat(htmlLanguage(language)), [language]);
}
