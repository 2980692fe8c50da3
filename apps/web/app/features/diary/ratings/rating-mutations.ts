import type { NewSymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { type SomeRatings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { isSameSaid } from '@balsamo/domain/diary/tracker.ts';
import { useDiaryWrite } from '../offline/diary-outbox.ts';
import { newRatingWrite, ratingChangesWrite, ratingDeletionWrite } from '../offline/rating-writes.ts';

const isSame = (one: SomeRatings, other: SomeRatings) =>
  SYMPTOMS.every((symptom) => (one[symptom] ?? null) === (other[symptom] ?? null));

export const useRecordRating = () =>
  useDiaryWrite(async (record, rating: NewSymptomRating) => {
    const sent = await record(newRatingWrite, rating);
    // A try that seemed lost had arrived after all, and the form was changed since.
    if (!sent) return;
    const { symptoms, own = {} } = rating;
    const changes = {
      ...(isSame(sent.answer.symptoms, symptoms) ? {} : { symptoms }),
      ...(isSameSaid(own, sent.answer.own) ? {} : { own }),
    };
    if (Object.keys(changes).length > 0) await record(ratingChangesWrite, { id: rating.id, changes });
  });

export const useChangeRating = () =>
  useDiaryWrite((record, { id, symptoms, own }: Pick<NewSymptomRating, 'id' | 'symptoms' | 'own'>) =>
    record(ratingChangesWrite, { id, changes: { symptoms, ...(own ? { own } : {}) } }),
  );

export const useDeleteRating = () => useDiaryWrite((record, id: string) => record(ratingDeletionWrite, { id }));
