import type { PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import { daysBetween } from '@balsamo/domain/time/zone.ts';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHomeTimeZone, useNow } from '../../platform/clock.ts';
import { useDayText } from '../../platform/day-text.ts';
import { htmlLanguage } from '../../platform/i18n.ts';

/** One line of the list: who, how often they write, and when they did last. */
export function PatientCard({ patient, action }: { patient: PatientListItem; action: ReactNode }) {
  const { t, i18n } = useTranslation(['patients']);
  const percent = new Intl.NumberFormat(htmlLanguage(i18n.language), { style: 'percent' });
  const when = useActivityText();
  const dayText = useDayText();
  const { patientId, name, connectedAt, entriesLast7Days, diaryFrequencyPercent, lastActivityAt } = patient;
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
        <ChevronRight className="mt-0.5 size-5 text-ink-soft" aria-hidden="true" />
      </div>
      <p className="text-15">
        {t('patients:frequency')}{' '}
        <span className="tabular font-semibold">{percent.format(diaryFrequencyPercent / 100)}</span>{' '}
        <span className="text-ink-soft">· {t('patients:entriesInWeek', { count: entriesLast7Days })}</span>
      </p>
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-13 text-ink-soft">
          {lastActivityAt === null
            ? t('patients:noActivity')
            : t('patients:lastActivity', { when: when(lastActivityAt) })}
          {' · '}
          {t('patients:since', { day: dayText(connectedAt) })}
        </p>
        <div className="relative z-1 -mr-3 ml-auto">{action}</div>
      </div>
    </li>
  );
}

/** `hoje`, `ontem`, `há 5 dias`, on the doctor's calendar. */
function useActivityText(): (instant: string) => string {
  const { i18n } = useTranslation();
  const now = useNow();
  const timeZone = useHomeTimeZone();
  const relative = new Intl.RelativeTimeFormat(htmlLanguage(i18n.language), { numeric: 'auto' });
  return (instant) => {
    const days = daysBetween({ instant: new Date(instant), timeZone }, { instant: now, timeZone });
    return relative.format(-Math.max(0, days), 'day');
  };
}
