import { RATING_MAX, RATING_MIN, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import {
  CartesianGrid,
  type DotItemDotProps,
  Line,
  LineChart,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { CHART_HEIGHT } from '../../components/charts/chart-frame.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
import { useInsightWords } from './insight-words.ts';

/** A day of the period; null where nothing was rated, so that no line is drawn over a gap. */
export type EvolutionDay = {
  day: string;
  average: number | null;
  averageRecords: number;
  after: number | null;
  afterRecords: number;
};

export type EvolutionChartProps = { title: string; symptom: Symptom; days: readonly EvolutionDay[] };

const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };
/** In a longer period dots would touch; only what no line holds keeps its own. */
const DOTTED_DAYS_MAX = 45;
/** About so many days are named below the line. */
const NAMED_DAYS = 4;

/** The symptom from day to day, 0–10; arrows walk along the days, as a finger does. */
export default function EvolutionChart({ title, symptom, days }: EvolutionChartProps) {
  const { t } = useTranslation(['insights']);
  const format = useDayFormat();
  const step = Math.max(1, Math.ceil((days.length - 1) / NAMED_DAYS));
  const colour = `var(--${symptom})`;
  const hasDot = (index: number, of: 'average' | 'after') =>
    days.length <= DOTTED_DAYS_MAX || (days[index - 1]?.[of] == null && days[index + 1]?.[of] == null);
  return (
    <LineChart
      responsive
      className={CHART_HEIGHT}
      style={{ width: '100%' }}
      data={[...days]}
      title={title}
      desc={t('insights:evolution.hint')}
      margin={{ top: 8, right: 12, bottom: 0, left: -28 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        ticks={days.filter((_, index) => index % step === 0).map(({ day }) => day)}
        tickFormatter={format.short}
        tick={TICK}
        tickMargin={8}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        interval="preserveStart"
        minTickGap={24}
        padding={{ left: 12, right: 12 }}
      />
      <YAxis domain={[RATING_MIN, RATING_MAX]} ticks={[0, 5, 10]} tick={TICK} tickLine={false} axisLine={false} />
      <Tooltip
        content={DayTooltip}
        // A day without a rating is told as well: who walks with the arrows has to know where he is.
        filterNull={false}
        cursor={{ stroke: 'var(--line-strong)', strokeDasharray: '2 3' }}
        isAnimationActive={false}
      />
      <Line
        dataKey="average"
        stroke={colour}
        strokeWidth={2}
        dot={(dot) => (hasDot(dot.index, 'average') ? <RoundDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: colour, stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
      <Line
        dataKey="after"
        stroke="var(--ink-soft)"
        strokeWidth={2}
        strokeDasharray="5 4"
        dot={(dot) => (hasDot(dot.index, 'after') ? <SquareDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: 'var(--ink-soft)', stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </LineChart>
  );
}

function RoundDot({ cx, cy, value, stroke }: DotItemDotProps) {
  if (cx === undefined || cy === undefined || value == null) return null;
  return <circle cx={cx} cy={cy} r={3} fill="var(--surface)" stroke={stroke} strokeWidth={2} />;
}

/** Told apart by its shape, not by its colour alone. */
function SquareDot({ cx, cy, value }: DotItemDotProps) {
  if (cx === undefined || cy === undefined || value == null) return null;
  return <rect x={cx - 3} y={cy - 3} width={6} height={6} fill="var(--ink-soft)" />;
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['insights']);
  const format = useDayFormat();
  const words = useInsightWords();
  const day = payload[0]?.payload as EvolutionDay | undefined;
  if (!active || !day) return null;
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-float">
      <p className="font-semibold">{format.full(day.day)}</p>
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
    </div>
  );
}
