import { useSyncExternalStore } from 'react';
import { MOBILE_SERVER } from './mobile-server.ts';

/** Chromium's offer to install the page as an app; not in TypeScript's DOM types. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/**
 * - `installable`: the browser has a question of its own to ask
 * - `manual`: Safari on iOS and iPadOS, where the person installs by hand, and where what a site stores is deleted after 7 days
 *   without use
 * - `installed`: this page runs as an app, or has just been installed
 * - `unavailable`: nothing is known of installing here
 */
export type InstallState = 'installable' | 'manual' | 'installed' | 'unavailable';

/** When our own question was answered with "not now"; milliseconds. */
const DISMISSED_KEY = 'installDismissedAt';
/** Asked again after so long; a button stays on the home page all the while. */
const DISMISSED_FOR_MS = 90 * 24 * 3_600_000;

let offer: InstallOffer | undefined;
let isJustInstalled = false;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Where the window keeps an offer that came before this code (start-on-use.ts). */
export const KEPT_OFFER = 'installOffer';

/** Keeps the browser's offer until someone asks for it. Called once, before the page is hydrated. */
export function keepInstallOffer(): void {
  offer = (window as { [KEPT_OFFER]?: InstallOffer })[KEPT_OFFER];
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    isJustInstalled = true;
    // An app on the home screen is one that is meant to stay, with what it keeps.
    void askForLastingStorage();
    tell();
  });
}

/** Shows the browser's install question. Undefined when it has none to show, so that instructions are needed. */
export async function promptInstall(): Promise<'accepted' | 'dismissed' | undefined> {
  if (!offer) return undefined;
  const shown = offer;
  offer = undefined;
  try {
    return (await shown.prompt()).outcome;
  } catch {
    // Browsers ask only right after a press; one that waited for this code (start-on-use.ts) may be too old.
    offer = shown;
    return undefined;
  } finally {
    tell();
  }
}

/**
 * Asks the browser not to clear what the app keeps when storage gets short. Some ask the person: only where something of theirs is
 * at stake.
 */
export async function askForLastingStorage(): Promise<boolean> {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist());
  } catch {
    return false;
  }
}

export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED_KEY, String(Date.now()));
  } catch {
    // A browser that keeps nothing asks again at the next start.
  }
}

export function isInstallDismissed(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(DISMISSED_KEY)) < DISMISSED_FOR_MS;
  } catch {
    return false;
  }
}

function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

function installState(): InstallState {
  if (MOBILE_SERVER || isJustInstalled || isStandalone()) return 'installed';
  if (offer) return 'installable';
  // Only iOS knows `navigator.standalone`; false means opened in the browser.
  return 'standalone' in navigator ? 'manual' : 'unavailable';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useInstallState(): InstallState {
  return useSyncExternalStore(subscribe, installState, () => 'unavailable');
}

/** Does the page run as an installed app? */
export function useIsInstalled(): boolean {
  return useInstallState() === 'installed';
}
