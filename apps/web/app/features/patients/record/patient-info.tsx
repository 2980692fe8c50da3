import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { type ActivityAge, activityAge } from '@balsamo/domain/patients/activity.ts';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { useHomeTimeZone, useNow } from '../../../platform/clock.ts';
import { useDayText } from '../../../platform/day-text.ts';

const TONE: Record<ActivityAge, BadgeTone> = {
  today: 'done',
  yesterday: 'done',
  week: 'neutral',
  older: 'pending',
  never: 'neutral',
};

/** Since when the two are connected, and how long ago the newest record is (product.md §4). */
export function PatientInfo({ patient: { profile, stats } }: { patient: PatientDetails }) {
  const { t } = useTranslation(['record', 'patients']);
  const dayText = useDayText();
  const age = activityAge(stats.lastActivityAt ? new Date(stats.lastActivityAt) : null, useNow(), useHomeTimeZone());
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-15 text-ink-soft">
      {t('patients:since', { day: dayText(profile.connectedAt) })}
      <Badge tone={TONE[age]}>{t(`record:activity.${age}`)}</Badge>
    </p>
  );
}
