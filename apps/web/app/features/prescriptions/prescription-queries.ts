import type { ConnectionList } from '@balsamo/contract/connections/schemas.ts';
import type { NewPrescription, Prescription, PrescriptionRenewal } from '@balsamo/contract/prescriptions/schemas.ts';
import type { PrescriptionAction, PrescriptionStatus } from '@balsamo/domain/prescriptions/status.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';
import { PLACES, type PrescriptionSide, usePrescriptionSide } from './prescription-side.ts';

const PAGE_SIZE = 20;
/** As many as a page of an answer holds. */
const PATIENTS_PAGE_SIZE = 100;
/** What a doctor reads stands in patients' access logs: nothing is asked for that nobody looks at anew. */
const READ_ON_PURPOSE = { staleTime: 300_000, refetchOnWindowFocus: false } as const;

/** The own prescriptions without old versions, newest first, page after page. */
export const prescriptionsQuery = infiniteQueryOptions({
  queryKey: [...PLACES.own.key, 'list'] as const,
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/prescriptions', { signal, query: { limit: PAGE_SIZE, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  meta: { isKept: true },
});

/** The medications in force beside what was recorded of them. */
export const plannedUsesQuery = queryOptions({
  queryKey: [...PLACES.own.key, 'planned-uses'] as const,
  queryFn: ({ signal }) => api.get('/api/prescriptions/planned-uses', { signal }),
});

/** Undefined: of every status but old versions, to every patient. */
export type PrescribedFilter = { status?: PrescriptionStatus | undefined; patientId?: string | undefined };

/** What the doctor prescribed, newest first, page after page. */
export const prescribedQuery = ({ status, patientId }: PrescribedFilter) =>
  infiniteQueryOptions({
    queryKey: [...PLACES.prescribed.key, 'list', status ?? 'all', patientId ?? 'all'] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/prescribed', {
        signal,
        query: { limit: PAGE_SIZE, status, patientId, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...READ_ON_PURPOSE,
  });

/** One prescription, old versions too. */
export const prescriptionQuery = (side: PrescriptionSide, id: string) =>
  queryOptions({
    queryKey: [...PLACES[side].key, 'one', id] as const,
    queryFn: ({ signal }): Promise<Prescription> => api.get(`${PLACES[side].path}/{id}`, { params: { id }, signal }),
    ...(side === 'prescribed' ? READ_ON_PURPOSE : {}),
  });

/** The same for the doctor who wrote it, with whose it is. */
export const doctorPrescriptionQuery = (id: string) =>
  queryOptions({
    queryKey: [...PLACES.prescribed.key, 'one', id] as const,
    queryFn: ({ signal }) => api.get('/api/prescribed/{id}', { params: { id }, signal }),
    ...READ_ON_PURPOSE,
  });

/** All prescriptions of a patient but old versions, whoever wrote them, newest first, page after page. */
export const prescriptionsOfPatientQuery = (patientId: string, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [...PLACES.prescribed.key, 'of-patient', patientId, pageSize] as const,
    queryFn: ({ signal, pageParam }) =>
      api.get('/api/patients/{id}/prescriptions', {
        params: { id: patientId },
        signal,
        query: { limit: pageSize, cursor: pageParam },
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...READ_ON_PURPOSE,
  });

/** Whom the doctor can prescribe to: everyone who is connected, by name. */
export const prescribablePatientsQuery = queryOptions({
  queryKey: [...PLACES.prescribed.key, 'patients'] as const,
  queryFn: async ({ signal }) => {
    const patients: { id: string; name: string }[] = [];
    let cursor: string | null | undefined;
    do {
      const page: ConnectionList = await api.get('/api/connections', {
        signal,
        query: { limit: PATIENTS_PAGE_SIZE, cursor },
      });
      patients.push(...page.items.map(({ person: { id, name } }) => ({ id, name })));
      cursor = page.nextCursor;
    } while (cursor);
    return patients.sort((a, b) => a.name.localeCompare(b.name));
  },
});

/** Who is connected has changed: with whom, and what may still be changed, is asked for anew. */
export function takeLinksChange(client: QueryClient): void {
  client.removeQueries({ queryKey: PLACES.prescribed.key, type: 'inactive' });
  void client.invalidateQueries({ queryKey: PLACES.prescribed.key });
}

/** Asks for the prescriptions of this side anew, once something of them was changed. */
export function useRefreshPrescriptions(): () => Promise<void> {
  const client = useQueryClient();
  const side = usePrescriptionSide();
  return async () => {
    // The page of a patient says what is in force.
    if (side === 'prescribed') void client.invalidateQueries({ queryKey: patientKeys.ones });
    await client.invalidateQueries({ queryKey: PLACES[side].key });
  };
}

function usePrescriptionMutation<Variables, Answer>(mutationFn: (variables: Variables) => Promise<Answer>) {
  const onSuccess = useRefreshPrescriptions();
  return useMutation({ mutationFn, onSuccess });
}

/** Writes a prescription; with `previousId` a new version of that one. A doctor's first version names the patient. */
export function useWritePrescription(previousId: string | undefined) {
  const side = usePrescriptionSide();
  return usePrescriptionMutation(({ patientId, ...body }: NewPrescription & { patientId?: string }) => {
    if (previousId) return api.post(`${PLACES[side].path}/{id}/versions`, { params: { id: previousId }, body });
    if (patientId === undefined) return api.post('/api/prescriptions', { body });
    return api.post('/api/prescribed', { body: { ...body, patientId } });
  });
}

export function useRenewPrescription(id: string) {
  const side = usePrescriptionSide();
  return usePrescriptionMutation((renewal: PrescriptionRenewal) =>
    api.post(`${PLACES[side].path}/{id}/renew`, { params: { id }, body: renewal }),
  );
}

export function usePrescriptionAction(id: string) {
  const side = usePrescriptionSide();
  return usePrescriptionMutation((action: Exclude<PrescriptionAction, 'renew'>) =>
    api.post(`${PLACES[side].path}/{id}/${action}`, { params: { id } }),
  );
}

export function useDeletePrescription(id: string) {
  const side = usePrescriptionSide();
  return usePrescriptionMutation(() => api.delete(`${PLACES[side].path}/{id}`, { params: { id } }));
}
