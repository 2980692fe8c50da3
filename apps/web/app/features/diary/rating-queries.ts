import type {
  NewSymptomRating,
  RatingQuestion,
  RatingQuestionSetting,
  SymptomRating,
  SymptomRatingChanges,
  SymptomRatingList,
} from '@balsamo/contract/diary/rating-schemas.ts';
import { type Ratings, SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { insightKeys } from '../../components/insight-keys.ts';
import { api } from '../../platform/api-client.ts';

const RATINGS_PATH = '/api/diary/ratings';
const QUESTION_PATH = '/api/diary/rating-question';
const PAGE_SIZE = 20;

/** Ratings without a use, newest first, page by page. */
export const ratingsQuery = infiniteQueryOptions({
  queryKey: ['diary', 'ratings'] as const,
  queryFn: ({ signal, pageParam }) =>
    api.get<SymptomRatingList>(RATINGS_PATH, { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
});

function refresh(client: QueryClient): Promise<void> {
  void client.invalidateQueries({ queryKey: insightKeys.all });
  return client.invalidateQueries({ queryKey: ratingsQuery.queryKey });
}

const isSame = (one: Ratings, other: Ratings) => SYMPTOMS.every((symptom) => one[symptom] === other[symptom]);

/**
 * Records a rating. Where an earlier try had arrived after all, the stored one comes back; what was changed in the form
 * since then is sent after it.
 */
export function useRecordRating() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rating: NewSymptomRating) => {
      const stored = await api.post<SymptomRating>(RATINGS_PATH, rating);
      if (isSame(stored.symptoms, rating.symptoms)) return stored;
      return api.patch<SymptomRating>(`${RATINGS_PATH}/${rating.id}`, { symptoms: rating.symptoms });
    },
    onSuccess: () => void refresh(client),
  });
}

export function useChangeRating(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: SymptomRatingChanges) => api.patch<SymptomRating>(`${RATINGS_PATH}/${id}`, changes),
    onSuccess: (rating) => {
      withPages(client, (items) => items.map((item) => (item.id === rating.id ? rating : item)));
      return refresh(client);
    },
  });
}

/** Takes the rating out of the list at once; puts it back when the server refuses. */
export function useDeleteRating() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SymptomRating) => api.delete(`${RATINGS_PATH}/${id}`),
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: ratingsQuery.queryKey });
      const before = client.getQueryData(ratingsQuery.queryKey);
      withPages(client, (items) => items.filter((item) => item.id !== id));
      return { before };
    },
    onError: (_error, _rating, context) => client.setQueryData(ratingsQuery.queryKey, context?.before),
    onSettled: () => refresh(client),
  });
}

function withPages(client: QueryClient, change: (items: SymptomRating[]) => SymptomRating[]): void {
  client.setQueryData<InfiniteData<SymptomRatingList, string | undefined>>(
    ratingsQuery.queryKey,
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/** Whether and when the daily question comes. Its next time is another one in another zone. */
export function ratingQuestionQuery(timeZone: string) {
  return queryOptions({
    queryKey: ['diary', 'rating-question', timeZone] as const,
    queryFn: ({ signal }) => api.get<RatingQuestion>(QUESTION_PATH, { signal }),
  });
}

/** Settings leave in the order they were made: the last one chosen is the one that stays. */
export function useSetRatingQuestion(timeZone: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'rating-question' },
    mutationFn: (setting: RatingQuestionSetting) => api.put<RatingQuestion>(QUESTION_PATH, setting),
    onSuccess: (question) => client.setQueryData(ratingQuestionQuery(timeZone).queryKey, question),
  });
}
