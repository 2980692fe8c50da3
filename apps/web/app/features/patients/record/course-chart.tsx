import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import { COURSE_DAYS } from '@balsamo/domain/patients/course.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { useTranslation } from 'react-i18next';
import { Bar, Line, ReferenceLine, type TooltipContentProps } from 'recharts';
import { BARS_AXIS, DayTip, hasDot, RoundDot, SymptomChart } from '../../../components/charts/symptom-chart.tsx';
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

/** "12,5 mg" needs so much more than a bare number. */
const MILLIGRAMS = { unit: ' mg', width: 84 };

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
  const days = everyDay(course);
  const colour = `var(--${course.symptom})`;
  return (
    <SymptomChart title={title} hint={t('record:course.hint')} days={days} tooltip={DayTooltip} bars={MILLIGRAMS}>
      <Bar yAxisId={BARS_AXIS} dataKey="cbdMg" stackId="dose" fill="var(--line-strong)" isAnimationActive={false} />
      <Bar
        yAxisId={BARS_AXIS}
        dataKey="thcMg"
        stackId="dose"
        fill="var(--honey-wash)"
        stroke="var(--honey)"
        isAnimationActive={false}
      />
      {[...new Set(course.changes.map(({ day }) => day))].map((day) => (
        <ReferenceLine key={day} x={day} stroke="var(--ink)" strokeDasharray="4 3" strokeWidth={1.5} />
      ))}
      <Line
        dataKey="rating"
        stroke={colour}
        strokeWidth={2}
        connectNulls
        dot={(dot) => (hasDot(days, dot.index, ({ rating }) => rating) ? <RoundDot key={dot.index} {...dot} /> : null)}
        activeDot={{ r: 5, fill: colour, stroke: 'var(--surface)' }}
        isAnimationActive={false}
      />
    </SymptomChart>
  );
}

function DayTooltip({ active, payload }: TooltipContentProps) {
  const { t } = useTranslation(['record']);
  const words = useCourseWords();
  const drawn = payload?.[0]?.payload as DrawnDay | undefined;
  if (!active || !drawn) return null;
  const { known } = drawn;
  return (
    <DayTip day={drawn.day}>
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
    </DayTip>
  );
}
