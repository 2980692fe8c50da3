import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import { RATING_MAX, RATING_MIN } from '@balsamo/domain/diary/symptoms.ts';
import { COURSE_DAYS } from '@balsamo/domain/patients/course.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { useTranslation } from 'react-i18next';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts';
import { CHART_HEIGHT } from '../../../components/charts/chart-frame.ts';
import { useDayFormat } from '../../../components/charts/day-format.ts';
import { hasDot, RoundDot } from '../../../components/charts/symptom-scale.tsx';
import { useCourseWords } from './course-words.ts';

type Day = PatientCourse['days'][number];
/** A day as it is drawn: the middle of what its doses may be, nothing where none can be told. */
type DrawnDay = {
  day: string;
  rating: number | null;
  cbdMg: number | null;
  thcMg: number | null;
  known: Day | undefined;
};

const TICK = { fill: 'var(--ink-soft)', fontSize: 13 };
/** About so many days are named below. */
const STEP = Math.ceil((COURSE_DAYS - 1) / 3);

const middleOf = (day: Day | undefined, of: 'cbd' | 'thc') =>
  day && day.uses > day[of].unknown ? (day[of].from + day[of].to) / 2 : null;

/** Every day of the period, also those without a record: the distance between two of them is time. */
function everyDay({ period, days }: PatientCourse): DrawnDay[] {
  const known = new Map(days.map((each) => [each.day, each]));
  return Array.from({ length: COURSE_DAYS }, (_, index) => {
    const day = addDays(period.from, index);
    const of = known.get(day);
    return { day, rating: of?.rating ?? null, cbdMg: middleOf(of, 'cbd'), thcMg: middleOf(of, 'thc'), known: of };
  });
}

/** Milligrams as bars on the left axis, the symptom as a line on the right one, 0–10; changes of prescription as lines across. */
export default function CourseChart({ title, course }: { title: string; course: PatientCourse }) {
  const { t } = useTranslation(['record']);
  const format = useDayFormat();
  const days = everyDay(course);
  const colour = `var(--${course.symptom})`;
  return (
    <ComposedChart
      responsive
      className={CHART_HEIGHT}
      style={{ width: '100%' }}
      data={days}
      title={title}
      desc={t('record:course.hint')}
      margin={{ top: 8, right: -28, bottom: 0, left: -16 }}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="day"
        ticks={days.filter((_, index) => index % STEP === 0).map(({ day }) => day)}
        tickFormatter={format.short}
        tick={TICK}
        tickMargin={8}
        tickLine={false}
        axisLine={{ stroke: 'var(--line)' }}
        interval="preserveStart"
        minTickGap={24}
      />
      <YAxis yAxisId="dose" tick={TICK} tickLine={false} axisLine={false} unit=" mg" width={72} />
      <YAxis
        yAxisId="symptom"
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
      <Bar yAxisId="dose" dataKey="cbdMg" stackId="dose" fill="var(--line-strong)" isAnimationActive={false} />
      <Bar
        yAxisId="dose"
        dataKey="thcMg"
        stackId="dose"
        fill="var(--honey-wash)"
        stroke="var(--honey)"
        isAnimationActive={false}
      />
      {[...new Set(course.changes.map(({ day }) => day))].map((day) => (
        <ReferenceLine
          key={day}
          yAxisId="symptom"
          x={day}
          stroke="var(--ink)"
          strokeDasharray="4 3"
          strokeWidth={1.5}
        />
      ))}
      <Line
        yAxisId="symptom"
        dataKey="rating"
        stroke={colour}
        strokeWidth={2}
        connectNulls
        dot={(dot) => (hasDot(days, dot.index, ({ rating }) => rating) ? <RoundDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: colour, stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </ComposedChart>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['record']);
  const words = useCourseWords();
  const format = useDayFormat();
  const drawn = payload?.[0]?.payload as DrawnDay | undefined;
  if (!active || !drawn) return null;
  const { known } = drawn;
  return (
    <div className="rounded-control border border-line bg-surface px-3 py-2 text-13 shadow-float">
      <p className="font-semibold">{format.full(drawn.day)}</p>
      {known ? (
        <>
          <p className="tabular">
            {known.rating === null
              ? t('record:course.notRated')
              : t('record:course.rated', { count: known.records, mean: words.average(known.rating) })}
          </p>
          <p className="tabular">
            {t('record:course.legend.cbd')}: {words.dose(known.cbd, known.uses)} · {t('record:course.legend.thc')}:{' '}
            {words.dose(known.thc, known.uses)}
          </p>
        </>
      ) : (
        <p>{t('record:course.nothing')}</p>
      )}
    </div>
  );
}
