import type { NewSymptomRating, SymptomRatingChanges } from '@balsamo/contract/diary/rating-schemas.ts';
import type { NewRatingRow } from '@balsamo/database/diary/ratings.ts';
import { isConsumedAtAcceptable } from '@balsamo/domain/diary/entry.ts';
import { rawRatings } from '@balsamo/domain/diary/symptoms.ts';
import { believableWriteTime } from '@balsamo/domain/diary/write-time.ts';
import { refusedFields } from '../http/problem.ts';
import { saidTime, writeInstants } from './write-instants.ts';

/** Between the contract's shapes of a rating without a use and the table's row. */

/** A rating is believed as far ahead as a use is. */
function acceptableRatedAt(ratedAt: Date, now: Date): Date {
  if (!isConsumedAtAcceptable(ratedAt, now)) throw refusedFields({ pointer: '/ratedAt', code: 'too_far_in_future' });
  return ratedAt;
}

export function newRatingRow(rating: NewSymptomRating, now: Date): NewRatingRow {
  return {
    id: rating.id,
    // Of a clock that was set since nothing is known but that it was before now; the form has no time to correct.
    ratedAt: acceptableRatedAt(saidTime(rating.ratedAt, rating, now) ?? now, now),
    timeZone: rating.timeZone,
    ...rawRatings(rating.symptoms),
    createdAt: now,
    updatedAt: now,
  };
}

export function ratingChanges(changes: SymptomRatingChanges, now: Date) {
  return {
    changedAt: believableWriteTime(writeInstants(changes), now),
    ...(changes.ratedAt === undefined ? {} : { ratedAt: acceptableRatedAt(new Date(changes.ratedAt), now) }),
    ...(changes.timeZone === undefined ? {} : { timeZone: changes.timeZone }),
    ...(changes.symptoms === undefined ? {} : rawRatings(changes.symptoms)),
    updatedAt: now,
  };
}
