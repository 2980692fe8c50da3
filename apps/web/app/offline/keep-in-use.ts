import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { KEEP_FILES, type KeepFiles, noteDeviceUse } from './device-use.ts';
import { whenIdle } from './when-idle.ts';

const AREAS: readonly string[] = SHELL_PATHS.filter((path) => path !== '/offline');

/** What some browsers tell of the connection; others are taken for good ones. */
type Connection = { saveData?: boolean; effectiveType?: string; type?: string };

/**
 * Has the service worker keep all that can be opened in this area and this language, and once that is there, when the page is idle and the connection is
 * a good one, the rest of the app.
 *
 * @param pathname of the open page, which may be none of the app
 */
export async function keepInUse(pathname: string, language: string): Promise<void> {
  const { areas } = await noteDeviceUse(areaOf(pathname), language);
  const registration = await navigator.serviceWorker.ready;
  await whenIdle();
  await askToKeep(registration, false);
  // Whoever only reads the public site needs none of it.
  if (areas.length === 0 || !isRoomy((navigator as { connection?: Connection }).connection)) return;
  await whenIdle();
  await askToKeep(registration, true);
}

/** Pages about a patient belong to the area of their doctor. */
const areaOf = (pathname: string): string | undefined =>
  pathname.startsWith('/patients/') ? '/dashboard' : AREAS.find((area) => area === pathname);

/** A version that waits is asked too: the area may be new to it. */
function askToKeep({ active, waiting }: ServiceWorkerRegistration, isAll: boolean): Promise<void> {
  return new Promise((resolve) => {
    for (const worker of [active, waiting]) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      worker?.postMessage({ type: KEEP_FILES, isAll } satisfies KeepFiles, [port2]);
    }
  });
}

const isRoomy = ({ saveData = false, effectiveType = '4g', type }: Connection = {}): boolean =>
  !saveData && effectiveType === '4g' && type !== 'cellular';
