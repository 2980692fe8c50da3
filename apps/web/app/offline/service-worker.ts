import { RECEIVED_FILE_PATH } from '@balsamo/domain/files/received-file.ts';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { type AppFiles, createAppFiles, FILES_CACHE, TEXTS_CACHE } from './app-files.ts';
import { KEEP_FILES, type KeepFiles } from './device-use.ts';
import { answerClick, showMessage } from './push-messages.ts';
import { createShareTarget } from './share-target.ts';
import { VIEWER_CACHE } from './viewer-cache.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by scripts/build-service-worker.ts. */
declare const APP_FILES: AppFiles;
declare const VIEWER_PATHS: readonly string[];

const appFiles = createAppFiles(APP_FILES);

// The app starts from its kept shell; every other page comes from the network. The API is never touched: what it answers
// belongs to one person and is kept by the outbox alone.
registerRoute(
  new NavigationRoute(
    async ({ request, url }) => {
      const shell = await appFiles.pageOf(url.pathname);
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
  new StaleWhileRevalidate({ cacheName: TEXTS_CACHE }),
);

// What shows PDFs is kept by a page that has some (components/document-viewer); from then on each version brings its own along.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && VIEWER_PATHS.includes(url.pathname),
  new CacheFirst({ cacheName: VIEWER_CACHE }),
);

// Names of files carry their hash.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && appFiles.has(url.pathname),
  new CacheFirst({ cacheName: FILES_CACHE }),
);

const shareTarget = createShareTarget(self.location.origin);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === RECEIVED_FILE_PATH,
  ({ request }) => shareTarget.receive(request),
  'POST',
);

self.addEventListener('install', (event) => {
  event.waitUntil(appFiles.install(self.registration.active !== null));
  event.waitUntil(keepOwnViewer());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(appFiles.dropFormer());
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
  else if (event.data?.type === KEEP_FILES) event.waitUntil(keepFiles(event.data, event.ports));
  else shareTarget.handOver(event);
});

async function keepFiles({ isAll }: KeepFiles, [port]: readonly MessagePort[]): Promise<void> {
  await appFiles.keepOnRequest(isAll);
  port?.postMessage(KEEP_FILES);
}

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data?.text()));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerClick(event.notification, event.action));
});
