import { RATING_MAX, RATING_MIN, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../auth/tables.ts';
import { instant } from '../../columns.ts';
import { areTrackerValues } from '../../trackers/tables.ts';
import { ratingColumns } from './rating-columns.ts';

/**
 * How a patient felt at a moment without using anything: what the uses are compared with. The id is made by the client
 * (spec-D10).
 */
export const symptomRatings = pgTable(
  'symptom_ratings',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ratedAt: instant('rated_at').notNull(),
    /** IANA zone the rating was made in (spec-D9). */
    timeZone: text('time_zone').notNull(),
    ...ratingColumns(),
    /** Of trackers of the person's own. */
    own: jsonb().$type<TrackerValues>().notNull().default({}),
    /** When the correction was made that stands; null = it is as it was recorded. */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('symptom_ratings_of_user_idx').on(table.userId, table.ratedAt.desc(), table.id.desc()),
    check('symptom_ratings_own_values_are_counts', areTrackerValues(table.own)),
    check(
      'symptom_ratings_in_bounds',
      sql.raw(
        SYMPTOMS.map((symptom) => `(${symptom} is null or ${symptom} between ${RATING_MIN} and ${RATING_MAX})`).join(
          ' and ',
        ),
      ),
    ),
  ],
);

/** When a patient wants to be asked once a day how they are; one per person. */
export const ratingQuestions = pgTable(
  'rating_questions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** `HH:MM` on the patient's wall clock. */
    localTime: text('local_time').notNull(),
    isActive: boolean('is_active').notNull(),
    /** When the job must look at it again: the next time that clock shows it. Null while it is off. */
    nextAt: instant('next_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('rating_questions_next_at_idx').on(table.nextAt).where(sql`${table.isActive}`),
    check('rating_questions_active_has_next', sql`${table.isActive} = (${table.nextAt} is not null)`),
    check('rating_questions_time_is_of_a_clock', sql`${table.localTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);
