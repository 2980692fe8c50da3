import type { AttentionReason } from '@balsamo/contract/patients/list-schemas.ts';
import { SILENT_DAYS } from '@balsamo/domain/patients/activity.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';

export type ReasonListProps = { reasons: readonly AttentionReason[]; lastActivityAt: string | null };

/** Why a patient needs attention, each with the number of records behind it; nothing where nothing stands out. */
export function ReasonList({ reasons, lastActivityAt }: ReasonListProps) {
  const text = useReasonText(lastActivityAt);
  if (reasons.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {reasons.map((reason) => (
        <li key={reason.code === 'worse' ? reason.symptom : reason.code} className="flex items-start gap-1.5 text-15">
          <CircleAlert className="mt-0.75 size-4 shrink-0 text-honey" aria-hidden="true" />
          <span>{text(reason)}</span>
        </li>
      ))}
    </ul>
  );
}

function useReasonText(lastActivityAt: string | null): (reason: AttentionReason) => string {
  const { t, i18n } = useTranslation(['dashboard', 'diary']);
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const language = htmlLanguage(i18n.language);
  const number = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const percent = numberFormat(language, { style: 'percent' });
  return (reason) => {
    switch (reason.code) {
      case 'silent':
        return lastActivityAt === null
          ? t('dashboard:reason.never')
          : t('dashboard:reason.silent', { count: daysSilent(lastActivityAt, now, timeZone) });
      case 'diary_seldom':
        return t('dashboard:reason.diarySeldom', { percent: percent.format(reason.percent / 100) });
      case 'mood_down':
        return t('dashboard:reason.moodDown', {
          fall: number.format(-reason.difference),
          average: number.format(reason.average),
          count: reason.records,
        });
      case 'mood_low':
        return t('dashboard:reason.moodLow', { average: number.format(reason.average), count: reason.records });
      case 'worse':
        return t('dashboard:reason.worse', {
          symptom: t(`diary:symptom.${reason.symptom}`),
          average: number.format(reason.average),
          before: number.format(reason.average - reason.difference),
          count: reason.records,
        });
      case 'prescription_expired':
        return t('dashboard:reason.expired', { count: reason.records });
    }
  };
}

/** Days since the last record by the calendar; never fewer than what made it a silence, counted in whole days. */
function daysSilent(lastActivityAt: string, now: Date, timeZone: string): number {
  const instant = new Date(lastActivityAt);
  return Math.max(SILENT_DAYS, daysBetween({ instant, timeZone }, { instant: now, timeZone }));
}
