import { readDeviceUse } from './device-use.ts';

/** What the build is made of, as scripts/build-service-worker.ts lists it: addresses, which never change what they answer, but for those of texts. */
export type AppFiles = {
  /** Of every page, such as fonts. */
  common: readonly string[];
  /** By the address of the area: its page, what that begins with, all that can be opened from there. */
  areas: Readonly<Record<string, { page: string; start: readonly string[]; all: readonly string[] }>>;
  /** Of no area: public pages that a link leads to. */
  others: readonly string[];
  /** By language. */
  texts: Readonly<Record<string, readonly string[]>>;
};

export const FILES_CACHE = 'app-files';
export const TEXTS_CACHE = 'locales';
/** What a page that cannot be had gives way to; kept in every browser. */
const ALWAYS = ['/offline'];
/** Where a link of every area leads to. */
const OF_EVERY_AREA = ['/conta', '/assinar'];
/** Workbox kept all files of an earlier build in caches of this name. */
const FORMER = 'workbox-precache';

/** So many at once, of the six that a browser asks one host for over HTTP/1.1: the rest is the page's. */
const AT_ONCE = 3;

/**
 * Keeps the app on the device in stages. At the first installation: what the open page begins with. On request: all that can be opened in the areas
 * that the device uses, then the rest. A new version brings along what the device uses before it is ready.
 *
 * No library does it: Workbox keeps one list, all of it before the worker is ready, and takes files for stale that are not on it.
 */
export function createAppFiles({ common, areas, others, texts }: AppFiles) {
  const everything = { areas: Object.keys(areas), languages: Object.keys(texts) };
  const ofThisBuild = new Set([
    ...common,
    ...others,
    ...Object.values(areas).flatMap(({ page, all }) => [page, ...all]),
  ]);

  /** Pages last: one that is kept can show itself. */
  async function keep(used: typeof everything, part: 'start' | 'all', isTextRenewed: boolean): Promise<void> {
    const linked = part === 'all' && used.areas.length > 0 ? OF_EVERY_AREA : [];
    const kept = [...ALWAYS, ...used.areas, ...linked].flatMap((area) => areas[area] ?? []);
    const words = used.languages.flatMap((language) => texts[language] ?? []);
    await add(FILES_CACHE, [...common, ...kept.flatMap((area) => area[part])]);
    await add(TEXTS_CACHE, words, { isRenewed: isTextRenewed });
    await add(
      FILES_CACHE,
      kept.map(({ page }) => page),
    );
  }

  /** What the device uses. All there is, where an earlier build kept that and noted nothing. */
  async function inUse(): Promise<typeof everything> {
    const use = await readDeviceUse();
    if (use) return { areas: [...use.areas], languages: [...use.languages] };
    return (await isFormerKept()) ? everything : { areas: [], languages: [] };
  }

  return {
    /** @param isUpdate this version takes the place of another, with which the device may be offline a moment later */
    async install(isUpdate: boolean): Promise<void> {
      await keep(await inUse(), isUpdate ? 'all' : 'start', true);
    },

    /** What the device uses and, with `isAll`, the rest. */
    async keepOnRequest(isAll: boolean): Promise<void> {
      await keep(await inUse(), 'all', false);
      if (!isAll) return;
      await keep(everything, 'all', false);
      await add(FILES_CACHE, others);
    },

    /** Takes the files of former versions away, and texts that this version has not renewed. */
    async dropFormer(): Promise<void> {
      const files = await caches.open(FILES_CACHE);
      await dropFrom(files, (address) => ofThisBuild.has(address));
      const { languages } = await inUse();
      const words = await caches.open(TEXTS_CACHE);
      const renewed = new Set(languages.flatMap((language) => texts[language] ?? []));
      await dropFrom(words, (address) => renewed.has(address));
      for (const name of await caches.keys()) if (name.startsWith(FORMER)) await caches.delete(name);
    },

    /** Is this a file of this build that never changes? */
    has: (address: string): boolean => ofThisBuild.has(address),

    /** The kept page of an area, if there is one. */
    async pageOf(pathname: string): Promise<Response | undefined> {
      const area = Object.hasOwn(areas, pathname) ? areas[pathname] : undefined;
      return area && (await caches.open(FILES_CACHE)).match(area.page);
    },
  };
}

const isFormerKept = async () => (await caches.keys()).some((name) => name.startsWith(FORMER));

async function add(name: string, addresses: readonly string[], { isRenewed = false } = {}): Promise<void> {
  const cache = await caches.open(name);
  const kept = new Set(isRenewed ? [] : (await cache.keys()).map(addressOf));
  const missing = new Set(addresses.filter((address) => !kept.has(address))).values();
  const addMissing = async () => {
    for (const address of missing) await cache.add(new Request(address, { priority: 'low' }));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, addMissing));
}

async function dropFrom(cache: Cache, isKept: (address: string) => boolean): Promise<void> {
  for (const request of await cache.keys()) if (!isKept(addressOf(request))) await cache.delete(request);
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
