import { useSyncExternalStore } from 'react';
import { LOCK_SUFFIX } from '../../platform/device-person.ts';
import { personPrefix } from '../person-prefix.ts';
import type { Biometrics } from './biometrics.ts';
import type { Pin } from './pin.ts';

/** How this person opens the app on this device; on no other. */
export type LockSetting = Pin | Biometrics;

/** Under the person's name, so that it goes with everything else at a sign-out. */
const keyOf = (personId: string) => `${personPrefix(personId)}${LOCK_SUFFIX}`;
const listeners = new Set<() => void>();

export function lockOf(personId: string): LockSetting | undefined {
  const text = textOf(personId);
  return text === undefined ? undefined : parse(text);
}

/**
 * Sets the lock, or takes it off.
 * @throws {DOMException} where the browser keeps nothing: a lock that is gone at the next start would be none
 */
export function setLock(personId: string, setting: LockSetting | undefined): void {
  if (setting) localStorage.setItem(keyOf(personId), JSON.stringify(setting));
  else localStorage.removeItem(keyOf(personId));
  for (const listener of listeners) listener();
}

/** The kind of lock that this person has on this device. */
export function useLockKind(personId: string | undefined): LockSetting['kind'] | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (personId ? lockOf(personId)?.kind : undefined),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function textOf(personId: string): string | undefined {
  try {
    return localStorage.getItem(keyOf(personId)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What cannot be read locks nobody out: it is no lock. */
function parse(text: string): LockSetting | undefined {
  try {
    const setting = JSON.parse(text) as Partial<LockSetting> | null;
    return setting?.kind === 'pin' || setting?.kind === 'biometrics' ? (setting as LockSetting) : undefined;
  } catch {
    return undefined;
  }
}
