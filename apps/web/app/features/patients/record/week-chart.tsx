import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { RATING_MAX, RATING_MIN } from '@balsamo/domain/diary/symptoms.ts';
import { useTranslation } from 'react-i18next';
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { CHART_HEIGHT } from '../../../components/charts/chart-frame.ts';
import { useDayFormat } from '../../../components/charts/day-format.ts';
import { useRecordWords } from './record-words.ts';

type Day = PatientDetails['week'][number];
const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };

/** Records as bars on the left axis, mood as a line on the right one, 0–10; arrows walk along the days. */
export default function WeekChart({ title, week }: { title: string; week: readonly Day[] }) {
  const { t } = useTranslation(['record']);
  const format = useDayFormat();
  return (
    <ComposedChart
      responsive
      className={CHART_HEIGHT}
      style={{ width: '100%' }}
      data={[...week]}
      title={title}
      desc={t('record:week.hint')}
      margin={{ top: 8, right: -28, bottom: 0, left: -28 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        tickFormatter={format.short}
        tick={TICK}
        tickMargin={8}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        interval="preserveStartEnd"
        minTickGap={12}
      />
      <YAxis yAxisId="entries" allowDecimals={false} tick={TICK} tickLine={false} axisLine={false} />
      <YAxis
        yAxisId="mood"
        orientation="right"
        domain={[RATING_MIN, RATING_MAX]}
        ticks={[0, 5, 10]}
        tick={TICK}
        tickLine={false}
        axisLine={false}
      />
      <Tooltip
        content={DayTooltip}
        filterNull={false}
        cursor={{ fill: 'var(--leaf-wash)' }}
        isAnimationActive={false}
      />
      <Bar
        yAxisId="entries"
        dataKey="entries"
        fill="var(--line-strong)"
        radius={[4, 4, 0, 0]}
        maxBarSize={28}
        isAnimationActive={false}
      />
      <Line
        yAxisId="mood"
        dataKey="averageMood"
        stroke="var(--mood)"
        strokeWidth={2}
        dot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--mood)', strokeWidth: 2 }}
        activeDot={{ r: 5, fill: 'var(--mood)', stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['record']);
  const words = useRecordWords();
  const format = useDayFormat();
  const day = payload?.[0]?.payload as Day | undefined;
  if (!active || !day) return null;
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-float">
      <p className="font-semibold">{format.full(day.day)}</p>
      <p className="tabular">{t('record:week.records', { count: day.entries })}</p>
      {day.averageMood === null ? null : (
        <p className="tabular">{t('record:week.moodIs', { mood: words.average(day.averageMood) })}</p>
      )}
    </div>
  );
}
