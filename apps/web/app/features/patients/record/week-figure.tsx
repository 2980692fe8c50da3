import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { RATING_MAX } from '@balsamo/domain/diary/symptoms.ts';
import { moodOfWeek } from '@balsamo/domain/patients/week.ts';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPlace } from '../../../components/charts/chart-place.tsx';
import { DataTable } from '../../../components/charts/data-table.tsx';
import { useDayFormat } from '../../../components/charts/day-format.ts';
import { FigureCard } from '../../../components/charts/figure-card.tsx';
import { useHomeTimeZone } from '../../../platform/clock.ts';
import { useRecordWords } from './record-words.ts';

/** The library of charts comes after the words and numbers. */
const WeekChart = lazy(() => import('./week-chart.tsx'));

export type WeekFigureProps = {
  week: PatientDetails['week'];
  /** The zone whose days they are; named where it is another than the doctor's. */
  timeZone: string;
};

/** How many records the last seven days of the patient hold, and the mean mood of each (spec §9). */
export function WeekFigure({ week, timeZone }: WeekFigureProps) {
  const { t } = useTranslation(['record']);
  const words = useRecordWords();
  const format = useDayFormat();
  const homeTimeZone = useHomeTimeZone();
  const title = t('record:week.title');
  const total = week.reduce((sum, { entries }) => sum + entries, 0);
  if (total === 0) return <FigureCard title={title} sentence={t('record:week.none')} />;
  const mood = moodOfWeek(week);
  const days = week.filter(({ entries }) => entries > 0).length;
  return (
    <FigureCard
      title={title}
      count={t('record:week.records', { count: total })}
      sentence={t('record:week.sentence', {
        count: total,
        range: format.range({ from: week[0]?.day ?? '', to: week.at(-1)?.day ?? '' }),
        days,
        of: week.length,
        mood:
          mood.average === null
            ? t('record:week.unrated')
            : t(mood.records === total ? 'record:week.rated' : 'record:week.ratedOf', {
                count: mood.records,
                mood: words.average(mood.average),
              }),
      })}
    >
      <figure>
        <ChartPlace>
          <WeekChart title={title} week={week} />
        </ChartPlace>
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
          <span className="flex items-center gap-1.5">
            <span className="size-3 rounded-sm bg-line-strong" aria-hidden="true" />
            {t('record:week.entries')}
          </span>
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 24 8" className="h-2 w-6" aria-hidden="true">
              <path d="M0 4h24" stroke="var(--mood)" strokeWidth="2" />
              <circle cx="12" cy="4" r="3" fill="var(--surface)" stroke="var(--mood)" strokeWidth="2" />
            </svg>
            {t('record:week.mood', { max: RATING_MAX })}
          </span>
          {timeZone === homeTimeZone ? null : <span>{t('record:week.zone', { zone: words.zone(timeZone) })}</span>}
        </figcaption>
      </figure>
      <DataTable
        caption={title}
        columns={[t('record:week.day'), t('record:week.entries'), t('record:week.moodShort')]}
        rows={week.map(({ day, entries, averageMood }) => ({
          key: day,
          cells: [format.full(day), entries, averageMood === null ? '–' : words.average(averageMood)],
        }))}
      />
    </FigureCard>
  );
}
