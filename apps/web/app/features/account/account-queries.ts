import type { AccountChanges, AccountSettings } from '@balsamo/contract/account/schemas.ts';
import type { Account } from '@balsamo/contract/auth/schemas.ts';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { accountQuery } from '../../platform/session.ts';

const settingsQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'settings'],
  queryFn: ({ signal }) => api.get('/api/account', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: [...accountQuery.queryKey, 'sessions'],
  queryFn: ({ signal }) => api.get('/api/account/sessions', { signal }),
});

/** What happened at sign-ins, newest first. Never kept on the device, and asked for anew whenever it is looked at. */
export const authEventsQuery = infiniteQueryOptions({
  queryKey: [...accountQuery.queryKey, 'events'],
  queryFn: ({ signal, pageParam }) =>
    api.get('/api/account/events', { signal, query: { limit: 10, cursor: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
});

/** Sign-in answers the account without its settings; asked for later, the account brings them along. */
function hasSettings(account: Account | null | undefined): account is AccountSettings {
  return account !== null && account !== undefined && 'researchConsent' in account;
}

export function useSettings() {
  const client = useQueryClient();
  return useQuery({
    ...settingsQuery,
    initialData: () => {
      const account = client.getQueryData(accountQuery.queryKey);
      return hasSettings(account) ? account : undefined;
    },
    initialDataUpdatedAt: () => {
      const state = client.getQueryState(accountQuery.queryKey);
      // What the device kept is shown at once and asked for anew: the account may have changed meanwhile.
      return state?.isInvalidated ? 0 : state?.dataUpdatedAt;
    },
  });
}

function keep(client: QueryClient, settings: AccountSettings): void {
  client.setQueryData(settingsQuery.queryKey, settings);
  client.setQueryData(accountQuery.queryKey, settings);
}

/**
 * Sends the changes and puts the answer wherever the account is shown. Changes leave in the order they were made, each
 * after the answer to the one before: two requests on their way at once may arrive the other way round.
 */
export function useChangeSettings() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'account-settings' },
    mutationFn: (changes: AccountChanges) => api.patch('/api/account', { body: changes }),
    onSuccess: (settings) => keep(client, settings),
  });
}

/** Puts a registration that was saved wherever the account is shown. */
export function useKeepCrm(): (crm: string | null) => void {
  const client = useQueryClient();
  return (crm) => {
    client.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, crm });
    client.setQueryData(accountQuery.queryKey, (account) => account && { ...account, crm });
  };
}

/** Asks anew for the list of sessions, for example when one was ended. */
export function useRefreshSessions() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}
