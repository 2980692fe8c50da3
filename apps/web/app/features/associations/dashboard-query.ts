import { queryOptions } from '@tanstack/react-query';
import { associationKeys } from '../../components/association/association-keys.ts';
import { api } from '../../platform/api-client.ts';

/** spec §9: an association's figures are fresh for 30 s. */
const FRESH_MS = 30_000;

export const associationDashboardQuery = (associationId: string) =>
  queryOptions({
    queryKey: [...associationKeys.of(associationId), 'dashboard'] as const,
    queryFn: ({ signal }) =>
      api.get('/api/associations/{associationId}/dashboard', { params: { associationId }, signal }),
    staleTime: FRESH_MS,
  });
