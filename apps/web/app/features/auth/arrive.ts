import type { Account } from '@balsamo/contract/auth/schemas.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api-client.ts';
import { rememberAccount } from '../../platform/session.ts';

/** Puts the new session's account in place; whatever was read under another account is forgotten. */
export function arrive(client: QueryClient, account: Account): void {
  client.clear();
  rememberAccount(client, account);
}

/**
 * Tells a new account the zone of the browser that made it, so that its days begin at its own midnight. Not awaited by
 * anyone: the default zone stands until then.
 */
export async function tellTimeZone(client: QueryClient, account: Account): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if (!timeZone || timeZone === account.timeZone) return;
  try {
    rememberAccount(client, await api.patch('/api/account', { body: { timeZone } }));
  } catch {
    // A zone that the server does not know, or no network: the default remains and can be changed in the profile.
  }
}
