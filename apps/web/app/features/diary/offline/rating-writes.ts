import type { NewSymptomRating, SymptomRating, SymptomRatingChanges } from '@balsamo/contract/diary/rating-schemas.ts';
import type { WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import type { StoredWrite } from '../../../offline/outbox/write.ts';
import type { AnyWriteKind, WriteKind } from '../../../offline/outbox/write-kind.ts';
import { clockOf, marksOf } from '../../../offline/outbox/write-marks.ts';
import { apiRequest } from '../../../platform/api-request.ts';

/** How ratings without a use are kept on the device and sent: each is one request, safe to repeat by the ids in it. */

export const ratingSubject = (id: string) => `rating:${id}`;

type OfRating<Content> = { id: string } & Content;
type Correction = Omit<SymptomRatingChanges, keyof WriteMarks>;

const isRating = (answer: unknown, { subject }: StoredWrite): answer is SymptomRating =>
  ratingSubject((answer as Partial<SymptomRating> | null)?.id ?? '') === subject;

const ofRating = { version: 1, subjectOf: ({ id }: { id: string }) => ratingSubject(id), isAnswer: isRating };

/** Also brings one back that was deleted: with its id it is the same one. */
export const newRatingWrite: WriteKind<NewSymptomRating, SymptomRating> = {
  ...ofRating,
  name: 'rating.new',
  isCreation: true,
  requestOf: (write, sentAt) =>
    apiRequest('post', '/api/diary/ratings', { body: { ...write.payload, ...clockOf(write, sentAt) } }),
};

export const ratingChangesWrite: WriteKind<OfRating<{ changes: Correction }>, SymptomRating> = {
  ...ofRating,
  name: 'rating.changes',
  requestOf: (write, sentAt) =>
    apiRequest('patch', '/api/diary/ratings/{id}', {
      params: { id: write.payload.id },
      body: { ...write.payload.changes, ...marksOf(write, sentAt) },
    }),
};

export const ratingDeletionWrite: WriteKind<OfRating<unknown>, undefined> = {
  ...ofRating,
  name: 'rating.deletion',
  requestOf: ({ payload: { id } }) => apiRequest('delete', '/api/diary/ratings/{id}', { params: { id } }),
  isAnswer: (answer): answer is undefined => answer === undefined,
};

export const RATING_WRITES: readonly AnyWriteKind[] = [newRatingWrite, ratingChangesWrite, ratingDeletionWrite];
