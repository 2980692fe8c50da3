import { MOBILE_SERVER } from '../platform/mobile-server.ts';

/** How often an open page looks for a new version. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker once the page has loaded and is idle. When a new version waits, or another tab has taken it
 * into use, `onUpdate` is called with a function that brings this page to it by a reload: only the person decides when.
 *
 * @returns how to stop looking for new versions
 */
export function registerServiceWorker(onUpdate: (update: () => void) => void): () => void {
  // A store app holds its files itself, and is renewed by the store.
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD || MOBILE_SERVER) return () => {};
  const ending = new AbortController();
  const { signal } = ending;
  let timer: ReturnType<typeof setInterval> | undefined;
  const register = async () => {
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
    registration.addEventListener('updatefound', follow, { signal });
    timer = setInterval(() => registration.update().catch(() => {}), CHECK_EVERY_MS);
  };
  const registerQuietly = () => void register().catch(() => {});
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(registerQuietly, { timeout: 10_000 })
      : setTimeout(registerQuietly, 3000);

  let wasControlled = navigator.serviceWorker.controller !== null;
  const meetNew = () => {
    // The page's files of before are no longer kept: what it fetches later may be missing.
    if (wasControlled) onUpdate(() => window.location.reload());
    wasControlled = true;
  };
  navigator.serviceWorker.addEventListener('controllerchange', meetNew, { signal });

  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true, signal });
  return () => {
    ending.abort();
    clearInterval(timer);
  };
}

function takeIntoUse({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  // Another tab was quicker: it is in use already.
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  } else reload();
}
