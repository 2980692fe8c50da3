import { whenNothingIsTyped } from '../platform/typed-text.ts';
import { STOP_KEEPING } from './device-use.ts';
import { noteUse } from './keep-in-use.ts';

/** How often an open page looks for a new version. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker. When a new version waits, or another tab has taken it into use, `onUpdate` is called with a function that brings this
 * page to it by a reload: only the person decides when.
 *
 * @param language of the page
 * @param startedWith the worker that controlled the page when it began
 * @param signal ends looking for new versions
 */
export async function registerServiceWorker(
  language: string,
  startedWith: ServiceWorker | null,
  onUpdate: (update: () => void) => void,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  let controller = startedWith;
  const meetNew = () => {
    if (controller === navigator.serviceWorker.controller) return;
    // The page's files of before are no longer kept: what it fetches later may be missing.
    if (controller) onUpdate(() => window.location.reload());
    controller = navigator.serviceWorker.controller;
  };
  meetNew();
  navigator.serviceWorker.addEventListener('controllerchange', meetNew, { signal });

  // Known before the worker asks what to keep.
  await noteUse(window.location.pathname, language).catch(() => {});
  const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
  if (signal.aborted) return;
  const offer = () => {
    // Without a controller this is the first installation: nothing to update from.
    if (registration.waiting && navigator.serviceWorker.controller) onUpdate(() => takeIntoUse(registration));
  };
  offer();
  const follow = () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(), { signal });
  };
  // Opening the page may have begun it.
  follow();
  registration.addEventListener('updatefound', follow, { signal });
  const timer = setInterval(() => registration.update().catch(() => {}), CHECK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

function takeIntoUse({ waiting, active }: ServiceWorkerRegistration): void {
  // Something may be written between the answer and the moment in which the new version is there.
  const reload = () => whenNothingIsTyped(() => window.location.reload());
  // Another tab was quicker: it is in use already.
  if (!waiting) return void reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // A new version is taken into use once the old one has nothing left to do.
  active?.postMessage({ type: STOP_KEEPING });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
