import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import type { Page } from '@playwright/test';

/** Until the service worker has all that can be opened in the area of the open page. */
export async function untilAreaKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.evaluate(
    async (areas) => {
      const { pathname } = location;
      const place = areas.includes(pathname)
        ? `area${pathname}`
        : `language/${document.documentElement.lang.slice(0, 2)}`;
      while (!(await caches.match(`/device-use/${place}`))) await new Promise((resolve) => setTimeout(resolve, 50));
    },
    SHELL_PATHS as readonly string[],
  );
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const isKept = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data.isKept);
    });
    active?.postMessage({ type: 'KEEP_FILES', isAll: false }, [port2]);
    if (!(await isKept)) throw new Error('Not all of the area could be kept.');
  });
}
