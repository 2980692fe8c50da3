import { RECEIVED_FILE_PATH } from '@balsamo/domain/files/received-file.ts';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies';
import { type AppFiles, createAppFiles, FILES_CACHE, TEXTS_CACHE } from './app-files.ts';
import { KEEP_FILES, type KeepFiles, type KeptFiles, STOP_KEEPING } from './device-use.ts';
import { answerClick, showMessage } from './push-messages.ts';
import { createShareTarget } from './share-target.ts';
import { VIEWER_CACHE } from './viewer-cache.ts';
import { dropFormerViewers, renewViewer } from './viewer-files.ts';

declare const self: ServiceWorkerGlobalScope;
/** Filled in by scripts/build-service-worker.ts. */
declare const APP_FILES: AppFiles;
declare const VIEWER_PATHS: readonly string[];

const appFiles = createAppFiles(APP_FILES, navigator.locks);

// The app starts from its kept shell; every other page comes from the network. The API is never touched: what it answers
// belongs to one person and is kept by the outbox alone.
registerRoute(
  new NavigationRoute(
    async ({ request, url }) => {
      const shell = await appFiles.pageOf(url.pathname).catch(() => undefined);
      if (shell) return shell;
      try {
        return await fetch(request);
      } catch {
        return withoutNetwork(url);
      }
    },
    { denylist: [/^\/api\//] },
  ),
);

/** The installed app opens where the day of its person happens; any other page gives way to one that explains. */
async function withoutNetwork(url: URL): Promise<Response> {
  const home = url.pathname === '/app' ? await appFiles.home() : undefined;
  if (home) return Response.redirect(home);
  if (url.pathname === '/offline') return Response.error();
  return Response.redirect(`/offline?${new URLSearchParams({ from: url.pathname + url.search })}`);
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
  event.waitUntil(renewViewer(VIEWER_PATHS));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(appFiles.dropUnusedTexts().then(dropFormer));
  event.waitUntil(dropFormerViewers(VIEWER_PATHS));
});

const dropFormer = () => {
  const { registration } = self;
  return appFiles.dropFormer(() => registration.installing !== null || registration.waiting !== null);
};

// A new version waits until the person asks for it.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') self.skipWaiting();
  else if (event.data?.type === KEEP_FILES) event.waitUntil(keepFiles(event.data, event.ports));
  else if (event.data?.type === STOP_KEEPING) stopKeeping();
  else shareTarget.handOver(event);
});

/** For what the device uses: ended for as long as this worker runs. */
const stopping = new AbortController();
let stoppingRest = new AbortController();
let keeping: Promise<unknown> = Promise.resolve();

function stopKeeping(): void {
  stopping.abort();
  stoppingRest.abort();
}

/** One request after the other: what they ask for is mostly the same. What the device uses goes before the rest, which its page asks for again. */
function keepFiles({ isAll }: KeepFiles, [port]: readonly MessagePort[]): Promise<unknown> {
  const answer = (isKept: boolean) => port?.postMessage({ isKept } satisfies KeptFiles);
  if (!isAll) {
    stoppingRest.abort();
    stoppingRest = new AbortController();
  }
  const { signal } = isAll ? stoppingRest : stopping;
  keeping = keeping
    .then(() => appFiles.keepOnRequest(isAll, signal))
    .then(
      () => answer(true),
      () => answer(false),
    )
    // When it was taken into use, something may just have been added.
    .then(() => (self.serviceWorker?.state === 'activated' ? dropFormer() : undefined))
    .catch(() => {});
  return keeping;
}

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(event.data?.text()));
});

self.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerClick(event.notification, event.action));
});
