import type { SecondFactor } from '@balsamo/contract/second-factor/schemas.ts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { accountQuery } from '../../platform/session.ts';

export const SECOND_FACTOR_PATH = '/api/account/second-factor';
export const PASSKEYS_PATH = '/api/account/passkeys';

export const secondFactorQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'second-factor'],
  queryFn: ({ signal }) => api.get<SecondFactor>(SECOND_FACTOR_PATH, { signal }),
});

/** Asks anew how the person stands, and where they are signed in: turning it on ends the other sessions. */
export function useRefreshSecondFactor() {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
    void client.invalidateQueries({ queryKey: [...accountQuery.queryKey, 'sessions'] });
  };
}
