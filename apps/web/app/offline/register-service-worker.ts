/** How often an open page looks for a new version. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker. When a new version waits, or another tab has taken it into use, `onUpdate` is called with a function that brings this
 * page to it by a reload: only the person decides when.
 *
 * @param startedWith the worker that controlled the page when it began
 * @param signal ends looking for new versions
 */
export async function registerServiceWorker(
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
  const timer = setInterval(() => registration.update().catch(() => {}), CHECK_EVERY_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
}

function takeIntoUse({ waiting }: ServiceWorkerRegistration): void {
  const reload = () => window.location.reload();
  // Another tab was quicker: it is in use already.
  if (waiting) {
    navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  } else reload();
}
