import { useMemo } from 'react';
import { useHomeTimeZone } from './clock.ts';
import { htmlLanguage } from './i18n.ts';
import { dateTimeFormat } from './intl-formats.ts';
import { useI18n } from './use-i18n.ts';

/** The day of an instant on the clock of the profile, `20 de nov de 2026`. */
export function useDayText(): (instant: string) => string {
  const language = htmlLanguage(useI18n().language);
  const timeZone = useHomeTimeZone();
  return useMemo(() => {
    const format = dateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
    return (instant) => format.format(new Date(instant)).replaceAll('.', '');
  }, [language, timeZone]);
}

/** A day of the calendar, `YYYY-MM-DD`, in the same words. */
export function useCalendarDayText(): (day: string) => string {
  const language = htmlLanguage(useI18n().language);
  return useMemo(() => {
    const format = dateTimeFormat(language, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return (day) => format.format(new Date(`${day}T00:00:00Z`)).replaceAll('.', '');
  }, [language]);
}
