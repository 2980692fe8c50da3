import type { Account, Erasure } from '@balsamo/contract/auth/schemas.ts';
import type { Language } from '@balsamo/domain/language.ts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiProblem, api } from './api-client.ts';
import {
  asSelf,
  devicePerson,
  isActing,
  isSignOutPending,
  setDevicePerson,
  setPersonCookie,
  setShownPerson,
  setSignOutPending,
  showPerson,
} from './device-person.ts';

/** The signed-in account, or whom it acts for; null when nobody is signed in. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ client, signal }): Promise<Account | null> => {
    if (isSignOutPending()) await endSession();
    const account = await askForAccount(signal);
    // What the device showed of before belongs to someone whose session is over: it goes before anything else is shown.
    if (account?.id !== devicePerson()) forgetAllButAccount(client);
    setShownPerson(account?.id);
    return account;
  },
  staleTime: 120_000,
  meta: { isKept: true, isSetByAnswers: true },
});

async function askForAccount(signal: AbortSignal): Promise<Account | null> {
  try {
    const account = await api.get('/api/account', { signal });
    // The browser has lost all but its cookies.
    if (account.care && !isActing()) showPerson(account.id, account.care.caregiver.id);
    return account;
  } catch (error) {
    if (!(error instanceof ApiProblem && error.status === 401)) throw error;
    if (error.code !== OTHER_PERSON) return null;
  }
  // Whom the browser acts for is cared for no more, or somebody else has signed in: who that is, the session says.
  setPersonCookie(undefined);
  try {
    return await api.get('/api/account', { signal, person: null });
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return null;
    throw error;
  }
}

/** The request was for somebody for whom the session does not act. */
const OTHER_PERSON = 'auth.other_person';

function forgetAllButAccount(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey }) => queryKey.length > 1 || queryKey[0] !== accountQuery.queryKey[0],
  });
}

/** Query state of the account: `data` is undefined while unknown, null when nobody is signed in. */
export function useAccount() {
  return useQuery(accountQuery);
}

/** Puts the answer of a sign-in or sign-up in place, so that the next screen does not ask again. */
export function rememberAccount(client: QueryClient, account: Account): void {
  // A new session has taken the place of one that was still to be ended.
  setSignOutPending(false);
  setDevicePerson(account.id);
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
 * Keeps a change of language with the account itself, whomever it acts for, for mails and other devices. Failing here takes nothing from the screen.
 * Two quick changes leave one after the other, so that the last one stays.
 */
export function keepLanguage(language: Language): void {
  languageKept = languageKept
    .then(() => api.patch('/api/account', { body: { language }, ...asSelf() }))
    .catch(() => {});
}

/**
 * Ends the session. The server hears of it now or, where it cannot be reached, before it is asked who is signed in the next time.
 * @throws {NetworkProblem | ApiProblem} when it has not heard of it yet
 */
export async function endSession(): Promise<void> {
  setSignOutPending(true);
  try {
    await api.post('/api/auth/sign-out');
  } catch (error) {
    // There is no session any more: what was wanted.
    if (!(error instanceof ApiProblem && error.status === 401)) throw error;
  }
  setSignOutPending(false);
}
