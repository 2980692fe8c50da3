/** Which areas of the app were opened in this browser, and in which languages. Nothing of a person. */
export type DeviceUse = { areas: string[]; languages: string[] };

/** A page asks the service worker to keep what the device uses, or all there is. */
export const KEEP_FILES = 'KEEP_FILES';
export type KeepFiles = { type: typeof KEEP_FILES; isAll: boolean };
/** The answer, whether or not all could be had. */
export type KeptFiles = { isKept: boolean };
/** What is still being fetched is to be left: a new version is waiting for the old one to end. */
export const STOP_KEEPING = 'STOP_KEEPING';

const CACHE = 'device-use';
const AREA = '/device-use/area';
const LANGUAGE = '/device-use/language/';

/** An entry for each, since two pages may note at the same time. */
export async function readDeviceUse(): Promise<DeviceUse> {
  const noted = (await (await caches.open(CACHE)).keys()).map(({ url }) => new URL(url).pathname);
  const below = (place: string) =>
    noted.filter((path) => path.startsWith(place)).map((path) => path.slice(place.length));
  return { areas: below(AREA), languages: below(LANGUAGE) };
}

/** @param area no area, on a page that is not of the app */
export async function noteDeviceUse(area: string | undefined, language: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(LANGUAGE + language, new Response());
  if (area !== undefined) await cache.put(AREA + area, new Response());
}
