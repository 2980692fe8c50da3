import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { Line, ReferenceLine, type TooltipContentProps } from 'recharts';
import {
  DayTip,
  hasDot,
  MARK_LINE,
  RoundDot,
  SquareDot,
  SymptomChart,
} from '../../components/charts/symptom-chart.tsx';
import { useInsightWords } from './insight-words.ts';

/** A day of the period; null where nothing was rated, so that no line is drawn over a gap. */
export type EvolutionDay = {
  day: string;
  average: number | null;
  averageRecords: number;
  after: number | null;
  afterRecords: number;
  /** Medicines that were begun or stopped on it, in words. */
  medicines: readonly string[];
};

export type EvolutionChartProps = { title: string; symptom: Symptom; days: readonly EvolutionDay[] };

/** The symptom from day to day, 0–10; arrows walk along the days, as a finger does. */
export default function EvolutionChart({ title, symptom, days }: EvolutionChartProps) {
  const { t } = useTranslation(['insights']);
  const colour = `var(--${symptom})`;
  return (
    <SymptomChart title={title} hint={t('insights:evolution.hint')} days={days} tooltip={DayTooltip}>
      {days
        .filter(({ medicines }) => medicines.length > 0)
        .map(({ day }) => (
          <ReferenceLine key={day} x={day} {...MARK_LINE} />
        ))}
      <Line
        dataKey="average"
        stroke={colour}
        strokeWidth={2}
        dot={(dot) =>
          hasDot(days, dot.index, ({ average }) => average) ? <RoundDot key={dot.index} {...dot} /> : null
        }
        activeDot={{ r: 5, fill: colour, stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
      <Line
        dataKey="after"
        stroke="var(--ink-soft)"
        strokeWidth={2}
        strokeDasharray="5 4"
        dot={(dot) => (hasDot(days, dot.index, ({ after }) => after) ? <SquareDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: 'var(--ink-soft)', stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </SymptomChart>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['insights']);
  const words = useInsightWords();
  const day = payload[0]?.payload as EvolutionDay | undefined;
  if (!active || !day) return null;
  return (
    <DayTip day={day.day}>
      {day.average === null && day.after === null ? <p>{t('insights:evolution.noRating')}</p> : null}
      {day.average === null ? null : (
        <p className="tabular">
          {t('insights:evolution.average')}: <b>{words.number(day.average)}</b> · {words.records(day.averageRecords)}
        </p>
      )}
      {day.after === null ? null : (
        <p className="tabular">
          {t('insights:evolution.after')}: <b>{words.number(day.after)}</b> · {words.records(day.afterRecords)}
        </p>
      )}
      {day.medicines.map((medicine) => (
        <p key={medicine}>{medicine}</p>
      ))}
    </DayTip>
  );
}
