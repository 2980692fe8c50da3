import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';

export const installationNumbersQuery = queryOptions({
  queryKey: ['operators', 'numbers'],
  queryFn: ({ signal }) => api.get('/api/admin/numbers', { signal }),
  staleTime: 0,
});
