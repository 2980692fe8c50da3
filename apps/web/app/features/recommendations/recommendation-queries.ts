import type { NewRecommendation } from '@balsamo/contract/recommendations/schemas.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

const recommendationKeys = {
  /** Below those of the association, whose dashboard counts them. */
  of: (associationId: string) => [...associationKeys.of(associationId), 'recommended-doctors'] as const,
  own: ['recommendations', 'own'] as const,
};

/** A page of the doctors whom an association recommends, from 1; the page before stays until it is there. */
export const recommendedDoctorsQuery = (associationId: string, page: number) =>
  queryOptions({
    queryKey: [...recommendationKeys.of(associationId), 'list', page],
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/recommended-doctors', {
        params: { associationId },
        query: { page },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The same list as whoever is signed in sees it. */
export const associationDoctorsQuery = (associationId: string, page: number) =>
  queryOptions({
    queryKey: ['recommendations', 'of', associationId, page],
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/doctors', { params: { associationId }, query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

/** Doctors whom an association may recommend, by name or address. */
export const doctorSearchQuery = (associationId: string, search: string) =>
  queryOptions({
    queryKey: [...recommendationKeys.of(associationId), 'search', search],
    queryFn: ({ signal }) =>
      api.post('/api/associations/{associationId}/recommended-doctors/search', {
        params: { associationId },
        body: { search },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The associations that recommend the doctor who is signed in, newest first. */
export const ownRecommendationsQuery = infiniteQueryOptions({
  queryKey: recommendationKeys.own,
  queryFn: ({ signal, pageParam }) => api.get('/api/recommendations', { signal, query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Whatever came of it, the lists then say what holds: a refusal often tells that somebody was faster. */
function useListMutation<Variables, Answer>(
  queryKey: readonly string[],
  mutationFn: (variables: Variables) => Promise<Answer>,
) {
  const client = useQueryClient();
  const askAnew = () => client.invalidateQueries({ queryKey });
  return useMutation({ mutationFn, onSuccess: askAnew, onError: () => void askAnew() });
}

/** Whose code it is. A try counts, so it is sent only when asked for. */
export const useDoctorLookUp = (associationId: string) =>
  useMutation({
    mutationFn: (code: string) =>
      api.post('/api/associations/{associationId}/recommended-doctors/look-up', {
        params: { associationId },
        body: { code },
      }),
  });

export const useRecommend = (associationId: string) =>
  useListMutation(associationKeys.of(associationId), (body: NewRecommendation) =>
    api.post('/api/associations/{associationId}/recommended-doctors', { params: { associationId }, body }),
  );

export const useRemoveRecommendation = (associationId: string) =>
  useListMutation(associationKeys.of(associationId), (id: string) =>
    api.delete('/api/associations/{associationId}/recommended-doctors/{id}', { params: { associationId, id } }),
  );

export const useDecline = () =>
  useListMutation(recommendationKeys.own, (id: string) =>
    api.post('/api/recommendations/{id}/decline', { params: { id } }),
  );
