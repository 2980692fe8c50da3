import { RECEIVED_FILE_PATH } from '@balsamo/domain/files/received-file.ts';
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { answerClick, showMessage } from './push-messages.ts';
import { createShareTarget } from './share-target.ts';
import { VIEWER_CACHE } from './viewer-cache.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** Filled in by scripts/build-service-worker.ts: shells, their modules and the fonts. */
  __WB_MANIFEST: (PrecacheEntry | string)[];
};
/** Filled in by the same script. */
declare const SHELL_PATHS: readonly string[];
declare const LOCALE_PATHS: readonly string[];
declare const VIEWER_PATHS: readonly string[];

const LOCALES = 'locales';

precacheAndRoute(self.__WB_MANIFEST, { cleanURLs: false, directoryIndex: '' });

// The app starts from its kept shell; every other page comes from the network. The API is never touched: what it answers
// belongs to one person and is kept by the outbox alone.
registerRoute(
  new NavigationRoute(
    async ({ request, url }) => {
      const shell = SHELL_PATHS.includes(url.pathname) ? await matchPrecache(`${url.pathname}/index.html`) : undefined;
      if (shell) return shell;
      try {
        return await fetch(request);
      } catch {
        return Response.redirect(withoutNetwork(url));
      }
    },
    { denylist: [/^\/api\//] },
  ),
);

/** The installed app opens where a patient's day happens; any other page gives way to one that explains. */
function withoutNetwork(url: URL): string {
  if (url.pathname === '/app') return '/diary';
  return `/offline?${new URLSearchParams({ from: url.pathname + url.search })}`;
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/locales/'),
  new StaleWhileRevalidate({ cacheName: LOCALES }),
);

// What shows PDFs is kept by a page that has some (components/document-viewer); from then on each version brings its own along.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && VIEWER_PATHS.includes(url.pathname),
  new CacheFirst({ cacheName: VIEWER_CACHE }),
);

const shareTarget = createShareTarget(self.location.origin);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === RECEIVED_FILE_PATH,
  ({ request }) => shareTarget.receive(request),
  'POST',
);

self.addEventListener('install', (event) => {
  // The texts of the app's pages in every language, so that a first offline start has words.
  event.waitUntil(caches.open(LOCALES).then((cache) => cache.addAll([...LOCALE_PATHS])));
  event.waitUntil(keepOwnViewer());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(dropOldViewers());
});

async function keepOwnViewer(): Promise<void> {
  if (!(await caches.has(VIEWER_CACHE))) return;
  const cache = await caches.open(VIEWER_CACHE);
  for (const address of VIEWER_PATHS) if (!(await cache.match(address))) await cache.add(address);
}

async function dropOldViewers(): Promise<void> {
  if (!(await caches.has(VIEWER_CACHE))) return;
  const cache = await caches.open(VIEWER_CACHE);
  for (const request of await cache.keys()) {
    if (!VIEWER_PATHS.includes(new URL(request.url).pathname)) await cache.delete(request);
  }
}

// A new version waits until the person asks for it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  else shareTarget.handOver(event);
});

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data?.text()));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerClick(event.notification, event.action));
});
