import { MOBILE_SERVER } from './mobile-server.ts';
import { isPhoneReached, phoneKind, phonePermission } from './phone-push-state.ts';

/**
 * `needs_install`: iOS and iPadOS deliver push to an app on the home screen only. `unreached`: a store app whose installation sends nothing to phones of
 * this kind, so that there are only the reminders that the phone comes with by itself (ADR-0077).
 */
export type PushSupport = 'supported' | 'needs_install' | 'unreached' | 'unsupported';
/**
 * How one person stands on this browser; `off` also where only another person of the same browser said yes. `alone`: the phone reminds by itself, and
 * nothing else comes.
 */
export type PushState = Exclude<PushSupport, 'supported'> | 'off' | 'on' | 'alone' | 'denied';

/** Whose push messages this browser takes at the moment. */
const OWNER_KEY = 'pushOwner';
/** Who said yes on this browser: they are subscribed again when they come back. */
const WANTED_KEY = 'pushWantedBy';

export function pushSupport(): PushSupport {
  // A store app's notifications come by the phone's own way.
  if (MOBILE_SERVER) return isPhoneReached(phoneKind()) ? 'supported' : 'unreached';
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  // Only iOS knows `navigator.standalone`; false means opened in the browser.
  return 'standalone' in navigator && navigator.standalone === false ? 'needs_install' : 'unsupported';
}

export function pushState(personId: string): PushState {
  const support = pushSupport();
  if (support === 'needs_install' || support === 'unsupported') return support;
  const permission = MOBILE_SERVER ? phonePermission() : Notification.permission;
  if (permission === 'denied') return 'denied';
  const isOn = permission === 'granted' && wantedBy().includes(personId);
  if (support === 'unreached') return isOn ? 'alone' : 'unreached';
  return isOn ? 'on' : 'off';
}

/** Keeps whether this person wants push on this browser. */
export function setWanted(personId: string, isWanted: boolean): void {
  const others = wantedBy().filter((id) => id !== personId);
  write(WANTED_KEY, JSON.stringify(isWanted ? [...others, personId] : others));
}

/** Is this device to be told of what is new, or to remind by itself? */
export const isPushOn = (state: PushState): boolean => state === 'on' || state === 'alone';

export const pushOwner = (): string | undefined => read(OWNER_KEY) || undefined;
export const setPushOwner = (personId: string | undefined): void => write(OWNER_KEY, personId ?? '');

function wantedBy(): string[] {
  try {
    const kept: unknown = JSON.parse(read(WANTED_KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing is asked again at the next start.
  }
}
