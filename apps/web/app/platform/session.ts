import type { Account, Erasure } from '@balsamo/contract/auth/schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiProblem, api } from './api-client.ts';

export const ACCOUNT_PATH = '/api/account';

/** The signed-in account; null when nobody is signed in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      return await api.get<Account>(ACCOUNT_PATH, { signal });
    } catch (error) {
      if (error instanceof ApiProblem && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: 120_000,
});

/** Query state of the account: `data` is undefined while unknown, null when nobody is signed in. */
export function useAccount() {
  return useQuery(accountQuery);
}

/** Puts the answer of a sign-in or sign-up in place, so that the next screen does not ask again. */
export function rememberAccount(client: QueryClient, account: Account): void {
  client.setQueryData(accountQuery.queryKey, account);
}

/** The account as far as it is known by now; asks nobody. */
export function useKnownAccount(): Account | null | undefined {
  return useQuery({ ...accountQuery, enabled: false }).data;
}

/** Puts an erasure that was asked for, or called off, in place wherever the account is shown. */
export function rememberErasure(client: QueryClient, erasure: Erasure | null): void {
  client.setQueryData(accountQuery.queryKey, (account) => account && { ...account, erasure });
}

let languageKept: Promise<unknown> = Promise.resolve();

/**
 * Keeps a change of language with the account, for mails and other devices. Failing here takes nothing from the screen.
 * Two quick changes leave one after the other, so that the last one stays.
 */
export function keepLanguage(language: Language): void {
  languageKept = languageKept.then(() => api.patch<Account>(ACCOUNT_PATH, { language })).catch(() => {});
}

/** Ends the session and forgets everything that was read under it. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    // While the session still stands, so that nothing of this person appears on the device afterwards.
    await import('./push-subscription.ts').then(({ silencePush }) => silencePush()).catch(() => {});
    await api.post('/api/auth/sign-out');
    client.clear();
    // A full load, so that nothing of the account stays in memory.
    window.location.assign('/');
  };
}
