import type { SymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { applyWrites, type ItemState } from '../../../offline/outbox/apply-writes.ts';
import type { Write } from '../../../offline/outbox/write.ts';
import { isOfKind } from '../../../offline/outbox/write-kind.ts';
import { newRatingWrite, ratingChangesWrite, ratingDeletionWrite, ratingSubject } from './rating-writes.ts';

/** The ratings as they stand with what is still on the device, newest first. */
export function localRatings(ratings: readonly SymptomRating[], writes: readonly Write[]): SymptomRating[] {
  const shown = writes.filter((write) => !(write.kind === ratingDeletionWrite.name && write.state === 'refused'));
  return applyWrites(ratings, shown, ({ id }) => ratingSubject(id), afterWrite)
    .map(({ item }) => item)
    .sort((one, other) => Number(one.ratedAt < other.ratedAt) - Number(one.ratedAt > other.ratedAt));
}

function afterWrite({ item: rating, isDeleted }: ItemState<SymptomRating>, write: Write): ItemState<SymptomRating> {
  const { recordedAt } = write;
  if (isOfKind(write, newRatingWrite)) {
    const ratedAt = new Date(write.payload.ratedAt).toISOString();
    return { item: { ...write.payload, ratedAt, createdAt: recordedAt, updatedAt: recordedAt }, isDeleted: false };
  }
  if (!rating) return { item: rating, isDeleted };
  if (isOfKind(write, ratingDeletionWrite)) return { item: rating, isDeleted: true };
  if (isOfKind(write, ratingChangesWrite)) {
    const { symptoms = rating.symptoms } = write.payload.changes;
    return { item: { ...rating, symptoms, updatedAt: recordedAt }, isDeleted };
  }
  return { item: rating, isDeleted };
}
