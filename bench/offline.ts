/**
 * The diary without a connection, by a model: seeded histories of two phones over the real outbox, the real server and
 * PostgreSQL, on networks that cut, lose, repeat, delay and answer in the server's place; and an outbox that is very full.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { checkInBody, createTestServer, type TestServer } from '../apps/server/src/testing.ts';
import { checkInWrite, DIARY_WRITES } from '../apps/web/app/features/diary/offline/diary-writes.ts';
import { createDevice } from '../apps/web/app/testing/device.ts';
import { type History, runHistory } from './offline/history.ts';
import type { Figure } from './report.ts';

const HISTORIES = 1_000;
const DRAIN_GOAL_MS = 10_000;

const WAITING = 500;
/** One frame of a screen. */
const RECORD_GOAL_MS = 16;
const DRAIN_GOAL_PER_SECOND = 50;
/** A mobile network on a good day. */
const ROUND_TRIP_MS = 40;

export async function measureOffline(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const server = await createTestServer(cluster);
  try {
    return [...(await measureHistories(server)), ...(await measureFullOutbox(server))];
  } finally {
    await server.close();
    await stop();
  }
}

async function measureHistories(server: TestServer): Promise<Figure[]> {
  const histories: History[] = [];
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const history = await runHistory(server, seed);
    histories.push(history);
    const problems = [...history.lost, ...history.doubled, ...history.wrong, ...history.differences];
    for (const problem of problems) process.stdout.write(`  history ${seed}: ${problem}\n`);
    if (seed % 100 === 0) process.stdout.write(`  ${seed} of ${HISTORIES} histories\n`);
  }
  const sum = (count: (history: History) => number) => histories.reduce((total, history) => total + count(history), 0);
  const lost = sum((history) => history.lost.length);
  const doubled = sum((history) => history.doubled.length);
  const wrong = sum((history) => history.wrong.length);
  const differing = histories.filter((history) => history.differences.length > 0).length;
  const slowest = Math.max(...histories.map(({ drainMs }) => drainMs));
  const faults = sum((history) => Object.values(history.faults).reduce((total, count) => total + count, 0));
  return [
    {
      name: `offline chaos, model: ${HISTORIES} histories, ${sum(({ records }) => records)} writes, ${faults} faults, ${sum(({ kills }) => kills)} kills`,
      measured: `${lost} lost, ${doubled} doubled, ${wrong} overruled by an earlier one, ${differing} with differing devices`,
      goal: '0 of each',
      isReached: lost + doubled + wrong + differing === 0 && faults > HISTORIES,
    },
    {
      name: 'queue empty after the network returned, slowest',
      measured: `${(slowest / 1000).toFixed(1)} s`,
      goal: `< ${DRAIN_GOAL_MS / 1000} s`,
      isReached: slowest < DRAIN_GOAL_MS,
    },
  ];
}

async function measureFullOutbox(server: TestServer): Promise<Figure[]> {
  server.clock.now = new Date();
  const person = await server.person();
  let isOnline = false;
  const { outbox, kill } = await createDevice().openTab({
    personId: person.id,
    kinds: DIARY_WRITES,
    fetch: (async (path: string, { signal: _, ...init }: RequestInit) => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      await sleep(ROUND_TRIP_MS);
      const cookie = `balsamo.session_token=${person.token}.signature`;
      return server.app.request(path, { ...init, headers: { ...(init.headers as object), cookie } });
    }) as typeof fetch,
  });
  const record = async () => {
    const begunAt = performance.now();
    await outbox.record(checkInWrite, checkInBody() as Parameters<typeof checkInWrite.subjectOf>[0]);
    return performance.now() - begunAt;
  };
  const empty = median(await inTurn(20, record));
  await inTurn(WAITING - 20, record);
  const full = median(await inTurn(20, record));
  const waiting = outbox.snapshot().writes.length;
  const begunAt = performance.now();
  isOnline = true;
  outbox.wake({ isNewNetwork: true });
  while (outbox.snapshot().writes.length > 0) await sleep(5);
  const perSecond = waiting / ((performance.now() - begunAt) / 1000);
  kill();
  return [
    {
      name: `recording with ${WAITING} waiting (memory in place of a disk)`,
      measured: `${full.toFixed(1)} ms`,
      floor: `${empty.toFixed(1)} ms with none`,
      goal: `≤ ${RECORD_GOAL_MS} ms`,
      isReached: full <= RECORD_GOAL_MS,
    },
    {
      name: `draining ${waiting} entries, ${ROUND_TRIP_MS} ms away`,
      measured: `${perSecond.toFixed(0)} entries/s`,
      goal: `≥ ${DRAIN_GOAL_PER_SECOND} entries/s`,
      isReached: perSecond >= DRAIN_GOAL_PER_SECOND,
    },
  ];
}

async function inTurn(times: number, work: () => Promise<number>): Promise<number[]> {
  const results: number[] = [];
  for (let count = 0; count < times; count++) results.push(await work());
  return results;
}

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)] as number;
