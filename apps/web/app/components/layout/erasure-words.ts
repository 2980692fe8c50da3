import { isErasureDue } from '@balsamo/domain/account/erasure.ts';
import { useTranslation } from 'react-i18next';
import { clockTime } from '../../platform/clock-time.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { dateTimeFormat } from '../../platform/intl-formats.ts';
import { presentTime } from '../../platform/server-clock.ts';

/** Says when an erasure comes, on the clock of a zone; once its time has come, that it is about to. */
export function useErasureWords(timeZone: string): (dueAt: string) => string {
  const { t, i18n } = useTranslation(['common']);
  return (dueAt) => {
    const at = new Date(dueAt);
    if (isErasureDue({ requestedAt: at, dueAt: at }, presentTime())) return t('common:erasure.dueNow');
    const language = htmlLanguage(i18n.language);
    const date = dateTimeFormat(language, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(at);
    return t('common:erasure.dueAt', { date, time: clockTime(at, language, timeZone) });
  };
}
