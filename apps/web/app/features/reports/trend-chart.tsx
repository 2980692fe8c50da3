import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { ErrorBar, Line, type TooltipContentProps } from 'recharts';
import { DayTip, hasDot, RoundDot, SymptomChart } from '../../components/charts/symptom-chart.tsx';
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
    <SymptomChart title={title} hint={t('reports:trends.hint')} days={days} tooltip={DayTooltip}>
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
    </SymptomChart>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['reports']);
  const words = useReportWords();
  const day = payload[0]?.payload as TrendDay | undefined;
  if (!active || !day) return null;
  return (
    <DayTip day={day.day}>
      {day.value === null ? (
        <p>{day.records > 0 ? t('reports:trends.dayTooFew') : t('reports:trends.noRating')}</p>
      ) : (
        <p className="tabular">
          <b>{words.number(day.value)}</b> {words.interval(day)}
        </p>
      )}
      {day.records > 0 ? <p className="tabular">{words.counts(day)}</p> : null}
    </DayTip>
  );
}
