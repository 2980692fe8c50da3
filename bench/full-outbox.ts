import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createRandom } from '../apps/server/src/demo/random.ts';
import type { TestServer } from '../e2e/server.ts';
import { recordInTurn, takeHold, waitingInMemory } from './offline/app-outbox.ts';
import { signUp } from './offline/browser-history.ts';
import { createBrowserPhone } from './offline/browser-phone.ts';
import { fillUse, saveUse } from './offline/diary-by-hand.ts';
import { startFaultyProxy } from './offline/faulty-proxy.ts';
import { type Figure, ratio } from './report.ts';

const WAITING = 500;
/** Records per measurement. */
const TRIES = 20;
const TAPS = 5;
/** What feels like at once (Nielsen, Usability Engineering, 1993). */
const AT_ONCE_MS = 100;
const DRAIN_GOAL_PER_SECOND = 50;
const DRAIN_LIMIT_MS = 120_000;

/** An outbox that is very full, in Chromium: the real IndexedDB with strict durability, and everything sealed. */
export async function measureFullOutbox(server: TestServer): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balsamo-full-outbox-'));
  const proxy = await startFaultyProxy({ random: createRandom(1), counts: {} });
  const phone = createBrowserPhone({ number: 0, profile: path.join(folder, 'phone'), address: server.address, proxy });
  try {
    const account = { email: `fila.${process.pid}@exemplo.com`, password: 'chuva-na-serra-7' };
    await signUp(server, account);
    await phone.install(account);
    const page = phone.page();
    await takeHold(page);
    await phone.setNetwork('off', { isNoticed: true });
    const empty = await recordInTurn(page, TRIES);
    const emptyTaps = await timeTaps(page);
    await recordInTurn(page, WAITING - TRIES - TAPS);
    const full = await recordInTurn(page, TRIES);
    const fullTaps = await timeTaps(page);
    const waiting = await phone.waiting();
    const begunAt = performance.now();
    await phone.setNetwork('good');
    while ((await waitingInMemory(page)) > 0 && performance.now() - begunAt < DRAIN_LIMIT_MS) await sleep(20);
    const perSecond = waiting / ((performance.now() - begunAt) / 1000);
    const left = await phone.waiting();
    const slowest = percentile(full, 0.95);
    return [
      {
        name: `recording entry ${WAITING + 1}, Chromium, on disk and sealed`,
        measured: `${percentile(full, 0.5).toFixed(1)} ms, p95 ${slowest.toFixed(1)} ms`,
        floor: `${percentile(empty, 0.5).toFixed(1)} ms for the first ${TRIES}`,
        result: ratio(percentile(full, 0.5), percentile(empty, 0.5)),
        goal: `p95 < ${AT_ONCE_MS} ms`,
        isReached: slowest < AT_ONCE_MS,
      },
      {
        name: `from the tap until the form has closed, ${WAITING} waiting`,
        measured: `${percentile(fullTaps, 0.5).toFixed(0)} ms`,
        floor: `${percentile(emptyTaps, 0.5).toFixed(0)} ms with ${TRIES}`,
        result: ratio(percentile(fullTaps, 0.5), percentile(emptyTaps, 0.5)),
        goal: `at most ${AT_ONCE_MS} ms more`,
        isReached: percentile(fullTaps, 0.5) - percentile(emptyTaps, 0.5) < AT_ONCE_MS,
      },
      {
        name: `draining ${waiting} entries, Chromium`,
        measured: `${perSecond.toFixed(0)} entries/s, ${left} left`,
        goal: `≥ ${DRAIN_GOAL_PER_SECOND} entries/s`,
        isReached: perSecond >= DRAIN_GOAL_PER_SECOND && left === 0,
      },
    ];
  } finally {
    await phone.close();
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** By hand, as the page itself sees it. */
async function timeTaps(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (let tap = 0; tap < TAPS; tap++) {
    await fillUse(page, { notes: 'Antes de dormir.', drops: 2 });
    const [time] = await Promise.all([page.evaluate(untilFormCloses), saveUse(page)]);
    times.push(time);
  }
  return times;
}

/** Runs in the page: from the next tap until a frame without the form. */
function untilFormCloses(): Promise<number> {
  return new Promise((resolve) => {
    const begin = () => {
      const begunAt = performance.now();
      const look = () => {
        if (document.querySelector('[role=dialog]')) requestAnimationFrame(look);
        else resolve(performance.now() - begunAt);
      };
      requestAnimationFrame(look);
    };
    document.addEventListener('click', begin, { once: true, capture: true });
  });
}

const percentile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] as number;
