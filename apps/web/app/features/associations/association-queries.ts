import { queryOptions } from '@tanstack/react-query';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

/** The associations in which the person works. */
export const staffedAssociationsQuery = queryOptions({
  queryKey: associationKeys.staffed,
  queryFn: ({ signal }) => api.get('/api/associations/staffed', { signal }),
  staleTime: 120_000,
});
