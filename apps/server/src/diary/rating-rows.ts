import type { NewSymptomRating, SymptomRatingChanges } from '@balsamo/contract/diary/rating-schemas.ts';
import type { NewRatingRow } from '@balsamo/database/diary/ratings.ts';
import { rawRatings } from '@balsamo/domain/diary/symptoms.ts';
import { believableWriteTime } from '@balsamo/domain/diary/write-time.ts';
import { acceptableTime, saidTime, writeInstants } from '../http/write-instants.ts';

/** Between the contract's shapes of a rating without a use and the table's row. */

export function newRatingRow(rating: NewSymptomRating, now: Date): NewRatingRow {
  return {
    id: rating.id,
    // Of a clock that was set since nothing is known but that it was before now; the form has no time to correct.
    ratedAt: acceptableTime(saidTime(rating.ratedAt, rating, now) ?? now, now, '/ratedAt'),
    timeZone: rating.timeZone,
    ...rawRatings(rating.symptoms),
    own: rating.own ?? {},
    createdAt: now,
    updatedAt: now,
  };
}

export function ratingChanges(changes: SymptomRatingChanges, now: Date) {
  return {
    changedAt: believableWriteTime(writeInstants(changes), now),
    ...(changes.ratedAt === undefined ? {} : { ratedAt: acceptableTime(new Date(changes.ratedAt), now, '/ratedAt') }),
    ...(changes.timeZone === undefined ? {} : { timeZone: changes.timeZone }),
    ...(changes.symptoms === undefined ? {} : rawRatings(changes.symptoms)),
    ...(changes.own === undefined ? {} : { own: changes.own }),
    updatedAt: now,
  };
}
