import { useMemo } from 'react';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';

/** Days as prescriptions name them, `20 de nov de 2026`. */
export function useDayFormat() {
  const language = htmlLanguage(useI18n().language);
  return useMemo(() => {
    const formatIn = (timeZone: string) => {
      const format = dateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
      return (instant: Date) => format.format(instant).replaceAll('.', '');
    };
    return {
      /** Of a calendar day. */
      day: (date: string) => formatIn('UTC')(new Date(`${date}T00:00:00Z`)),
      /** Of an instant, on the clock of a zone. */
      dayOf: (instant: string, timeZone: string) => formatIn(timeZone)(new Date(instant)),
    };
  }, [language]);
}
