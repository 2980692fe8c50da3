import { noteDeviceUse, readDeviceUse } from './device-use.ts';

/**
 * What the build is made of, as scripts/build-service-worker.ts lists it: addresses. What they answer never changes, but for texts, and for pages, which
 * change with each build.
 */
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

type Kept = { areas: readonly string[]; languages: readonly string[] };

export const FILES_CACHE = 'app-files';
export const TEXTS_CACHE = 'locales';
/** In the address of a page: a digest of what this build's page says. */
export const DIGEST_PARAMETER = 'sha256';
/** What a page that cannot be had gives way to; kept in every browser. */
const ALWAYS = ['/offline'];
/** Where a link of every area leads to. */
const OF_EVERY_AREA = ['/conta', '/assinar'];
/** Where the app opens; each leads people of another role on to theirs. */
const HOMES = ['/diary', '/dashboard', '/associacao', '/admin'];
/** Workbox kept all files of an earlier build in caches of this name. */
const FORMER = 'workbox-precache';
const LOCK = 'app-files';

/** So many at once, of the six that a browser asks one host for over HTTP/1.1: the rest is the page's. */
const AT_ONCE = 3;

/**
 * Keeps the app on the device in stages. At the first installation: what the open page begins with. On request: all that can be opened in the areas
 * that the device uses, then the rest. A new version brings along what the device uses before it is ready.
 *
 * No library does it: Workbox keeps one list, all of it before the worker is ready, and takes files for stale that are not on it.
 */
export function createAppFiles({ common, areas, others, texts }: AppFiles, locks: LockManager | undefined) {
  const everything: Kept = { areas: Object.keys(areas), languages: Object.keys(texts) };
  const ofThisBuild = new Set([
    ...common,
    ...others,
    ...Object.values(areas).flatMap(({ page, all }) => [page, ...all]),
  ]);

  /** Words first, pages last: one that is kept can show itself. */
  async function keep(used: Kept, part: 'start' | 'all', signal?: AbortSignal, areTextsRenewed = false): Promise<void> {
    const linked = part === 'all' && used.areas.length > 0 ? OF_EVERY_AREA : [];
    const kept = [...ALWAYS, ...used.areas, ...linked].flatMap((area) => areas[area] ?? []);
    const words = used.languages.flatMap((language) => texts[language] ?? []);
    const [ofTexts, ofFiles] = [
      await failureOf(add(TEXTS_CACHE, words, signal, areTextsRenewed)),
      await failureOf(add(FILES_CACHE, [...common, ...kept.flatMap((area) => area[part])], signal)),
    ];
    if (ofTexts ?? ofFiles) throw ofTexts ?? ofFiles;
    await add(
      FILES_CACHE,
      kept.map(({ page }) => page),
      signal,
    );
  }

  /** What the device uses. All there is, where an earlier build kept that: it noted nothing. */
  const inUse = async (): Promise<Kept> => ((await formerCaches()).length > 0 ? everything : readDeviceUse());

  async function pageOf(area: string): Promise<Response | undefined> {
    const page = Object.hasOwn(areas, area) ? areas[area]?.page : undefined;
    return page === undefined ? undefined : (await caches.open(FILES_CACHE)).match(page);
  }

  return {
    /** @param isUpdate this version takes the place of another, with which the device may be offline a moment later */
    install: (isUpdate: boolean): Promise<void> =>
      besideOthers(locks, async () => keep(await inUse(), isUpdate ? 'all' : 'start', undefined, true)),

    /** What the device uses, what its pages begin with before all else; and with `isAll`, the rest. */
    keepOnRequest: (isAll: boolean, signal: AbortSignal): Promise<void> =>
      besideOthers(locks, async () => {
        const used = await inUse();
        await keep(used, 'start', signal);
        await keep(used, 'all', signal);
        if (!isAll) return;
        await keep(everything, 'all', signal);
        await add(FILES_CACHE, others, signal);
      }),

    /**
     * For a version that is taken into use: takes texts away in languages that are not used here, which may lack what this version says. The others it has
     * asked for itself, and so has a version that is on its way.
     */
    async dropUnusedTexts(): Promise<void> {
      const { languages } = await inUse();
      await dropFrom(TEXTS_CACHE, (address) =>
        languages.some((language) => address.startsWith(`/locales/${language}/`)),
      );
    },

    /**
     * Takes the files of former versions away. Not while something is added: what a version that is being installed has found is not to be taken from
     * it. Whatever is left goes another time.
     *
     * @param isNextThere whether the next version is on its way already
     */
    dropFormer: (isNextThere: () => boolean): Promise<void> =>
      alone(locks, async () => {
        if (isNextThere()) return;
        await dropFrom(FILES_CACHE, (address) => ofThisBuild.has(address));
        const former = await formerCaches();
        if (former.length === 0) return;
        // Or a page of the site, opened next, would be all that this device is known to use.
        for (const language of everything.languages) await noteDeviceUse(HOMES[0], language);
        for (const name of former) await caches.delete(name);
      }),

    /** Is this a file of this build that never changes? */
    has: (address: string): boolean => ofThisBuild.has(address),

    /** The kept page of an area, if there is one. */
    pageOf,

    /** The first area that the app can open in. */
    async home(): Promise<string | undefined> {
      for (const area of HOMES) if (await pageOf(area)) return area;
      return undefined;
    },
  };
}

