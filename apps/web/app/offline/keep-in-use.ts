import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { MOBILE_SERVER } from '../platform/mobile-server.ts';
import { KEEP_FILES, type KeepFiles, type KeptFiles, noteDeviceUse, readDeviceUse } from './device-use.ts';
import { whenIdle } from './when-idle.ts';

/** A store app holds its files itself, and is renewed by the store. */
export const HAS_WORKER =
  import.meta.env.PROD && !MOBILE_SERVER && typeof navigator !== 'undefined' && 'serviceWorker' in navigator;

const AREAS: readonly string[] = SHELL_PATHS.filter((path) => path !== '/offline');

/** What some browsers tell of the connection; others are taken for good ones. */
type Connection = { saveData?: boolean; effectiveType?: string; type?: string };

/** @param pathname of the open page, which may be none of the app */
export const noteUse = (pathname: string, language: string): Promise<void> => noteDeviceUse(areaOf(pathname), language);

/** Pages about a patient belong to the area of their doctor. */
const areaOf = (pathname: string): string | undefined =>
  pathname.startsWith('/patients/') ? '/dashboard' : AREAS.find((area) => area === pathname);

/**
 * Has the service worker keep all that can be opened in this area and this language, and once that is there, when the page is idle and the connection is
 * a good one, the rest of the app.
 */
export async function keepInUse(pathname: string, language: string): Promise<void> {
  await noteUse(pathname, language);
  const registration = await navigator.serviceWorker.ready;
  await whenIdle();
  const isKept = await askToKeep(registration, false);
  const { areas } = await readDeviceUse();
  // Whoever only reads the public site needs none of it.
  if (!isKept || areas.length === 0 || !isRoomy((navigator as { connection?: Connection }).connection)) return;
  await whenIdle();
  await askToKeep(registration, true);
}

/**
 * The newest version is asked, which may be on its way: the server has its files alone. An area that it begins to keep comes to the page with it.
 *
 * @returns whether all could be had
 */
function askToKeep({ active, waiting, installing }: ServiceWorkerRegistration, isAll: boolean): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<KeptFiles>) => resolve(data.isKept);
    (installing ?? waiting ?? active)?.postMessage({ type: KEEP_FILES, isAll } satisfies KeepFiles, [port2]);
  });
}

const isRoomy = ({ saveData = false, effectiveType = '4g', type }: Connection = {}): boolean =>
  !saveData && effectiveType === '4g' && type !== 'cellular';
