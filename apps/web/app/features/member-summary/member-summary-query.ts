import { queryOptions } from '@tanstack/react-query';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

/** Each answer is a line of the member's access log: it is asked for when somebody opens it, and never again by itself or kept. */
export const memberSummaryQuery = (associationId: string, memberId: string) =>
  queryOptions({
    queryKey: [...associationKeys.of(associationId), 'summary', memberId],
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/members/{memberId}/summary', {
        params: { associationId, memberId },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
