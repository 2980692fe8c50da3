import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';

const PAGE_SIZE = 20;

export const seizureKeys = { list: ['seizures', 'list'] as const, figures: ['seizures', 'figures'] as const };

/** Seizures, newest first, page by page; without a network too. */
export const seizuresQuery = infiniteQueryOptions({
  queryKey: seizureKeys.list,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/seizures', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  meta: { isKept: true },
});

/** @param since the first day of what is compared; undefined = the server chooses */
export const seizureFiguresQuery = (since: string | undefined) =>
  queryOptions({
    queryKey: [...seizureKeys.figures, since ?? null] as const,
    queryFn: ({ signal }) => api.get('/api/seizures/figures', { signal, query: { since } }),
    placeholderData: (before) => before,
    meta: { isKept: since === undefined },
  });

/** What a doctor is shown. Each answer stands in the patient's access log, so it is asked for once, and kept on no device. */
export const patientSeizuresQuery = (patientId: string, since: string | undefined) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'seizures', since ?? null] as const,
    queryFn: ({ signal }) =>
      api.get('/api/patients/{id}/seizures', { params: { id: patientId }, query: { since }, signal }),
    placeholderData: (before) => before,
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
