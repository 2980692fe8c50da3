import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

export const medicineKeys = { own: ['medicines', 'own'] as const };

/** What else the patient takes and is treated for; without a network too. */
export const medicinesQuery = queryOptions({
  queryKey: medicineKeys.own,
  queryFn: ({ signal }) => api.get('/api/medicines', { signal }),
  meta: { isKept: true },
});
