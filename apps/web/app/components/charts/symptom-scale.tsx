import { RATING_MAX, RATING_MIN } from '@balsamo/domain/diary/symptoms.ts';
import type { ReactNode } from 'react';
import { CartesianGrid, type DotItemDotProps, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { useDayFormat } from './day-format.ts';

const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };
/** In a longer period dots would touch; only what no line holds keeps its own. */
const DOTTED_DAYS_MAX = 45;
/** About so many days are named below the line. */
const NAMED_DAYS = 4;

/** Around the drawing; the numbers 0 to 10 need less room than recharts keeps for them. */
export const SCALE_MARGIN = { top: 8, right: 12, bottom: 0, left: -28 };

export type SymptomScaleProps = {
  days: readonly { day: string }[];
  /** What is told of the day under the finger, or where the arrows are. */
  tooltip: (props: TooltipContentProps) => ReactNode;
};

/** What a line of a symptom is read against: days below, 0–10 beside, and the day that is pointed at. Stands inside a chart. */
export function SymptomScale({ days, tooltip }: SymptomScaleProps) {
  const format = useDayFormat();
  const step = Math.max(1, Math.ceil((days.length - 1) / NAMED_DAYS));
  return (
    <>
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
        content={tooltip}
        // A day without a number is told as well: who walks with the arrows has to know where they are.
        filterNull={false}
        cursor={{ stroke: 'var(--line-strong)', strokeDasharray: '2 3' }}
        isAnimationActive={false}
      />
    </>
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
