import {
  changeRating,
  createRating,
  deleteRating,
  listRatings,
  readRatingQuestion,
  setRatingQuestion,
} from '@balsamo/contract/diary/rating-routes.ts';
import type { RatingQuestion, SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import {
  findRatingQuestion,
  type RatingQuestionRow,
  saveRatingQuestion,
} from '@balsamo/database/diary/rating-question.ts';
import * as ratings from '@balsamo/database/diary/ratings.ts';
import { markReadAbout } from '@balsamo/database/notifications/queries.ts';
import { RATING_QUESTION_PROPOSED_TIME } from '@balsamo/domain/diary/rating-question.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { newRatingRow, ratingChanges } from './rating-rows.ts';
import { checkTrackerValues } from './tracker-values.ts';

/** How a patient feels without a use, and the daily question that asks for it. Asking is the job's, see `reminders/jobs.ts`. */
export function ratingHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/diary/*')
    .openapi(createRating, async (context) => {
      const session = requireSession(context);
      const row = newRatingRow(context.req.valid('json'), now());
      const stored = await asUser(db, session, async ({ query, user }) => {
        await checkTrackerValues({ query }, row);
        const { rows } = await query<JsonRow<SymptomRating> & { is_new: boolean }>(ratings.insertRating(row));
        // The daily question is answered, on whichever device.
        if (rows[0]?.is_new) await query(markReadAbout('rating_due', (await user).id));
        return rows[0];
      });
      if (stored) return jsonText(context, stored.json, stored.is_new ? 201 : 200);
      // The id was taken: by this person in a request that ended this very moment, or by someone else.
      const again = await asUserOnce<JsonRow<SymptomRating>>(db, session, ratings.findRating(row.id));
      if (!again.rows[0]) throw new ProblemError(409, 'diary.id_taken');
      return jsonText(context, again.rows[0].json, 200);
    })
    .openapi(listRatings, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const place = cursor === undefined ? undefined : decodeCursor(cursor);
      const after = place && { ratedAt: place.at, id: place.id };
      const statement = ratings.listRatings({ limit: limit + 1, after });
      const { rows } = await asUserOnce<ratings.RatingText>(db, requireSession(context), statement);
      const page = pageText<SymptomRating>(rows, limit, ({ ratedAt, id }) => ({ at: ratedAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(changeRating, async (context) => {
      const { id } = context.req.valid('param');
      const changes = ratingChanges(context.req.valid('json'), now());
      const json = await asUser(db, requireSession(context), async (transaction) => {
        await checkTrackerValues(transaction, changes);
        return ratings.updateRating(transaction, id, changes);
      });
      if (!json) throw new ProblemError(404, 'diary.no_such_rating');
      return jsonText(context, json as JsonText<SymptomRating>, 200);
    })
    .openapi(deleteRating, async (context) => {
      const { id } = context.req.valid('param');
      await asUserOnce(db, requireSession(context), ratings.deleteRating(id));
      return context.body(null, 204);
    })
    .openapi(readRatingQuestion, async (context) => {
      const row = await asUser(db, requireSession(context), (transaction) => findRatingQuestion(transaction));
      return context.json(questionJson(row), 200);
    })
    .openapi(setRatingQuestion, async (context) => {
      const { time: localTime, isActive } = context.req.valid('json');
      const row = await asUser(db, requireSession(context), async (transaction) => {
        const { time_zone: timeZone } = await transaction.user;
        return saveRatingQuestion(transaction, { localTime, isActive }, timeZone, now());
      });
      return context.json(questionJson(row), 200);
    });
}

function questionJson(row: RatingQuestionRow | undefined): RatingQuestion {
  if (!row) return { time: RATING_QUESTION_PROPOSED_TIME, isActive: false, nextAt: null };
  return { time: row.localTime, isActive: row.isActive, nextAt: row.nextAt?.toISOString() ?? null };
}
