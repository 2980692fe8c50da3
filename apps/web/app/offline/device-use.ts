/** Which areas of the app were opened in this browser, and in which languages. Nothing of a person. */
export type DeviceUse = { areas: readonly string[]; languages: readonly string[] };

/** A page asks the service worker to keep what the device uses, or all there is, and is answered once that is done. */
export const KEEP_FILES = 'KEEP_FILES';
export type KeepFiles = { type: typeof KEEP_FILES; isAll: boolean };

const CACHE = 'device-use';
const PLACE = '/device-use';

/** Nothing, where no page has noted any yet. */
export async function readDeviceUse(): Promise<DeviceUse | undefined> {
  if (!(await caches.has(CACHE))) return undefined;
  return (await (await caches.open(CACHE)).match(PLACE))?.json();
}

/** @param area no area, on a page that is not of the app */
export async function noteDeviceUse(area: string | undefined, language: string): Promise<DeviceUse> {
  const { areas, languages } = (await readDeviceUse()) ?? { areas: [], languages: [] };
  const use = {
    areas: [...new Set([...areas, ...(area === undefined ? [] : [area])])],
    languages: [...new Set([...languages, language])],
  };
  await (await caches.open(CACHE)).put(PLACE, Response.json(use));
  return use;
}
