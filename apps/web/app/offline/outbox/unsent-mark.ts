import { personPrefix } from '../person-prefix.ts';

/**
 * Says before the outbox is open whether it holds anything: a screen then waits that moment with its lists, instead of
 * showing them twice. Only a hint; where the browser keeps nothing there is none.
 */
export const unsentKey = (personId: string) => `${personPrefix(personId)}-unsent`;

export function hasUnsentMark(personId: string): boolean {
  try {
    return localStorage.getItem(unsentKey(personId)) !== null;
  } catch {
    return false;
  }
}

export function setUnsentMark(personId: string, isUnsent: boolean): void {
  // Written where it changes only: a storage writes at once, in the middle of what the screen is doing.
  if (hasUnsentMark(personId) === isUnsent) return;
  try {
    if (isUnsent) localStorage.setItem(unsentKey(personId), '1');
    else localStorage.removeItem(unsentKey(personId));
  } catch {
    // A full or forbidden storage takes the hint away, and nothing else.
  }
}

/** Does something of anyone wait on this device? Before it is known who is in front of it. */
export function hasAnyUnsentMark(): boolean {
  const isMark = (key: string) =>
    key.startsWith(personPrefix('')) && key.endsWith(unsentKey('').slice(personPrefix('').length));
  try {
    return Object.keys(localStorage).some(isMark);
  } catch {
    return false;
  }
}
