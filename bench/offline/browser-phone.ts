import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath } from '../../e2e/browser.ts';
import { untilAreaKept } from '../../e2e/kept-area.ts';
import type { NetworkState } from './faulty-network.ts';
import type { FaultyProxy } from './faulty-proxy.ts';

/** How what the person was doing can end. */
export const KILLS = ['tab', 'renderer', 'browser', 'restart'] as const;
export type Kill = (typeof KILLS)[number];

export type BrowserPhoneOptions = {
  number: number;
  /** Folder that outlives each browser. */
  profile: string;
  /** Of the server, which the browser reaches through the proxy only. */
  address: string;
  proxy: FaultyProxy;
};

const START = '/diary';

/** The installed app in Chromium, with a profile on the disk: it can be ended in any way, and opened again. */
export function createBrowserPhone({ number, profile, address, proxy }: BrowserPhoneOptions) {
  let context: BrowserContext | undefined;
  let page: Page | undefined;
  /** Does the browser itself know that there is no network? */
  let isToldOff = false;

  const contextNow = () => context as BrowserContext;
  const pageNow = () => page as Page;

  async function launch(): Promise<void> {
    context = await chromium.launchPersistentContext(profile, {
      executablePath: await browserPath(),
      args: BROWSER_ARGUMENTS,
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      serviceWorkers: 'allow',
      proxy: { server: proxy.address },
      baseURL: address,
    });
    context.setDefaultTimeout(60_000);
    await context.setOffline(isToldOff);
    page = context.pages()[0] ?? (await context.newPage());
  }

  async function open(): Promise<void> {
    await launch();
    await pageNow().goto(START, { waitUntil: 'commit' });
  }

  async function openTab(): Promise<void> {
    page = await contextNow().newPage();
    await page.goto(START, { waitUntil: 'commit' });
  }

  async function processes(): Promise<{ type: string; id: number }[]> {
    const session = await contextNow().browser()?.newBrowserCDPSession();
    const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
    await session?.detach();
    return processInfo;
  }

  async function end(type: 'renderer' | 'browser'): Promise<void> {
    const ending = (await processes()).filter((one) => one.type === type);
    if (ending.length === 0) throw new Error(`the browser names no ${type}`);
    for (const { id } of ending) process.kill(id, 'SIGKILL');
  }

  const kills: Record<Kill, () => Promise<void>> = {
    async tab() {
      // Never the last one: with it a browser would end.
      const before = pageNow();
      const opening = openTab();
      await before.close({ runBeforeUnload: false });
      await opening;
    },
    async renderer() {
      const before = pageNow();
      const crash = before.waitForEvent('crash');
      await end('renderer');
      await crash;
      await openTab();
      await before.close();
    },
    async browser() {
      const closed = contextNow().waitForEvent('close');
      await end('browser');
      await closed;
      await open();
    },
    async restart() {
      await contextNow().close();
      await open();
    },
  };

  return {
    number,
    proxy,
    page: pageNow,
    open,
    /** Signed in, with the app kept by its service worker, and everything on the disk. */
    async install(account: { email: string; password: string }): Promise<void> {
      await launch();
      await pageNow().goto('/offline');
      const status = await pageNow().evaluate(signIn, account);
      if (status !== 200) throw new Error(`sign-in answered ${status}`);
      await pageNow().goto(START);
      await untilAreaKept(pageNow());
      await pageNow().waitForFunction(() => localStorage.getItem('person') !== null);
      await contextNow().close();
      await open();
    },
    /** The network as it is from now on. A browser may notice that it is gone, or find out request by request. */
    async setNetwork(state: NetworkState, { isNoticed = false } = {}): Promise<void> {
      proxy.set(state);
      isToldOff = state === 'off' && isNoticed;
      await contextNow().setOffline(isToldOff);
    },
    /** Ends what the person is doing, `afterMs` later, and opens the app again. */
    async killDuring(doing: Promise<unknown>, kill: Kill, afterMs: number): Promise<void> {
      // It ends with the page.
      const ended = doing.catch(() => {});
      await Promise.race([ended, sleep(afterMs)]);
      await kills[kill]();
      await ended;
    },
    /** Writes that lie on the disk and are not sent. */
    waiting: () => pageNow().evaluate(countWrites),
    /** The words on the screen, for a report of what went wrong. */
    screen: async () => page?.locator('body').innerText({ timeout: 2_000 }).catch(String),
    async close(): Promise<void> {
      await context?.close();
    },
  };
}

export type BrowserPhone = ReturnType<typeof createBrowserPhone>;

/** Runs in the page: the session is the browser's from the beginning. */
async function signIn(account: { email: string; password: string }): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/auth/sign-in/email', { method: 'POST', headers, body: JSON.stringify(account) });
  return answer.status;
}

/** Runs in the page. Looks into the database itself: what a screen says is another matter. */
async function countWrites(): Promise<number> {
  const settled = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const name = `balsamo-${localStorage.getItem('person')}`;
  const databases = await indexedDB.databases();
  // To open it would make one that is not the app's.
  if (!databases.some((database) => database.name === name)) throw new Error('the app has no database yet');
  const database = await settled(indexedDB.open(name));
  const count = await settled(database.transaction('writes').objectStore('writes').count());
  database.close();
  return count;
}
