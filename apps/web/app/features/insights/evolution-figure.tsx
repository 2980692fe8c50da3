import type { Insights } from '@balsamo/contract/insights/schemas.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { daysOf, type Period } from '@balsamo/domain/insights/period.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPlace } from '../../components/charts/chart-place.tsx';
import { DataTable } from '../../components/charts/data-table.tsx';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { FigureCard } from '../../components/charts/figure-card.tsx';
import { TwoLinesCaption } from '../../components/charts/two-lines.tsx';
import { useKeptMarks } from '../../components/medicines/medicine-marks.ts';
import { MedicinesLegend, useMedicineWords } from '../../components/medicines/medicines-legend.tsx';
import type { EvolutionDay } from './evolution-chart.tsx';
import { useInsightWords } from './insight-words.ts';

/** The library of charts is by far the largest part of the tab: words and numbers stand before it has arrived. */
const EvolutionChart = lazy(() => import('./evolution-chart.tsx'));

type Point = Insights['wellnessEvolution'][number];
export type EvolutionFigureProps = { symptom: Symptom; period: Period; points: readonly Point[] };

/** The mean over records, not over days: a day with three records counts three times. */
function meanOver(points: readonly Point[], of: (point: Point) => { mean: number; records: number } | null) {
  let [sum, records] = [0, 0];
  for (const point of points) {
    const part = of(point);
    if (!part) continue;
    sum += part.mean * part.records;
    records += part.records;
  }
  return records > 0 ? sum / records : undefined;
}

/** Every day of the period, also those without a rating: the distance between two points is time. */
function everyDay(
  { from, to }: Period,
  points: readonly Point[],
  medicinesOn: (day: string) => readonly string[],
): EvolutionDay[] {
  const known = new Map(points.map((point) => [point.day, point]));
  return Array.from({ length: daysOf({ from, to }) }, (_, index) => {
    const day = addDays(from, index);
    const point = known.get(day);
    return {
      day,
      average: point?.average ?? null,
      averageRecords: point?.records ?? 0,
      after: point?.after?.mean ?? null,
      afterRecords: point?.after?.records ?? 0,
      medicines: medicinesOn(day),
    };
  });
}

/** How the symptom went from day to day, before and after use (spec §2.3). */
export function EvolutionFigure({ symptom, period, points }: EvolutionFigureProps) {
  const { t } = useTranslation(['insights', 'diary']);
  const words = useInsightWords();
  const format = useDayFormat();
  const title = t(`diary:symptomChange.${symptom}`);
  const marks = useKeptMarks(period);
  const medicinesOn = useMedicineWords(marks);
  if (points.length === 0) return <FigureCard title={title} sentence={t('insights:evolution.none')} />;
  const before = meanOver(points, (point) => point.before ?? point.withoutUse) ?? 0;
  const after = meanOver(points, ({ after: mean }) => mean);
  const told = { count: points.length, before: words.number(before) };
  const total = points.reduce((sum, { records }) => sum + records, 0);
  const none = t('insights:table.none');
  return (
    <FigureCard
      title={title}
      count={words.records(total)}
      sentence={
        after === undefined
          ? t('insights:evolution.sentenceBefore', told)
          : t('insights:evolution.sentence', { ...told, after: words.number(after) })
      }
    >
      <figure>
        <ChartPlace>
          <EvolutionChart title={title} symptom={symptom} days={everyDay(period, points, medicinesOn)} />
        </ChartPlace>
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
          <TwoLinesCaption
            colour={`var(--${symptom})`}
            full={t('insights:evolution.average')}
            dashed={t('insights:evolution.after')}
          />
          <span>{t(`diary:scaleEnd.${symptom}`)}</span>
          <MedicinesLegend marks={marks} />
        </figcaption>
      </figure>
      <DataTable
        caption={title}
        columns={[
          t('insights:table.day'),
          t('insights:table.before'),
          t('insights:table.after'),
          t('insights:table.withoutUse'),
          t('insights:table.records'),
        ]}
        rows={points.map((point) => ({
          key: point.day,
          cells: [
            format.full(point.day),
            point.before ? words.number(point.before.mean) : none,
            point.after ? words.number(point.after.mean) : none,
            point.withoutUse ? words.number(point.withoutUse.mean) : none,
            point.records,
          ],
        }))}
      />
    </FigureCard>
  );
}
