import { deviceSelf } from '../../platform/device-person.ts';
import { personPrefix } from '../person-prefix.ts';

/**
 * Of the tab alone: whose care has ended (act-for.ts), until that was read. Under the account's name, with whose data it leaves the device:
 * whoever signs in next has nothing to do with it.
 */
export const careEndedKey = (accountId: string) => `${personPrefix(accountId)}-care-ended`;

export function hasCareEnded(): boolean {
  try {
    return sessionStorage.getItem(careEndedKey(deviceSelf() ?? '')) !== null;
  } catch {
    return false;
  }
}
