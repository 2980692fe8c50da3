import type { PatientList, PatientListItem } from '@balsamo/contract/patients/list-schemas.ts';
import type { PatientOrder } from '@balsamo/domain/practice/patient-order-names.ts';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';

const PAGE_SIZE = 20;

/**
 * Each answer stands in the access log of the patients whom it shows, so nothing is asked for that nobody looks at anew. None
 * is kept on the device: a former doctor is shown nothing.
 */
const READ_ON_PURPOSE = { staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** The doctor's patients, page after page. */
export const patientsQuery = (order: PatientOrder, search: string) =>
  infiniteQueryOptions({
    queryKey: [...patientKeys.lists, 'patients', order, search] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/patients', { signal, query: { order, limit: PAGE_SIZE, cursor: pageParam, search } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...READ_ON_PURPOSE,
  });

/** All that were read, each once: who moved in the order between two pages is on both. */
export function patientsOf({ pages }: InfiniteData<PatientList>): PatientListItem[] {
  const known = new Map(pages.flatMap(({ items }) => items.map((item) => [item.patientId, item])));
  return [...known.values()];
}

/** Who is connected has changed: what is not on the screen is forgotten, what is on it is asked for anew. */
export function takeConnectionsChange(client: QueryClient): void {
  client.removeQueries({ queryKey: patientKeys.all, type: 'inactive' });
  void client.invalidateQueries({ queryKey: patientKeys.all });
}
