import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, browserPath } from '../e2e/browser.ts';
import { untilAreaKept } from '../e2e/kept-area.ts';
import { startServerProcess } from '../e2e/server-process.ts';
import type { Figure } from './report.ts';

/** A slow phone: 4× CPU, 562 ms round trip, 1.44 Mbit/s. */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 1_440_000 / 8, uploadThroughput: 675_000 / 8 };
const CPU_SLOWDOWN = 4;
const LOADS = 3;
/** Quiet time after which nothing more belongs to the first load. */
const SETTLE_MS = 2_500;
const VIEWPORT = { width: 390, height: 844 };

/** Bytes of JavaScript that came by themselves, and all until the page had settled again after a touch. */
type Load = { scriptBytes: number; touchedBytes: number; lcp: number; cls: number };
/** `touchedKilobytes`: of pages whose code comes by itself in the end; an article that is only read stays without. */
type Budget = {
  path: string;
  account?: string;
  kilobytes: number;
  touchedKilobytes?: number;
  lcp: number;
  warmLcp?: number;
};

const BUDGETS: Budget[] = [
  { path: '/', kilobytes: 155, touchedKilobytes: 155, lcp: 2000 },
  { path: '/encontrar-medico', kilobytes: 155, touchedKilobytes: 155, lcp: 2000 },
  { path: '/planos', kilobytes: 155, touchedKilobytes: 155, lcp: 2000 },
  { path: '/contato', kilobytes: 155, touchedKilobytes: 155, lcp: 2000 },
  { path: '/privacidade', kilobytes: 155, touchedKilobytes: 155, lcp: 2000 },
  { path: '/blog', kilobytes: 155, touchedKilobytes: 155, lcp: 2000 },
  { path: '/blog/como-ler-o-seu-painel', kilobytes: 120, lcp: 2000 },
  { path: '/entrar', kilobytes: 155, lcp: 2200 },
  { path: '/dashboard', account: 'medico@demo.test', kilobytes: 230, lcp: 3000 },
  { path: '/associacao', account: 'associacao@demo.test', kilobytes: 230, lcp: 3000 },
  { path: '/diary', account: 'paciente@demo.test', kilobytes: 190, lcp: 3000, warmLcp: 1200 },
];
const CLS_GOAL = 0.02;

/** Bytes of JavaScript over the wire until the page has been touched and settled, largest contentful paint and layout shift of the first load on a slow phone. */
export async function measureFirstLoads(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-load-'));
  const server = await startServerProcess(dataDirectory, { DEMO: '1' });
  const browser = await chromium.launch({ executablePath: await browserPath(), args: BROWSER_ARGUMENTS });
  try {
    const figures: Figure[] = [];
    for (const budget of BUDGETS) {
      const cold: Load[] = [];
      for (let load = 0; load < LOADS; load++) cold.push(await loadCold(browser, server.address, budget));
      figures.push(figure(`first load of ${budget.path}`, middle(cold), budget));
      if (budget.warmLcp === undefined) continue;
      const warm: Load[] = [];
      for (let load = 0; load < LOADS; load++) warm.push(await loadWarm(browser, server.address, budget));
      figures.push(figure(`${budget.path} with the service worker`, middle(warm), { lcp: budget.warmLcp }));
    }
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function newContext(
  browser: Browser,
  address: string,
  budget: Budget,
  serviceWorkers: 'allow' | 'block',
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers,
  });
  if (budget.account) {
    const answer = await context.request.post(`${address}/api/auth/sign-in/email`, {
      data: { email: budget.account, password: 'balsamo-demo-2026' },
    });
    if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`);
  }
  return context;
}

async function loadCold(browser: Browser, address: string, budget: Budget): Promise<Load> {
  const context = await newContext(browser, address, budget, 'block');
  const page = await context.newPage();
  await throttle(page, context);
  const load = await observe(page, context, () => page.goto(address + budget.path, { waitUntil: 'load' }));
  await context.close();
  return load;
}

/** The second visit: the service worker has all of the area. */
async function loadWarm(browser: Browser, address: string, budget: Budget): Promise<Load> {
  const context = await newContext(browser, address, budget, 'allow');
  const first = await context.newPage();
  await first.goto(address + budget.path, { waitUntil: 'load' });
  await untilAreaKept(first);
  await first.waitForTimeout(SETTLE_MS);
  await first.close();
  const page = await context.newPage();
  await throttle(page, context);
  const load = await observe(page, context, () => page.goto(address + budget.path, { waitUntil: 'load' }));
  await context.close();
  return load;
}

async function throttle(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

async function observe(page: Page, context: BrowserContext, visit: () => Promise<unknown>): Promise<Load> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let scriptBytes = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType) && !response.fromServiceWorker) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.cls += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(SETTLE_MS);
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen);
  const ownBytes = scriptBytes;
  // Public pages fetch their code now (ADR-0050): a page that is never used would hide what it costs.
  await page.touchscreen.tap(1, 1);
  await page.waitForTimeout(2 * SETTLE_MS);
  return { scriptBytes: ownBytes, touchedBytes: scriptBytes, ...seen };
}

const middle = (loads: Load[]) => loads.toSorted((a, b) => a.lcp - b.lcp)[Math.floor(loads.length / 2)] as Load;

type Goals = Pick<Budget, 'lcp'> & Partial<Pick<Budget, 'kilobytes' | 'touchedKilobytes'>>;

function figure(name: string, load: Load, { lcp, kilobytes, touchedKilobytes }: Goals): Figure {
  const own = load.scriptBytes / 1000;
  const touched = load.touchedBytes / 1000;
  const bytesGoal = kilobytes === undefined ? '' : `≤ ${kilobytes} KB${touchedKilobytes ? ', touched too' : ''}, `;
  return {
    name,
    measured: `${own.toFixed(0)} KB JS (${touched.toFixed(0)} after a touch), LCP ${(load.lcp / 1000).toFixed(2)} s, CLS ${load.cls.toFixed(3)}`,
    goal: `${bytesGoal}LCP ≤ ${lcp / 1000} s, CLS < ${CLS_GOAL}`,
    isReached:
      own <= (kilobytes ?? Number.POSITIVE_INFINITY) &&
      touched <= (touchedKilobytes ?? Number.POSITIVE_INFINITY) &&
      load.lcp > 0 &&
      load.lcp <= lcp &&
      load.cls < CLS_GOAL,
  };
}
