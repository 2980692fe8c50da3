import type { PatientList } from '@balsamo/contract/patients/list-schemas.ts';
import type { PatientDetails } from '@balsamo/contract/patients/schemas.ts';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';

const PATH = '/api/patients';
const PAGE_SIZE = 20;

/**
 * Each answer stands in the access log of the patients whom it shows, so nothing is asked for that nobody looks at anew. None
 * is kept on the device: a former doctor is shown nothing.
 */
const READ_ON_PURPOSE = { staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** The doctor's patients, newest connection first, page after page. */
export const patientsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...patientKeys.lists, search] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get<PatientList>(PATH, { signal, query: { limit: PAGE_SIZE, cursor: pageParam, search } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...READ_ON_PURPOSE,
  });

/** One patient with figures and what is newest. */
export const patientQuery = (id: string) =>
  queryOptions({
    queryKey: [...patientKeys.ones, id] as const,
    queryFn: ({ signal }) => api.get<PatientDetails>(`${PATH}/${encodeURIComponent(id)}`, { signal }),
    ...READ_ON_PURPOSE,
  });

/** Who is connected has changed: what is not on the screen is forgotten, what is on it is asked for anew. */
export function takeConnectionsChange(client: QueryClient): void {
  client.removeQueries({ queryKey: patientKeys.all, type: 'inactive' });
  void client.invalidateQueries({ queryKey: patientKeys.all });
}
