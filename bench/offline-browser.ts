/**
 * The diary without a connection in Chromium: seeded histories by hand on two phones, with the service worker, the production build,
 * a proxy that is a bad network, and kills.
 */
import { startTestServer, type TestServer } from '../e2e/server.ts';
import { measureFullOutbox } from './full-outbox.ts';
import { type BrowserHistory, runBrowserHistory } from './offline/browser-history.ts';
import type { Figure } from './report.ts';

const HISTORIES = 20;
const STEPS = 10;
const DRAIN_GOAL_MS = 10_000;

export async function measureOfflineBrowser(): Promise<Figure[]> {
  const server = await startTestServer();
  try {
    return [...(await measureFullOutbox(server)), ...(await measureHistories(server))];
  } finally {
    await server.stop();
  }
}

async function measureHistories(server: TestServer): Promise<Figure[]> {
  const histories: BrowserHistory[] = [];
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const history = await runBrowserHistory(server, seed, { steps: STEPS });
    histories.push(history);
    const { lost, doubled, wrong, differences, records, kills, drainMs } = history;
    for (const problem of [...lost, ...doubled, ...wrong, ...differences])
      process.stdout.write(`  ${seed}: ${problem}\n`);
    process.stdout.write(
      `  history ${seed}: ${records} writes, ${kills} kills, empty after ${drainMs.toFixed(0)} ms\n`,
    );
  }
  const sum = (count: (history: BrowserHistory) => number) =>
    histories.reduce((total, history) => total + count(history), 0);
  const lost = sum((history) => history.lost.length);
  const doubled = sum((history) => history.doubled.length);
  const wrong = sum((history) => history.wrong.length);
  const differing = histories.filter(({ differences }) => differences.length > 0).length;
  const faults = sum((history) => Object.values(history.faults).reduce((total, count) => total + count, 0));
  const slowest = Math.max(...histories.map(({ drainMs }) => drainMs));
  return [
    {
      name: `offline chaos, Chromium: ${HISTORIES} histories, ${sum(({ records }) => records)} writes, ${faults} faults, ${sum(({ kills }) => kills)} kills`,
      measured: `${lost} lost, ${doubled} doubled, ${wrong} overruled by an earlier one, ${differing} with differing devices`,
      goal: '0 of each',
      isReached: lost + doubled + wrong + differing === 0 && faults > HISTORIES,
    },
    {
      name: 'queue empty after the network returned, Chromium, slowest',
      measured: `${(slowest / 1000).toFixed(1)} s`,
      goal: `< ${DRAIN_GOAL_MS / 1000} s`,
      isReached: slowest < DRAIN_GOAL_MS,
    },
  ];
}
