import type { RatingQuestionSetting } from '@balsamo/contract/diary/rating-schemas.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

const PAGE_SIZE = 20;

/** Ratings without a use, newest first, page by page. */
export const ratingsQuery = infiniteQueryOptions({
  queryKey: ['diary', 'ratings'] as const,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/diary/ratings', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  meta: { isKept: true },
});

/** Whether and when the daily question comes. Its next time is another one in another zone. */
export function ratingQuestionQuery(timeZone: string) {
  return queryOptions({
    queryKey: ['diary', 'rating-question', timeZone] as const,
    queryFn: ({ signal }) => api.get('/api/diary/rating-question', { signal }),
    meta: { isKept: true },
  });
}

/** Settings leave in the order they were made: the last one chosen is the one that stays. */
export function useSetRatingQuestion(timeZone: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'rating-question' },
    mutationFn: (setting: RatingQuestionSetting) => api.put('/api/diary/rating-question', { body: setting }),
    onSuccess: (question) => client.setQueryData(ratingQuestionQuery(timeZone).queryKey, question),
  });
}
