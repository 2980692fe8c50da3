import type {
  NewPrescription,
  Prescription,
  PrescriptionList,
  PrescriptionRenewal,
} from '@balsamo/contract/prescriptions/schemas.ts';
import type { PrescriptionAction } from '@balsamo/domain/prescriptions/status.ts';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

const PATH = '/api/prescriptions';
const PAGE_SIZE = 20;
const pathOf = (id: string, part = '') => `${PATH}/${encodeURIComponent(id)}${part}`;
const KEY = ['prescriptions'] as const;

/** The own prescriptions without old versions, newest first, page after page. */
export const prescriptionsQuery = infiniteQueryOptions({
  queryKey: [...KEY, 'list'] as const,
  queryFn: ({ signal, pageParam }) =>
    api.get<PrescriptionList>(PATH, { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: { isKept: true },
});

/** One prescription, old versions too. */
export function prescriptionQuery(id: string) {
  return queryOptions({
    queryKey: [...KEY, 'one', id] as const,
    queryFn: ({ signal }) => api.get<Prescription>(pathOf(id), { signal }),
  });
}

function usePrescriptionMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => client.invalidateQueries({ queryKey: KEY }) });
}

/** Writes a prescription; with `previousId` a new version of that one. */
export const useWritePrescription = (previousId: string | undefined) =>
  usePrescriptionMutation((prescription: NewPrescription) =>
    api.post<Prescription>(previousId ? pathOf(previousId, '/versions') : PATH, prescription),
  );

export const useRenewPrescription = (id: string) =>
  usePrescriptionMutation((renewal: PrescriptionRenewal) => api.post<Prescription>(pathOf(id, '/renew'), renewal));

export const usePrescriptionAction = (id: string) =>
  usePrescriptionMutation((action: Exclude<PrescriptionAction, 'renew'>) =>
    api.post<Prescription>(pathOf(id, `/${action}`)),
  );

export const useDeletePrescription = (id: string) => usePrescriptionMutation(() => api.delete(pathOf(id)));
