import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import { SYMPTOMS, type Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { COURSE_DAYS } from '@balsamo/domain/patients/course.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ChartPlace } from '../../../components/charts/chart-place.tsx';
import { DataTable } from '../../../components/charts/data-table.tsx';
import { useDayFormat } from '../../../components/charts/day-format.ts';
import { FigureCard } from '../../../components/charts/figure-card.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ChipToggle } from '../../../components/ui/chip-toggle.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { CourseFacts } from './course-facts.tsx';
import { useCourseWords } from './course-words.ts';
import { PartNotLoaded } from './part-not-loaded.tsx';
import { patientCourseQuery } from './record-queries.ts';

/** The library of charts comes after the words and numbers. */
const CourseChart = lazy(() => import('./course-chart.tsx'));

export type CourseFigureProps = {
  patientId: string;
  /** Undefined = the one that they want treated. */
  symptom: Symptom | undefined;
  onSymptomChange: (symptom: Symptom) => void;
};

/** What leads the page of a patient: the symptom that they want treated, and what was taken against it, on one axis of days. */
export function CourseFigure({ patientId, symptom, onSymptomChange }: CourseFigureProps) {
  const { t } = useTranslation(['record', 'diary']);
  const query = useQuery({ ...patientCourseQuery(patientId, symptom), placeholderData: keepPreviousData });
  const course = query.data;
  if (!course) {
    if (query.isError) {
      return (
        <PartNotLoaded
          title={t('record:course.loadFailed')}
          error={query.error}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return <Skeleton className="h-128 rounded-card" />;
  }
  return (
    <FigureCard
      title={t('record:course.title', { symptom: t(`diary:symptom.${course.symptom}`) })}
      count={t('record:course.period', { count: COURSE_DAYS })}
    >
      <Sentence course={course} />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('record:course.symptoms')}</legend>
        {mainFirst(course.mainSymptom).map((each) => (
          <ChipToggle key={each} isPressed={each === course.symptom} onPressedChange={() => onSymptomChange(each)}>
            {t(`diary:symptom.${each}`)}
          </ChipToggle>
        ))}
      </fieldset>
      {course.days.length === 0 ? null : <Drawing course={course} />}
      <CourseFacts course={course} />
      <Button asChild variant="secondary" size="sm" className="self-start">
        <Link to={{ pathname: '/dashboard', hash: `reports?symptom=${reported(course)}&patients=${patientId}` }}>
          {t('record:course.report')}
        </Link>
      </Button>
    </FigureCard>
  );
}

const mainFirst = (main: Symptom): Symptom[] => [main, ...SYMPTOMS.filter((symptom) => symptom !== main)];

/** What the report opens with: what they want treated, and what is looked at besides. */
const reported = ({ mainSymptom, symptom }: PatientCourse) => [...new Set([mainSymptom, symptom])].join();

/** What the drawing says, in words. */
function Sentence({ course }: { course: PatientCourse }) {
  const { t } = useTranslation(['record']);
  const words = useCourseWords();
  return (
    <p>
      {course.isMainChosen && course.symptom === course.mainSymptom ? `${t('record:course.main')} ` : ''}
      {words.rated(course)} {words.taken(course)} {t('record:course.changed', { count: course.changes.length })}
    </p>
  );
}

function Drawing({ course }: { course: PatientCourse }) {
  const { t } = useTranslation(['record', 'diary']);
  const words = useCourseWords();
  const format = useDayFormat();
  const title = t('record:course.title', { symptom: t(`diary:symptom.${course.symptom}`) });
  return (
    <>
      <figure>
        <ChartPlace>
          <CourseChart title={title} course={course} />
        </ChartPlace>
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-ink-soft">
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 24 8" className="h-2 w-6" aria-hidden="true">
              <path d="M0 4h24" stroke={`var(--${course.symptom})`} strokeWidth="2" />
              <circle cx="12" cy="4" r="3" fill="var(--surface)" stroke={`var(--${course.symptom})`} strokeWidth="2" />
            </svg>
            {t('record:course.legend.symptom', { symptom: t(`diary:symptom.${course.symptom}`) })}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-3 rounded-sm bg-line-strong" aria-hidden="true" />
            {t('record:course.legend.cbd')}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-3 rounded-sm border-2 border-honey bg-honey-wash" aria-hidden="true" />
            {t('record:course.legend.thc')}
          </span>
          {course.changes.length > 0 ? (
            <span className="flex items-center gap-1.5">
              <svg viewBox="0 0 8 16" className="h-4 w-2" aria-hidden="true">
                <path d="M4 0v16" stroke="var(--ink)" strokeWidth="1.5" strokeDasharray="4 3" />
              </svg>
              {t('record:course.legend.change')}
            </span>
          ) : null}
          <span>{t(`diary:scaleEnd.${course.symptom}`)}</span>
        </figcaption>
      </figure>
      <DataTable
        caption={title}
        columns={[
          t('record:week.day'),
          t(`diary:symptom.${course.symptom}`),
          t('record:course.legend.cbd'),
          t('record:course.legend.thc'),
          t('record:course.uses'),
        ]}
        rows={course.days.map((day) => ({
          key: day.day,
          cells: [
            format.full(day.day),
            day.rating === null ? '–' : words.average(day.rating),
            words.dose(day.cbd, day.uses),
            words.dose(day.thc, day.uses),
            day.uses,
          ],
        }))}
      />
    </>
  );
}
