import type { NewSymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { type SomeRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { TrackerValues } from '@balsamo/domain/diary/tracker.ts';
import { useDiaryWrite } from '../offline/diary-outbox.ts';
import { newRatingWrite, ratingChangesWrite, ratingDeletionWrite } from '../offline/rating-writes.ts';

const isSame = (one: SomeRatings, other: SomeRatings) =>
  SYMPTOMS.every((symptom) => (one[symptom] ?? null) === (other[symptom] ?? null));

const isSameSaid = (one: TrackerValues, other: TrackerValues) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => one[id] === other[id]);

export const useRecordRating = () =>
  useDiaryWrite(async (record, rating: NewSymptomRating) => {
    const sent = await record(newRatingWrite, rating);
    // A try that seemed lost had arrived after all, and the form was changed since.
    const { symptoms, own = {} } = rating;
    if (!sent || (isSame(sent.answer.symptoms, symptoms) && isSameSaid(sent.answer.own, own))) return;
    await record(ratingChangesWrite, { id: rating.id, changes: { symptoms, own } });
  });

export const useChangeRating = () =>
  useDiaryWrite((record, { id, symptoms, own }: Pick<NewSymptomRating, 'id' | 'symptoms' | 'own'>) =>
    record(ratingChangesWrite, { id, changes: { symptoms, ...(own ? { own } : {}) } }),
  );

export const useDeleteRating = () => useDiaryWrite((record, id: string) => record(ratingDeletionWrite, { id }));
