import type { VigimedRequest } from '@balsamo/contract/unwanted-effects/schemas.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';
import { effectKeys } from './effect-keys.ts';

const PAGE_SIZE = 20;

/** The person's own reports, newest first, page after page; without a network too. */
export const effectReportsQuery = infiniteQueryOptions({
  queryKey: effectKeys.list,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/unwanted-effects', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  meta: { isKept: true },
});

/** Since when a product of the stock is used, as far as the diary knows. */
export const firstUseQuery = (itemId: string) =>
  queryOptions({
    queryKey: effectKeys.firstUse(itemId),
    queryFn: ({ signal }) => api.get('/api/unwanted-effects/first-use', { query: { itemId }, signal }),
  });

/** A report in the words of Anvisa’s form, without what its person does not want to tell, and with what they say for this text alone. */
export const vigimedQuery = (id: string, request: VigimedRequest) =>
  queryOptions({
    queryKey: effectKeys.text(id, request),
    queryFn: ({ signal }) => api.post('/api/unwanted-effects/{id}/vigimed', { params: { id }, body: request, signal }),
    placeholderData: keepPreviousData,
    // What is said for this text alone goes with the sheet, from memory too.
    gcTime: 0,
  });

/** What a patient shows their doctors. Each answer stands in the patient's access log, so it is asked for once, and kept on no device. */
export const patientEffectsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'unwanted-effects'] as const,
    queryFn: ({ signal }) => api.get('/api/patients/{id}/unwanted-effects', { params: { id: patientId }, signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
