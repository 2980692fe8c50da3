import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath } from '../e2e/browser.ts';
import { untilAreaKept } from '../e2e/kept-area.ts';
import { startServerProcess } from '../e2e/server-process.ts';

export const CPU_SLOWDOWN = 4;
const LIMIT_MS = 30_000;
const ACCOUNT = { email: 'paciente@demo.test', password: 'balsamo-demo-2026' };
/** Long enough for the service worker to keep its files, and the device its answers. */
const SETTLE_MS = 4_000;
const TELL = 'tellInteractive';

type Visit = (page: Page, address: string) => Promise<void>;

/**
 * The demo patient's app as it lies on a device, started without a network at 4× CPU: the browser is closed and opened again each time, so that
 * neither process nor compiled code is warm.
 * @param path where it is started
 * @param visit what was done once with a network, signed in
 * @param awaited CSS selectors: what is waited for is on the screen once each of them finds something
 * @returns milliseconds from the start of the navigation until it is, and the main thread free to answer a tap
 */
export async function startsOffline(
  at: string,
  visit: Visit,
  awaited: readonly string[],
  starts: number,
): Promise<number[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-offline-start-'));
  const server = await startServerProcess(path.join(folder, 'data'), { DEMO: '1' });
  const open = async () =>
    chromium.launchPersistentContext(path.join(folder, 'profile'), {
      executablePath: await browserPath(),
      args: BROWSER_ARGUMENTS,
      baseURL: server.address,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      serviceWorkers: 'allow',
    });
  try {
    await visitOnce(await open(), server.address, visit);
    const measured: number[] = [];
    for (let start = 0; start < starts; start++) {
      measured.push(await startOffline(await open(), `${server.address}${at}`, awaited));
    }
    return measured;
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Of an odd count of them. */
export const middleOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] as number;

async function visitOnce(context: BrowserContext, address: string, visit: Visit): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const answer = await context.request.post(`${address}/api/auth/sign-in/email`, { data: ACCOUNT });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  await page.goto(`${address}/diary`);
  await untilAreaKept(page);
  await visit(page, address);
  await page.waitForTimeout(SETTLE_MS);
  await context.close();
}

async function startOffline(context: BrowserContext, address: string, awaited: readonly string[]): Promise<number> {
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await context.setOffline(true);
    const interactiveAt = new Promise<number>((resolve) => page.exposeFunction(TELL, resolve));
    await page.addInitScript(tellWhenThere, [TELL, awaited] as const);
    await page.goto(address, { waitUntil: 'commit' });
    return await within(LIMIT_MS, interactiveAt);
  } finally {
    await context.close();
  }
}

async function within<T>(limitMs: number, awaited: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`It was not there after ${limitMs} ms.`)), limitMs);
  return Promise.race([awaited, late.promise]).finally(() => clearTimeout(timer));
}

/**
 * Runs in the page, before anything else: until all is there and a task of our own got its turn, after the frame that shows it. The page tells by
 * itself: asked again with each frame, as `waitForFunction` does, it would draw frames for us alone while it starts.
 */
function tellWhenThere([tell, awaited]: readonly [string, readonly string[]]): void {
  const observer = new MutationObserver(() => {
    if (!awaited.every((selector) => document.querySelector(selector))) return;
    observer.disconnect();
    requestAnimationFrame(() =>
      setTimeout(() => (window as never as Record<string, (at: number) => void>)[tell]?.(performance.now())),
    );
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}
