import { type ActivityAge, activityAge } from '@balsamo/domain/patients/activity.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { useTranslation } from 'react-i18next';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { relativeTimeFormat } from '../../platform/intl-formats.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const TONES: Record<ActivityAge, BadgeTone> = {
  today: 'done',
  yesterday: 'done',
  week: 'quiet',
  older: 'pending',
  never: 'neutral',
};
/** From here on months say it better than days. */
const MONTHS_FROM_DAYS = 60;

export type ActivityBadgeProps = {
  lastActivityAt: string | null;
  /** Says what the day is of, where nothing around tells that. */
  isLabelShown?: boolean;
};

/** How long ago a patient last recorded something, on the doctor's calendar (spec §4). */
export function ActivityBadge({ lastActivityAt, isLabelShown = false }: ActivityBadgeProps) {
  const { t, i18n } = useTranslation(['dashboard']);
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const instant = lastActivityAt === null ? null : new Date(lastActivityAt);
  const age = activityAge(instant, now, timeZone);
  const text = () => {
    if (!instant) return t('dashboard:patient.noEntries');
    const relative = relativeTimeFormat(htmlLanguage(i18n.language), { numeric: 'auto' });
    const days = Math.max(0, daysBetween({ instant, timeZone }, { instant: now, timeZone }));
    return days < MONTHS_FROM_DAYS ? relative.format(-days, 'day') : relative.format(-Math.floor(days / 30), 'month');
  };
  return (
    <Badge tone={TONES[age]}>
      {instant ? (
        <span className={isLabelShown ? undefined : 'sr-only'}>{t('dashboard:patient.lastEntry')} </span>
      ) : null}
      {text()}
    </Badge>
  );
}
