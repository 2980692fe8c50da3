import type { NewSymptomRating } from '@balsamo/contract/diary/rating-schemas.ts';
import { type Ratings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import { useMutation } from '@tanstack/react-query';
import { useDiaryRecorder } from '../offline/diary-outbox.ts';
import { newRatingWrite, ratingChangesWrite, ratingDeletionWrite } from '../offline/rating-writes.ts';

/** Each resolves once the write is kept: on the device, or by the server where the device cannot keep it. */

const isSame = (one: Ratings, other: Ratings) => SYMPTOMS.every((symptom) => one[symptom] === other[symptom]);

export function useRecordRating() {
  const record = useDiaryRecorder();
  return useMutation({
    mutationFn: async (rating: NewSymptomRating) => {
      const sent = await record(newRatingWrite, rating);
      // A try that seemed lost had arrived after all, and the form was changed since.
      if (!sent || isSame(sent.answer.symptoms, rating.symptoms)) return;
      await record(ratingChangesWrite, { id: rating.id, changes: { symptoms: rating.symptoms } });
    },
  });
}

export function useChangeRating(id: string) {
  const record = useDiaryRecorder();
  return useMutation({
    mutationFn: async (symptoms: Ratings) => void (await record(ratingChangesWrite, { id, changes: { symptoms } })),
  });
}

export function useDeleteRating() {
  const record = useDiaryRecorder();
  return useMutation({ mutationFn: async (id: string) => void (await record(ratingDeletionWrite, { id })) });
}
