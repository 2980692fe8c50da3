import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { patientKeys } from '../patient-keys.ts';

export const medicineKeys = { own: ['medicines', 'own'] as const };

/** What else the patient takes and is treated for; without a network too. */
export const medicinesQuery = queryOptions({
  queryKey: medicineKeys.own,
  queryFn: ({ signal }) => api.get('/api/medicines', { signal }),
  meta: { isKept: true },
});

/** What a patient shows their doctors. Each answer stands in the patient's access log, so it is asked for once, and kept on no device. */
export const patientMedicinesQuery = (patientId: string) =>
  queryOptions({
    queryKey: [...patientKeys.ones, patientId, 'medicines'] as const,
    queryFn: ({ signal }) => api.get('/api/patients/{id}/medicines', { params: { id: patientId }, signal }),
    staleTime: 300_000,
    refetchOnWindowFocus: false,
  });
