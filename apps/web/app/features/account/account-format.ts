import { useMemo } from 'react';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { useI18n } from '../../platform/use-i18n.ts';
import { zoneName } from './time-zones.ts';

/** Days and times in the reader's language, read on the wall clock of a zone. */
export function useAccountFormat(timeZone: string) {
  const language = htmlLanguage(useI18n().language);
  return useMemo(() => {
    const day = dateTimeFormat(language, { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
    return {
      day: (at: Date) => day.format(at),
      clock: (at: Date, zone: string) =>
        dateTimeFormat(language, { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(at),
      zone: (zone: string, at: Date) => zoneName(zone, language, at),
    };
  }, [language, timeZone]);
}
