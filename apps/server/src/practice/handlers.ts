import { listActivity, readPracticeOverview } from '@balsamo/contract/practice/routes.ts';
import { ActivityListQuery } from '@balsamo/contract/practice/schemas.ts';
import { asReaderOfPractice } from '@balsamo/database/practice/as-reader-of-practice.ts';
import * as queries from '@balsamo/database/practice/queries.ts';
import { accessOrigin } from '../http/access-origin.ts';
import { decodeCursor } from '../http/cursor.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { requireDoctor } from '../http/require-doctor.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { activityAnswer, overviewAnswer } from './overview-answer.ts';
import { knownPatients, NEW_ENTRIES_LIMIT } from './practice-patients.ts';

const NO_STORE = { 'Cache-Control': 'no-store' };
const PAGE = ActivityListQuery.parse({}).limit;

/** What a doctor reads of all their patients together. As many statements for one patient as for hundreds. */
export function practiceHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/practice/*')
    .openapi(readPracticeOverview, async (context) => {
      const at = now();
      const answer = await asReaderOfPractice(
        db,
        requireSession(context),
        { origin: accessOrigin(context) },
        async ({ query, user, patients }) => {
          const reading = Promise.all([
            patients,
            query<queries.PracticeRow>(queries.readPractice(at, NEW_ENTRIES_LIMIT)),
            query<queries.PracticeCounts>(queries.countForPractice()),
            query<queries.ActivityRow>(queries.listActivity(PAGE + 1)),
            user.then(requireDoctor),
          ]);
          const [opened, rows, counts, activity] = await reading;
          const nameOf = new Map(opened.map(({ id, name }) => [id, name]));
          return overviewAnswer(
            knownPatients(opened, rows.rows, at),
            counts.rows[0] as queries.PracticeCounts,
            activityAnswer(activity.rows, nameOf, PAGE),
            at,
          );
        },
      );
      return context.json(answer, 200, NO_STORE);
    })
    .openapi(listActivity, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const answer = await asReaderOfPractice(
        db,
        requireSession(context),
        { origin: accessOrigin(context) },
        async ({ query, user, patients }) => {
          const [opened, { rows }] = await Promise.all([
            patients,
            query<queries.ActivityRow>(queries.listActivity(limit + 1, after)),
            user.then(requireDoctor),
          ]);
          return activityAnswer(rows, new Map(opened.map(({ id, name }) => [id, name])), limit);
        },
      );
      return context.json(answer, 200, NO_STORE);
    });
}
