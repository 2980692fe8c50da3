import type { PatientCourse } from '@balsamo/contract/patients/course-schemas.ts';
import type { CourseRow } from '@balsamo/database/patients/course.ts';
import { mainSymptom } from '@balsamo/domain/diary/main-symptom.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { beforeAndAfter, COURSE_DAYS, dosesByDay, usedProducts } from '@balsamo/domain/patients/course.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';

const NO_DOSE = { from: 0, to: 0, unknown: 0 };

/** The days of the chart, today the last. */
export const coursePeriod = (today: string) => ({ from: addDays(today, 1 - COURSE_DAYS), to: today });

/** The contract's `PatientCourse`: what the rules say of what was read. */
export function courseAnswer(
  row: CourseRow,
  { asked, today, timeZone }: { asked: Symptom | undefined; today: string; timeZone: string },
): PatientCourse {
  const main = mainSymptom(row.recent, row.chosenSymptom);
  const symptom = asked ?? main;
  const period = coursePeriod(today);
  const ratings = row.ratings[symptom];
  const versions = row.versions
    .map(({ writtenAt, ...version }) => ({ day: localDay(new Date(writtenAt), timeZone), ...version }))
    .filter(({ day }) => day >= period.from);
  const last = versions.at(-1);
  return {
    symptom,
    mainSymptom: main,
    isMainChosen: row.chosenSymptom !== null,
    period,
    days: daysOf(row, symptom),
    products: usedProducts(row.uses, row.items),
    effects: row.effects,
    unwanted: row.unwanted,
    changes: versions,
    comparison: last ? beforeAndAfter(ratings, last.day) : null,
  };
}

function daysOf({ uses, items, ratings }: CourseRow, symptom: Symptom): PatientCourse['days'] {
  const doses = new Map(dosesByDay(uses, items).map((dose) => [dose.day, dose]));
  const rated = new Map(ratings[symptom].map((each) => [each.day, each]));
  return [...new Set([...doses.keys(), ...rated.keys()])].sort().map((day) => {
    const { uses: count = 0, thc = NO_DOSE, cbd = NO_DOSE } = doses.get(day) ?? {};
    const { records = 0, sum = 0 } = rated.get(day) ?? {};
    return { day, uses: count, thc, cbd, rating: records > 0 ? sum / records : null, records };
  });
}
