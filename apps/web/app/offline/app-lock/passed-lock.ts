import { personPrefix } from '../person-prefix.ts';

/** Of the tab alone, for the one load that follows at once: whoever goes on to another of their people has opened the app already. */
const keyOf = (personId: string) => `${personPrefix(personId)}-opened`;
const LIMIT_MS = 30_000;

export function passLock(personId: string): void {
  try {
    sessionStorage.setItem(keyOf(personId), String(Date.now()));
  } catch {
    // Then the lock asks once more.
  }
}

/** Says it once. */
export function takePassedLock(personId: string): boolean {
  try {
    const at = Number(sessionStorage.getItem(keyOf(personId)) ?? Number.NaN);
    sessionStorage.removeItem(keyOf(personId));
    return Math.abs(Date.now() - at) < LIMIT_MS;
  } catch {
    return false;
  }
}