const formerCaches = async () => (await caches.keys()).filter((name) => name.startsWith(FORMER));

/** At the same time as others that add. */
const besideOthers = (locks: LockManager | undefined, work: () => Promise<void>): Promise<void> =>
  locks ? locks.request(LOCK, { mode: 'shared' }, work) : work();

/** Or not at all. A version that is being taken into use waits for nobody: its page would wait with it. */
const alone = (locks: LockManager | undefined, work: () => Promise<void>): Promise<void> =>
  locks ? locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? work() : undefined)) : work();

const failureOf = (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => undefined,
    (failure: unknown) => failure,
  );

/** Adds what is not there yet. One that cannot be had keeps none of the others away, and is told at the end. */
export async function add(
  name: string,
  addresses: readonly string[],
  signal?: AbortSignal,
  isRenewed = false,
): Promise<void> {
  const cache = await caches.open(name);
  const kept = new Set(isRenewed ? [] : (await cache.keys()).map(addressOf));
  const missing = new Set(addresses.filter((address) => !kept.has(address))).values();
  // Texts have no digest in their address, and may lie in the browser's own cache for a while after they have changed.
  const asked: RequestInit = {
    priority: 'low',
    cache: name === TEXTS_CACHE ? 'no-cache' : 'default',
    signal: signal ?? null,
  };
  const failures: unknown[] = [];
  const addMissing = async () => {
    for (const address of missing) {
      signal?.throwIfAborted();
      await addOne(cache, new Request(address, asked), address).catch((failure) => failures.push(failure));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, addMissing));
  if (failures.length > 0) throw failures[0];
}

async function addOne(cache: Cache, request: Request, address: string): Promise<void> {
  const expected = new URLSearchParams(address.split('?')[1]).get(DIGEST_PARAMETER);
  if (expected === null) return cache.add(request);
  const response = await fetch(request);
  const body = await response.arrayBuffer();
  // The server may have a newer build by now, and its page would ask for files that this one does not know.
  if (!response.ok || (await digestOf(body)) !== expected) throw new Error(`${address} is not of this build.`);
  await cache.put(address, new Response(body, { headers: response.headers }));
}

async function digestOf(body: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', body));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function dropFrom(name: string, isKept: (address: string) => boolean): Promise<void> {
  const cache = await caches.open(name);
  for (const request of await cache.keys()) if (!isKept(addressOf(request))) await cache.delete(request);
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
