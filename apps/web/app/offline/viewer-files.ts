import { add, dropFrom } from './app-files.ts';
import { VIEWER_CACHE } from './viewer-cache.ts';

/** What shows PDFs, in a new version of the app: only where a page has kept it. */

export async function renewViewer(addresses: readonly string[]): Promise<void> {
  if (await caches.has(VIEWER_CACHE)) await add(VIEWER_CACHE, addresses);
}

export async function dropFormerViewers(addresses: readonly string[]): Promise<void> {
  if (await caches.has(VIEWER_CACHE)) await dropFrom(VIEWER_CACHE, (address) => addresses.includes(address));
}
