import type { NewSymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { type SomeRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { useDiaryWrite } from '../offline/diary-outbox.ts';
import { newRatingWrite, ratingChangesWrite, ratingDeletionWrite } from '../offline/rating-writes.ts';

const isSame = (one: SomeRatings, other: SomeRatings) =>
  SYMPTOMS.every((symptom) => (one[symptom] ?? null) === (other[symptom] ?? null));

export const useRecordRating = () =>
  useDiaryWrite(async (record, rating: NewSymptomRating) => {
    const sent = await record(newRatingWrite, rating);
    // A try that seemed lost had arrived after all, and the form was changed since.
    if (!sent || isSame(sent.answer.symptoms, rating.symptoms)) return;
    await record(ratingChangesWrite, { id: rating.id, changes: { symptoms: rating.symptoms } });
  });

export const useChangeRating = () =>
  useDiaryWrite((record, { id, symptoms }: Pick<NewSymptomRating, 'id' | 'symptoms'>) =>
    record(ratingChangesWrite, { id, changes: { symptoms } }),
  );

export const useDeleteRating = () => useDiaryWrite((record, id: string) => record(ratingDeletionWrite, { id }));
