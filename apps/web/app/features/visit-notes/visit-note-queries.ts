import type { NewVisitNote } from '@balsamo/contract/visit-notes/schemas.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { patientKeys } from '../../components/patient-keys.ts';
import { api } from '../../platform/api-client.ts';

const keyOf = (patientId: string) => [...patientKeys.ones, patientId, 'visit-notes'] as const;

/** The doctor's own notes about a patient. Nobody else reads them, so no log is written. */
export const visitNotesQuery = (patientId: string) =>
  queryOptions({
    queryKey: keyOf(patientId),
    queryFn: ({ signal }) => api.get('/api/visit-notes/{patientId}', { params: { patientId }, signal }),
  });

export function useSaveVisitNote(patientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: NewVisitNote & { id: string }) =>
      api.put('/api/visit-notes/{patientId}/{id}', { params: { patientId, id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(patientId) }),
  });
}

export function useRemoveVisitNote(patientId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.delete('/api/visit-notes/{patientId}/{id}', { params: { patientId, id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(patientId) }),
  });
}
