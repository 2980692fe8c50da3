import type { TrackerFigure } from '@balsamo/contract/trackers/schemas.ts';
import { SCALE_MAX } from '@balsamo/domain/diary/tracker.ts';
import { daysOf, type Period } from '@balsamo/domain/insights/period.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
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
import { useFigureWords } from './figure-words.ts';

type MedicinesOn = (day: string) => readonly string[];
type Day = {
  day: string;
  before: number | null;
  after: number | null;
  kind: TrackerFigure['tracker']['kind'];
  /** Medicines that were begun or stopped on it, in words. */
  medicines: readonly string[];
};

/** Every day of the period, also those without anything said: the distance between two points is time. */
function everyDay({ from, to }: Period, figure: TrackerFigure, medicinesOn: MedicinesOn): Day[] {
  const known = new Map(figure.days.map((day) => [day.day, day]));
  return Array.from({ length: daysOf({ from, to }) }, (_, index) => {
    const day = addDays(from, index);
    const said = known.get(day);
    const before = said?.before ?? said?.withoutUse;
    return {
      day,
      before: before?.mean ?? null,
      after: said?.after?.mean ?? null,
      kind: figure.tracker.kind,
      medicines: medicinesOn(day),
    };
  });
}

type TrackerChartProps = { figure: TrackerFigure; period: Period; medicinesOn: MedicinesOn };

/** What is followed from day to day, before and after uses. */
export default function TrackerChart({ figure, period, medicinesOn }: TrackerChartProps) {
  const { t } = useTranslation(['trackers']);
  const { kind, name } = figure.tracker;
  const days = everyDay(period, figure, medicinesOn);
  const most = Math.max(1, ...days.flatMap(({ before, after }) => [before ?? 0, after ?? 0]));
  return (
    <SymptomChart
      title={name}
      hint={t('trackers:figure.hint')}
      days={days}
      tooltip={DayTooltip}
      max={kind === 'scale' ? SCALE_MAX : kind === 'yes_no' ? 1 : Math.ceil(most)}
    >
      {days
        .filter(({ medicines }) => medicines.length > 0)
        .map(({ day }) => (
          <ReferenceLine key={day} x={day} {...MARK_LINE} />
        ))}
      <Line
        dataKey="before"
        stroke="var(--ink)"
        strokeWidth={2}
        dot={(dot) => (hasDot(days, dot.index, ({ before }) => before) ? <RoundDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: 'var(--ink)', stroke: 'var(--surface)' }}
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
  const { t } = useTranslation(['trackers']);
  const words = useFigureWords();
  const day = payload[0]?.payload as Day | undefined;
  if (!active || !day) return null;
  return (
    <DayTip day={day.day}>
      {day.before === null && day.after === null ? <p>{t('trackers:notSaid')}</p> : null}
      {day.before === null ? null : (
        <p className="tabular">
          {t('trackers:figure.beforeOrWithout')}: <b>{words.mean(day.kind, day.before)}</b>
        </p>
      )}
      {day.after === null ? null : (
        <p className="tabular">
          {t('trackers:figure.after')}: <b>{words.mean(day.kind, day.after)}</b>
        </p>
      )}
      {day.medicines.map((medicine) => (
        <p key={medicine}>{medicine}</p>
      ))}
    </DayTip>
  );
}
