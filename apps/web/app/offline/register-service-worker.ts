/** How often an open page looks for a new version. */
const CHECK_EVERY_MS = 3_600_000;

/**
 * Registers the service worker once the page has loaded and is idle. When a new version waits, `onUpdate` is called with
 * a function that takes it into use and reloads: only the person decides when.
 */
export function registerServiceWorker(onUpdate: (update: () => void) => void): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const register = async () => {
    const registration = await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' });
    const offer = () => {
      // Without a controller this is the first installation: nothing to update from.
      if (registration.waiting && navigator.serviceWorker.controller) onUpdate(() => takeIntoUse(registration));
    };
    offer();
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && offer());
    });
    setInterval(() => registration.update().catch(() => {}), CHECK_EVERY_MS);
  };
  const whenIdle = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(() => register().catch(() => {}), { timeout: 10_000 })
      : setTimeout(() => register().catch(() => {}), 3000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}

function takeIntoUse(registration: ServiceWorkerRegistration): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  registration.waiting?.postMessage({ type: 'SKIP_WAITING' });
}
