import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EntryFilters } from '../../../components/diary-entry/entry-filter-bar.tsx';
import { patientKeys } from '../../../components/patient-keys.ts';
import { api } from '../../../platform/api-client.ts';

/**
 * Each answer stands in the access log of the patient, so nothing is asked for that nobody looks at anew. None is kept on the
 * device: a former doctor is shown nothing.
 */
const READ_ON_PURPOSE = { staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** The server answered, and said nothing ('Nenhum dado retornado', spec §8). */
export class NoDataError extends Error {
  override name = 'NoDataError';
}

/** One patient with what is new, figures, and the newest entries and prescriptions. */
export const patientQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId] as const,
    queryFn: async ({ signal, client }) => {
      const details = await api.get('/api/patients/{id}', { params: { id: patientId }, signal });
      if (!details) throw new NoDataError();
      // Looked at now: what was unread in the lists is so no more.
      void client.invalidateQueries({ queryKey: patientKeys.lists });
      return details;
    },
    ...READ_ON_PURPOSE,
  });

/** Dose against a symptom; without one, what the patient wants treated. */
export const patientCourseQuery = (patientId: string, symptom: Symptom | undefined) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'course', symptom ?? 'main'] as const,
    queryFn: ({ signal }) =>
      api.get('/api/patients/{id}/course', { params: { id: patientId }, query: { symptom }, signal }),
    ...READ_ON_PURPOSE,
  });

/** What the patient has at home, where they show it. */
export const patientStockQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'stock'] as const,
    queryFn: ({ signal }) => api.get('/api/patients/{id}/stock', { params: { id: patientId }, signal }),
    ...READ_ON_PURPOSE,
  });

/** Asks anew for the figures of a patient and for their diary, as far as they are on the screen. */
export function useRefreshPatient(patientId: string): () => void {
  const client = useQueryClient();
  const queryKey = [...patientKeys.ones, patientId];
  return () => {
    void client.invalidateQueries({ queryKey, exact: true });
    void client.invalidateQueries({ queryKey: [...queryKey, 'entries'] });
    void client.invalidateQueries({ queryKey: [...queryKey, 'course'] });
  };
}

/** The diary, newest first, page after page. */
export const patientEntriesQuery = (patientId: string, { search, productType }: EntryFilters, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [...patientKeys.ones, patientId, 'entries', { search, productType, pageSize }] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/patients/{id}/entries', {
        params: { id: patientId },
        signal,
        query: { limit: pageSize, cursor: pageParam, search, productType },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...READ_ON_PURPOSE,
  });

/** Ratings without a use, newest first, page after page. */
export const patientRatingsQuery = (patientId: string, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [...patientKeys.ones, patientId, 'ratings', pageSize] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/patients/{id}/ratings', {
        params: { id: patientId },
        signal,
        query: { limit: pageSize, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...READ_ON_PURPOSE,
  });
