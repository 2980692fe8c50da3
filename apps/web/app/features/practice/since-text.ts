import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat, relativeTimeFormat } from '../../platform/intl-formats.ts';

const MINUTE_MS = 60_000;
/** From here on the day itself says more. */
const DATE_FROM_DAYS = 7;

/** `agora`, `há 5 minutos`, `há 3 horas`, `ontem`, `há 4 dias`, `12 de nov de 2026`. */
export function useSinceText(): (instant: string) => string {
  const { t, i18n } = useTranslation(['dashboard']);
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const language = htmlLanguage(i18n.language);
  const relative = relativeTimeFormat(language, { numeric: 'auto' });
  const date = dateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone });
  return (text) => {
    const instant = new Date(text);
    const minutes = Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS);
    if (minutes < 1) return t('dashboard:activity.now');
    if (minutes < 60) return relative.format(-minutes, 'minute');
    const days = daysBetween({ instant, timeZone }, { instant: now, timeZone });
    if (days === 0) return relative.format(-Math.floor(minutes / 60), 'hour');
    return days < DATE_FROM_DAYS ? relative.format(-days, 'day') : date.format(instant).replaceAll('.', '');
  };
}
