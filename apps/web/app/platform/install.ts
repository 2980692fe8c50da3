import { useSyncExternalStore } from 'react';

/** Chromium's offer to install the page as an app; not in TypeScript's DOM types. */
type InstallOffer = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

let offer: InstallOffer | undefined;
const listeners = new Set<() => void>();

/** Keeps the browser's offer until someone asks for it. Called once, before the page is hydrated. */
export function keepInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  window.addEventListener('appinstalled', () => {
    offer = undefined;
    for (const listener of listeners) listener();
  });
}

/** Shows the browser's install question. False when it has none to show, so that instructions are needed. */
export async function promptInstall(): Promise<boolean> {
  if (!offer) return false;
  const shown = offer;
  offer = undefined;
  await shown.prompt();
  return true;
}

function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does the page run as an installed app? */
export function useIsInstalled(): boolean {
  return useSyncExternalStore(subscribe, isStandalone, () => false);
}
