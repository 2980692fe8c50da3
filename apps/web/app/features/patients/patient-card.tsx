import type { PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import { isNearLinkEnd } from '@balsamo/domain/connections/scope.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActivityBadge } from '../../components/patient-line/activity-badge.tsx';
import { NewEntriesBadge } from '../../components/patient-line/new-entries-badge.tsx';
import { ReasonList } from '../../components/patient-line/reason-list.tsx';
import { useHomeTimeZone } from '../../platform/clock.ts';
import { useCalendarDayText, useDayText } from '../../platform/day-text.ts';
import { htmlLanguage } from '../../platform/i18n.ts';
import { numberFormat } from '../../platform/intl-formats.ts';
import { presentTime } from '../../platform/server-clock.ts';

/** One line of the list: who, what is new, why attention is needed, and how the diary goes. */
export function PatientCard({ patient, action }: { patient: PatientListItem; action: ReactNode }) {
  const { t, i18n } = useTranslation(['patients']);
  const percent = numberFormat(htmlLanguage(i18n.language), { style: 'percent' });
  const dayText = useDayText();
  const today = localDay(presentTime(), useHomeTimeZone());
  const calendarDayText = useCalendarDayText();
  const { patientId, name, connectedAt, endsOn, lastSeenAt, entriesLast7Days, diaryFrequencyPercent, lastActivityAt } =
    patient;
  return (
    <li className="relative flex flex-col gap-2 rounded-card border border-line bg-surface p-4 transition-colors hover:border-leaf">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-17 break-words">
          {/* The whole card is the link; what can be done besides lies above it. */}
          <Link
            to={`/patients/${patientId}`}
            className="before:absolute before:inset-0 before:rounded-card hover:text-leaf"
          >
            {name}
          </Link>
        </h3>
        <ChevronRight className="mt-0.5 size-5 shrink-0 text-ink-soft" aria-hidden="true" />
      </div>
      <div className="flex flex-wrap gap-1.5">
        <ActivityBadge lastActivityAt={lastActivityAt} />
        <NewEntriesBadge count={patient.newEntries} />
      </div>
      <ReasonList reasons={patient.reasons} lastActivityAt={lastActivityAt} />
      <p className="text-15">
        {t('patients:frequency')}{' '}
        <span className="tabular font-semibold">{percent.format(diaryFrequencyPercent / 100)}</span>{' '}
        <span className="text-ink-soft">· {t('patients:entriesInWeek', { count: entriesLast7Days })}</span>
      </p>
      <div className="mt-auto -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-13 text-ink-soft">
          {t('patients:since', { day: dayText(connectedAt) })}
          {endsOn && isNearLinkEnd(endsOn, today)
            ? ` · ${t('patients:until', { day: calendarDayText(endsOn) })}`
            : null}
          {lastSeenAt === null ? ` · ${t('patients:neverSeen')}` : null}
        </p>
        <div className="relative z-1 -mr-3 ml-auto">{action}</div>
      </div>
    </li>
  );
}
