import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { ComposedChart, ErrorBar, Line, type TooltipContentProps } from 'recharts';
import { CHART_HEIGHT } from '../../components/charts/chart-frame.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { hasDot, RoundDot, SCALE_MARGIN, SymptomScale } from '../../components/charts/symptom-scale.tsx';
import { useReportWords } from './use-report-words.ts';

/** A day of the period; without a mean nothing is drawn, so that no line runs over a gap. */
export type TrendDay = {
  day: string;
  value: number | null;
  /** How far the interval reaches below and above. */
  reach: [number, number] | null;
  low: number | null;
  high: number | null;
  patients: number;
  records: number;
};

export type TrendChartProps = { title: string; symptom: Symptom; days: readonly TrendDay[] };

/** The mean of each day, 0–10, with its interval; arrows walk along the days, as a finger does. */
export default function TrendChart({ title, symptom, days }: TrendChartProps) {
  const { t } = useTranslation(['reports']);
  const colour = `var(--${symptom})`;
  return (
    <ComposedChart
      responsive
      className={CHART_HEIGHT}
      style={{ width: '100%' }}
      data={[...days]}
      title={title}
      desc={t('reports:trends.hint')}
      margin={SCALE_MARGIN}
    >
      <SymptomScale days={days} tooltip={DayTooltip} />
      <Line
        dataKey="value"
        stroke={colour}
        strokeWidth={2}
        dot={(dot) => (hasDot(days, dot.index, ({ value }) => value) ? <RoundDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: colour, stroke: 'var(--surface)' }}
        isAnimationActive={false}
      >
        <ErrorBar dataKey="reach" width={0} strokeWidth={3} stroke={colour} opacity={0.3} isAnimationActive={false} />
      </Line>
    </ComposedChart>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['reports']);
  const format = useDayFormat();
  const words = useReportWords();
  const day = payload[0]?.payload as TrendDay | undefined;
  if (!active || !day) return null;
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-float">
      <p className="font-semibold">{format.full(day.day)}</p>
      {day.value === null ? (
        <p>{day.records > 0 ? t('reports:trends.dayTooFew') : t('reports:trends.noRating')}</p>
      ) : (
        <p className="tabular">
          <b>{words.number(day.value)}</b> {words.interval(day)}
        </p>
      )}
      {day.records > 0 ? <p className="tabular">{words.counts(day)}</p> : null}
    </div>
  );
}
