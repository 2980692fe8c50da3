import type { Report, ReportDay, ReportSymptom } from '@balsamo/contract/reports/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { daysOf, type Period } from '@balsamo/domain/insights/period.ts';
import { PATIENTS_MIN } from '@balsamo/domain/reports/patient-means.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPlace } from '../../components/charts/chart-place.tsx';
import { DataTable } from '../../components/charts/data-table.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import type { TrendDay } from './trend-chart.tsx';
import { useReportWords } from './use-report-words.ts';

/** The library of charts is by far the largest part of the tab: words and numbers stand before it has arrived. */
const TrendChart = lazy(() => import('./trend-chart.tsx'));

/** Every day of the period, also those without a mean: the distance between two points is time. */
function everyDay({ from, to }: Period, symptom: Symptom, trends: readonly ReportDay[]): TrendDay[] {
  const known = new Map(trends.map((day) => [day.date, day[symptom]]));
  return Array.from({ length: daysOf({ from, to }) }, (_, index) => {
    const day = addDays(from, index);
    const { value = null, low = null, high = null, patients = 0, records = 0 } = known.get(day) ?? {};
    const reach = value === null || low === null || high === null ? null : ([value - low, high - value] as const);
    return { day, value, low, high, patients, records, reach: reach && [...reach] };
  });
}

export type TrendFigureProps = { report: Report } & Pick<ReportSymptom, 'symptom' | 'level'>;

/** How the symptom was before use, day by day. */
export function TrendFigure({ report, symptom, level }: TrendFigureProps) {
  const { t } = useTranslation(['reports', 'diary']);
  const words = useReportWords();
  const format = useDayFormat();
  const { symptomTrends, period, unit } = report;
  const title = t(`diary:howBefore.${symptom}`);
  const told = symptomTrends.flatMap((day) => day[symptom].value ?? []);
  const isAnyRated = level.records > 0;
  if (!isAnyRated) return <FigureCard title={title} sentence={t('reports:trends.none')} />;
  const [low, high] = [words.number(Math.min(...told)), words.number(Math.max(...told))];
  const facts = { count: told.length, least: PATIENTS_MIN, low, high };
  const sentence =
    told.length === 0
      ? t('reports:trends.tooFew', facts)
      : unit === 'days'
        ? t('reports:trends.sentenceOfOne', facts)
        : t('reports:trends.sentence', facts);
  const none = t('reports:table.none');
  return (
    <FigureCard title={title} count={words.counts(level)} sentence={sentence}>
      {told.length > 0 ? (
        <figure className="print:[&_svg.recharts-surface]:h-auto print:[&_svg.recharts-surface]:w-full">
          <ChartPlace>
            <TrendChart title={title} symptom={symptom} days={everyDay(period, symptom, symptomTrends)} />
          </ChartPlace>
          <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
            <span className="flex items-center gap-1.5">
              <svg viewBox="0 0 24 8" className="h-2 w-6" aria-hidden="true">
                <path d="M0 4h24" stroke={`var(--${symptom})`} strokeWidth="2" />
                <circle cx="12" cy="4" r="3" fill="var(--surface)" stroke={`var(--${symptom})`} strokeWidth="2" />
              </svg>
              {unit === 'days' ? t('reports:trends.meanOfOne') : t('reports:trends.mean')}
            </span>
            {unit === 'patients' ? (
              <span className="flex items-center gap-1.5">
                <svg viewBox="0 0 8 16" className="h-4 w-2" aria-hidden="true">
                  <path d="M4 0v16" stroke={`var(--${symptom})`} strokeWidth="3" opacity="0.3" />
                </svg>
                {t('reports:trends.band')}
              </span>
            ) : null}
            <span>{t(`diary:scaleEnd.${symptom}`)}</span>
          </figcaption>
        </figure>
      ) : null}
      <div className="print:hidden">
        <DataTable
          caption={title}
          columns={[
            t('reports:table.day'),
            words.symptom(symptom),
            t('reports:table.interval'),
            t('reports:table.patients'),
            t('reports:table.records'),
          ]}
          rows={symptomTrends
            .filter((day) => day[symptom].records > 0)
            .map((day) => ({
              key: day.date,
              cells: [
                format.full(day.date),
                day[symptom].value === null ? none : words.number(day[symptom].value),
                words.interval(day[symptom]) ?? none,
                day[symptom].patients,
                day[symptom].records,
              ],
            }))}
        />
      </div>
    </FigureCard>
  );
}
