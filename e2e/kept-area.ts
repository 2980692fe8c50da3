import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import type { Page } from '@playwright/test';

/** Until the service worker has all that can be opened in the area of the open page. */
export async function untilAreaKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(
    async (areas) => {
      const use = await (await caches.match('/device-use'))?.json();
      return use && (use.areas.includes(location.pathname) || !areas.includes(location.pathname));
    },
    SHELL_PATHS as readonly string[],
  );
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const { port1, port2 } = new MessageChannel();
    const answered = new Promise((resolve) => {
      port1.onmessage = resolve;
    });
    active?.postMessage({ type: 'KEEP_FILES', isAll: false }, [port2]);
    await answered;
  });
}
