import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { accountQuery } from '../../platform/session.ts';

export const secondFactorQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'second-factor'],
  queryFn: ({ signal }) => api.get('/api/account/second-factor', { signal }),
});

/** Asks anew how the person stands, and where they are signed in: turning it on ends the other sessions. */
export function useRefreshSecondFactor() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: [...accountQuery.queryKey, 'sessions'] });
  };
}
