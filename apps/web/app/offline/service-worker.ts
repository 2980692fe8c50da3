import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { StaleWhileRevalidate } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by scripts/build-service-worker.ts: shells, their modules and the fonts. */
  __WB_MANIFEST: (PrecacheEntry | string)[];
};
/** Filled in by the same script. */
declare const SHELL_PATHS: readonly string[];
declare const LOCALE_PATHS: readonly string[];

const LOCALES = 'locales';
const OFFLINE_PAGE = '/offline/index.html';

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });

// The app starts from its kept shell; every other page comes from the network, and says so when that is away.
// The API is never touched: what it answers belongs to one person and is kept by the outbox alone.
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const { pathname } = new URL(request.url);
      if (SHELL_PATHS.includes(pathname)) {
        const shell = await matchPrecache(`${pathname}/index.html`);
        if (shell) return shell;
      }
      try {
        return await fetch(request);
      } catch (error) {
        const page = await matchPrecache(OFFLINE_PAGE);
        if (page) return page;
        throw error;
      }
    },
    { denylist: [/^\/api\//] },
  ),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/locales/'),
  new StaleWhileRevalidate({ cacheName: LOCALES }),
);

self.addEventListener('install', (event) => {
  // The texts of the app's pages in every language, so that a first offline start has words.
  event.waitUntil(caches.open(LOCALES).then((cache) => cache.addAll([...LOCALE_PATHS])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

// A new version waits until the person asks for it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
});
