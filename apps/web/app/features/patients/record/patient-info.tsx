import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { useTranslation } from 'react-i18next';
import { ActivityBadge } from '../../../components/patient-line/activity-badge.tsx';
import { useDayText } from '../../../platform/day-text.ts';

/** Since when the two are connected, and how long ago the newest record is (spec §4). */
export function PatientInfo({ patient: { profile, stats } }: { patient: PatientDetails }) {
  const { t } = useTranslation(['patients']);
  const dayText = useDayText();
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-15 text-ink-soft">
      {t('patients:since', { day: dayText(profile.connectedAt) })}
      <ActivityBadge lastActivityAt={stats.lastActivityAt} isLabelShown />
    </p>
  );
}
