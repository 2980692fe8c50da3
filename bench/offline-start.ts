import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath } from '../e2e/browser.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import type { Figure } from './report.ts';

const CPU_SLOWDOWN = 4;
const STARTS = 5;
const GOAL_MS = 1_500;
const LIMIT_MS = 30_000;
const ACCOUNT = { email: 'paciente@demo.test', password: 'balsamo-demo-2026' };
/** Long enough for the service worker to keep its files, and the device its answers. */
const SETTLE_MS = 4_000;

/**
 * Cold start of the installed app without a network, at 4× CPU: the browser is closed and opened again each time, so that neither
 * process nor compiled code is warm. Interactive: the latest entry is on the screen and the main thread free to answer a tap.
 */
export async function measureOfflineStart(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-offline-start-'));
  const server = await startServerProcess(path.join(folder, 'data'), { DEMO: '1' });
  const open = async () =>
    chromium.launchPersistentContext(path.join(folder, 'profile'), {
      executablePath: await browserPath(),
      args: BROWSER_ARGUMENTS,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      serviceWorkers: 'allow',
    });
  try {
    await visitOnce(await open(), server.address);
    const starts: number[] = [];
    for (let start = 0; start < STARTS; start++) starts.push(await startOffline(await open(), server.address));
    const middle = starts.toSorted((one, other) => one - other)[Math.floor(STARTS / 2)] as number;
    return [
      {
        name: 'cold start of the installed app, offline',
        measured: `${(middle / 1000).toFixed(2)} s to an interactive diary (${STARTS} starts, slowest ${(Math.max(...starts) / 1000).toFixed(2)} s)`,
        goal: `< ${GOAL_MS / 1000} s at ${CPU_SLOWDOWN}× CPU`,
        isReached: middle < GOAL_MS,
      },
    ];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function visitOnce(context: BrowserContext, address: string): Promise<void> {
  const page = context.pages()[0] ?? (await context.newPage());
  const answer = await context.request.post(`${address}/api/auth/sign-in/email`, { data: ACCOUNT });
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  await page.goto(`${address}/diary`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForTimeout(SETTLE_MS);
  await context.close();
}

async function startOffline(context: BrowserContext, address: string): Promise<number> {
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await context.setOffline(true);
    await page.addInitScript(noteWhenInteractive);
    await page.goto(`${address}/diary`, { waitUntil: 'commit' });
    return await interactiveAt(page);
  } finally {
    await context.close();
  }
}

const interactiveAt = (page: Page): Promise<number> =>
  page
    .waitForFunction(() => (window as unknown as { interactiveAt?: number }).interactiveAt, undefined, {
      timeout: LIMIT_MS,
    })
    .then((handle) => handle.jsonValue() as Promise<number>);

/**
 * Runs in the page, before anything else: from the start of the navigation until buttons and kept entries are there and a task
 * of our own got its turn, after the frame that shows them.
 */
function noteWhenInteractive(): void {
  const isThere = () =>
    document.querySelector('main button:not([disabled])') !== null && document.querySelector('main li') !== null;
  const observer = new MutationObserver(() => {
    if (!isThere()) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { interactiveAt: performance.now() })));
  });
  observer.observe(document, { childList: true, subtree: true });
}
