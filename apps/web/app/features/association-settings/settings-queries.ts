import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

export const settingsQuery = (associationId: string) =>
  queryOptions({
    queryKey: [...associationKeys.of(associationId), 'settings'],
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/settings', { params: { associationId }, signal }),
  });

export const staffQuery = (associationId: string) =>
  queryOptions({
    queryKey: [...associationKeys.of(associationId), 'staff'],
    queryFn: ({ signal }) => api.get('/api/associations/{associationId}/staff', { params: { associationId }, signal }),
  });

export const staffInvitationsQuery = (associationId: string) =>
  queryOptions({
    queryKey: [...associationKeys.of(associationId), 'staff-invitations'],
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/staff-invitations', { params: { associationId }, signal }),
  });

/** Newest first, and asked for anew whenever it is looked at. */
export const eventsQuery = (associationId: string) =>
  infiniteQueryOptions({
    queryKey: [...associationKeys.of(associationId), 'events'],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/associations/{associationId}/events', {
        params: { associationId },
        signal,
        query: { cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
