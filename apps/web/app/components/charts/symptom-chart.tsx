import { RATING_MAX, RATING_MIN } from '@balsamo/domain/diary/symptoms.ts';
import type { ReactNode } from 'react';
import {
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
  type YAxisProps,
} from 'recharts';
import { CHART_HEIGHT } from './chart-frame.ts';
import { useDayFormat } from './day-format.ts';

const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };
/** In a longer period dots would touch; only what no line holds keeps its own. */
const DOTTED_DAYS_MAX = 45;
/** About so many days are named below the line. */
const NAMED_DAYS = 4;
/** The numbers 0 to 10 need less room than recharts keeps for them. */
const RATING_ROOM = -28;

/** The axis of what is drawn as bars; lines of ratings have the other one, which needs no name. */
export const BARS_AXIS = 'bars';

/** The line of a day on which something else than the symptom changed. */
export const MARK_LINE = { stroke: 'var(--ink)', strokeDasharray: '2 3', strokeWidth: 1.5 } as const;

export type SymptomChartProps<Day extends { day: string }> = {
  title: string;
  /** How the arrows walk along the days. */
  hint: string;
  days: readonly Day[];
  /** What is told of the day under the finger, or where the arrows are. */
  tooltip: (props: TooltipContentProps) => ReactNode;
  /** Where bars stand beside the ratings: what their axis on the left is like. Ratings then have the right one. */
  bars?: Pick<YAxisProps, 'unit' | 'width' | 'allowDecimals'>;
  /** The end of the axis, where what is drawn is no rating from 0 to 10. */
  max?: number;
  /** Lines, bars and marks. */
  children: ReactNode;
};

/** A drawing of a symptom: days below, 0–10 beside, and the day that is pointed at. */
export function SymptomChart<Day extends { day: string }>({
  title,
  hint,
  days,
  tooltip,
  bars,
  max = RATING_MAX,
  children,
}: SymptomChartProps<Day>) {
  const format = useDayFormat();
  const step = Math.max(1, Math.ceil((days.length - 1) / NAMED_DAYS));
  return (
    <ComposedChart
      responsive
      className={CHART_HEIGHT}
      style={{ width: '100%' }}
      data={[...days]}
      title={title}
      desc={hint}
      margin={{ top: 8, right: bars ? RATING_ROOM : 12, bottom: 0, left: RATING_ROOM }}
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
        // A bar keeps its distance from the edge by its own width.
        padding={bars ? { left: 0, right: 0 } : { left: 12, right: 12 }}
      />
      {bars ? <YAxis yAxisId={BARS_AXIS} tick={TICK} tickLine={false} axisLine={false} {...bars} /> : null}
      <YAxis
        orientation={bars ? 'right' : 'left'}
        domain={[RATING_MIN, max]}
        ticks={max % 2 === 0 ? [0, max / 2, max] : [0, max]}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        content={tooltip}
        // A day without a number is told as well: who walks with the arrows has to know where they are.
        filterNull={false}
        cursor={bars ? { fill: 'var(--leaf-wash)' } : { stroke: 'var(--line-strong)', strokeDasharray: '2 3' }}
        isAnimationActive={false}
      />
      {children}
    </ComposedChart>
  );
}

/** What is told of one day. */
export function DayTip({ day, children }: { day: string; children: ReactNode }) {
  const format = useDayFormat();
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-float">
      <p className="font-semibold">{format.full(day)}</p>
      {children}
    </div>
  );
}

/** Whether a day has a dot of its own on the line of `numberOf`. */
export function hasDot<Day>(days: readonly Day[], index: number, numberOf: (day: Day) => number | null): boolean {
  const isEmpty = (at: number) => {
    const day = days[at];
    return day === undefined || numberOf(day) === null;
  };
  return days.length <= DOTTED_DAYS_MAX || (isEmpty(index - 1) && isEmpty(index + 1));
}

export function RoundDot({ cx, cy, value, stroke }: DotItemDotProps) {
  if (cx === undefined || cy === undefined || value == null) return null;
  return <circle cx={cx} cy={cy} r={3} fill="var(--surface)" stroke={stroke} strokeWidth={2} />;
}

/** Told apart from a round one by its shape, not by its colour alone. */
export function SquareDot({ cx, cy, value }: DotItemDotProps) {
  if (cx === undefined || cy === undefined || value == null) return null;
  return <rect x={cx - 3} y={cy - 3} width={6} height={6} fill="var(--ink-soft)" />;
}
