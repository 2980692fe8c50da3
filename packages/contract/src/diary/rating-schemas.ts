import { isReminderTime } from '@balsamo/domain/reminders/schedule.ts';
import { z } from 'zod';
import { Cursor, Instant, OutInstant, TimeZone } from '../scalars.ts';
import { ClockReading, GivenRatings, Ratings, TrackerValues, WriteMarks } from './schemas.ts';

/** Body of a rating without a use: how it feels at a moment. */
export const NewSymptomRating = z
  .strictObject({
    /** Made by the client, so that sending it again changes nothing (spec-D10). */
    id: z.uuid(),
    ratedAt: Instant,
    ...ClockReading.shape,
    timeZone: TimeZone,
    symptoms: GivenRatings,
    own: TrackerValues.optional(),
  })
  .meta({ id: 'NewSymptomRating' });
export type NewSymptomRating = z.infer<typeof NewSymptomRating>;

/** Body of a correction: only what is sent changes; the symptoms come together, and so do the values of trackers. Of two corrections the one made later stands. */
export const SymptomRatingChanges = z
  .strictObject({
    ...WriteMarks.shape,
    ratedAt: Instant.optional(),
    timeZone: TimeZone.optional(),
    symptoms: GivenRatings.optional(),
    own: TrackerValues.optional(),
  })
  .meta({ id: 'SymptomRatingChanges' });
export type SymptomRatingChanges = z.infer<typeof SymptomRatingChanges>;

/** A rating without a use as it is answered; instants in UTC with milliseconds. */
export const SymptomRating = z
  .object({
    id: z.uuid(),
    ratedAt: OutInstant,
    timeZone: z.string(),
    symptoms: Ratings,
    /** Of trackers of the person's own. */
    own: TrackerValues,
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'SymptomRating' });
export type SymptomRating = z.infer<typeof SymptomRating>;

export const SymptomRatingList = z
  .object({ items: z.array(SymptomRating), nextCursor: z.string().nullable() })
  .meta({ id: 'SymptomRatingList' });
export type SymptomRatingList = z.infer<typeof SymptomRatingList>;

export const SymptomRatingListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: Cursor.optional(),
});

/** The daily question "how are you now?": at which time of the patient's wall clock, and whether it comes. */
export const RatingQuestion = z
  .object({
    /** `HH:MM` of 24 hours; of a question that was never switched on the time that is proposed. */
    time: z.string(),
    isActive: z.boolean(),
    /** When it comes next, in UTC; null while it is off. */
    nextAt: OutInstant.nullable(),
  })
  .meta({ id: 'RatingQuestion' });
export type RatingQuestion = z.infer<typeof RatingQuestion>;

export const RatingQuestionSetting = z
  .strictObject({
    time: z
      .string()
      .refine(isReminderTime, { message: 'time_invalid' })
      .meta({ description: 'HH:MM of 24 hours.', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' }),
    isActive: z.boolean(),
  })
  .meta({ id: 'RatingQuestionSetting' });
export type RatingQuestionSetting = z.infer<typeof RatingQuestionSetting>;
