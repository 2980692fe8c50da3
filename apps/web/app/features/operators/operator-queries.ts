import type {
  MessageMark,
  OperatedRegistration,
  RegistrationFindingBody,
} from '@balsamo/contract/operators/schemas.ts';
import type { UsagePeriod } from '@balsamo/domain/analytics/vocabulary.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

const KEY = ['operators'] as const;
export type RegistrationStatus = 'waiting' | 'found';

/** Asked for anew whenever they are looked at: other operators work too. */
export const registrationsQuery = (status: RegistrationStatus) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'registrations', status],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/admin/registrations', { signal, query: { status, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Sums of so many calendar days. */
export const usageQuery = (days: UsagePeriod) =>
  queryOptions({
    queryKey: [...KEY, 'usage', days],
    queryFn: ({ signal }) => api.get('/api/admin/usage', { signal, query: { days } }),
    staleTime: 0,
  });

/** Newest first. */
export const operatorEventsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'events'],
  queryFn: ({ signal, pageParam }) => api.get('/api/admin/events', { signal, query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

type Finding = { registration: OperatedRegistration } & (
  | { check: 'conferido' }
  | { check: 'recusado'; reason: string }
);

/** Says what was found of a registration, as it stood on the screen. Both lists are asked for anew, also where it was refused. */
export function useFindRegistration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ registration: { doctorId, crm, name }, ...finding }: Finding) => {
      const body: RegistrationFindingBody = { ...finding, crm, name };
      return api.put('/api/admin/registrations/{doctorId}/finding', { params: { doctorId }, body });
    },
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export type MessageStatus = 'open' | 'answered' | 'suspect';

/** Newest first. */
export const messagesQuery = (status: MessageStatus) =>
  infiniteQueryOptions({
    queryKey: [...KEY, 'messages', status],
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/admin/messages', { signal, query: { status, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

/** Newest first. */
export const feedbackQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'feedback'],
  queryFn: ({ signal, pageParam }) => api.get('/api/admin/feedback', { signal, query: { cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

export function useMarkMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & MessageMark) =>
      api.patch('/api/admin/messages/{id}', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: [...KEY, 'messages'] }),
  });
}

/** Answers by mail. All lists are asked for anew, also where somebody else was faster. */
export function useAnswerMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, answer }: { id: string; answer: string }) =>
      api.post('/api/admin/messages/{id}/answer', { params: { id }, body: { answer } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

export function useMarkFeedback() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isRead }: { id: string; isRead: boolean }) =>
      api.put('/api/admin/feedback/{id}/reading', { params: { id }, body: { isRead } }),
    onSettled: () => client.invalidateQueries({ queryKey: [...KEY, 'feedback'] }),
  });
}
