import { RATING_MAX, RATING_MIN, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import {
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  ErrorBar,
  Line,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { CHART_HEIGHT } from '../../components/charts/chart-frame.ts';
import { useDayFormat } from '../../components/charts/day-format.ts';
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

const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };
/** In a longer period dots would touch; only what no line holds keeps its own. */
const DOTTED_DAYS_MAX = 45;
/** About so many days are named below the line. */
const NAMED_DAYS = 4;

/** The mean of each day, 0–10, with its interval; arrows walk along the days, as a finger does. */
export default function TrendChart({ title, symptom, days }: TrendChartProps) {
  const { t } = useTranslation(['reports']);
  const format = useDayFormat();
  const step = Math.max(1, Math.ceil((days.length - 1) / NAMED_DAYS));
  const colour = `var(--${symptom})`;
  const isAlone = (index: number) => days[index - 1]?.value == null && days[index + 1]?.value == null;
  const hasDot = (index: number) => days.length <= DOTTED_DAYS_MAX || isAlone(index);
  return (
    <ComposedChart
      responsive
      className={CHART_HEIGHT}
      style={{ width: '100%' }}
      data={[...days]}
      title={title}
      desc={t('reports:trends.hint')}
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
        // A day without a mean is told as well: who walks with the arrows has to know where they are.
        filterNull={false}
        cursor={{ stroke: 'var(--line-strong)', strokeDasharray: '2 3' }}
        isAnimationActive={false}
      />
      <Line
        dataKey="value"
        stroke={colour}
        strokeWidth={2}
        dot={(dot) => (hasDot(dot.index) ? <RoundDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: colour, stroke: 'var(--surface)' }}
        isAnimationActive={false}
      >
        <ErrorBar dataKey="reach" width={0} strokeWidth={3} stroke={colour} opacity={0.3} isAnimationActive={false} />
      </Line>
    </ComposedChart>
  );
}

function RoundDot({ cx, cy, value, stroke }: DotItemDotProps) {
  if (cx === undefined || cy === undefined || value == null) return null;
  return <circle cx={cx} cy={cy} r={3} fill="var(--surface)" stroke={stroke} strokeWidth={2} />;
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
