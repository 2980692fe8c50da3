import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '@balsamo/database/as-system.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { createPerson } from '@balsamo/database/testing/people.ts';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { urlOf } from './database-url.ts';
import type { Figure } from './report.ts';
import { type Listener, listen, newListener, RETRY_MS } from './stream-listener.ts';

const LISTENERS = 200;
/** Told one after the other, to anyone. */
const NOTIFICATIONS = 1_500;
const PAUSE_MS = 10;
const GOAL_MS = 2_000;
const DAY_MS = 86_400_000;

/**
 * Two server processes on one PostgreSQL, 200 people who listen to one or the other, notifications all the while; in the middle
 * one process is killed and its listeners come back at the other.
 */
export async function measureRealtime(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-realtime-'));
  const servers: ServerProcess[] = [];
  const listeners: Listener[] = [];
  try {
    const db = await createTestDatabase(cluster);
    const variables = { DATABASE_URL: urlOf(db.owner), SERVE_PAGES: '0' };
    for (const _ of [1, 2]) servers.push(await startServerProcess(dataDirectory, variables));
    const addresses = servers.map(({ address }) => address);
    for (let made = 0; made < LISTENERS; made++) {
      const { id, token } = await createPerson(db.ownerPool);
      const listener = newListener(id, token);
      listeners.push(listener);
      void listen(listener, made % 2 ? addresses : addresses.toReversed());
    }
    while (listeners.some(({ connectedAt }) => connectedAt === undefined)) await sleep(20);

    const told = new Map<string, { listener: Listener; at: number }>();
    for (let count = 0; count < NOTIFICATIONS; count++) {
      if (count === NOTIFICATIONS / 2) servers[0]?.child.kill('SIGKILL');
      const listener = listeners[Math.floor(Math.random() * LISTENERS)] as Listener;
      const relatedId = randomUUID();
      const now = new Date();
      const expiresAt = new Date(now.getTime() + DAY_MS);
      const one = {
        userId: listener.userId,
        type: 'connection_request',
        relatedId,
        dueAt: null,
        data: {},
        expiresAt,
      } as const;
      await asSystem(db, 'measurement', ({ client }) => tell(client, [one], now));
      told.set(relatedId, { listener, at: performance.now() });
      await sleep(PAUSE_MS);
    }
    await sleep(RETRY_MS + GOAL_MS);
    for (const listener of listeners) {
      listener.isStopped = true;
      listener.request?.destroy();
    }
    await servers[1]?.stop();
    await db.close();
    return [figure(told)];
  } finally {
    for (const server of servers) server.child.kill('SIGKILL');
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function figure(told: Map<string, { listener: Listener; at: number }>): Figure {
  let [missed, doubled] = [0, 0];
  const delays: number[] = [];
  const afterReconnection: number[] = [];
  for (const [relatedId, { listener, at }] of told) {
    const arrivals = listener.arrivals.filter((arrival) => arrival.relatedId === relatedId);
    if (arrivals.length === 0) missed++;
    if (arrivals.length > 1) doubled++;
    const [first] = arrivals;
    if (!first) continue;
    // Told while nobody listened: it can arrive from the reconnection on.
    if (first.connectedAt > at) afterReconnection.push(first.at - first.connectedAt);
    else delays.push(first.at - at);
  }
  const worst = (values: number[]) => Math.max(0, ...values);
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? 0;
  return {
    name: `${told.size} notifications to ${LISTENERS} listeners, one of two servers killed`,
    measured: `${missed} missed, ${doubled} twice; p99 ${p99.toFixed(0)} ms, worst ${worst(delays).toFixed(0)} ms; ${afterReconnection.length} after reconnection, worst ${worst(afterReconnection).toFixed(0)} ms`,
    goal: `each once, within ${GOAL_MS} ms or of the reconnection`,
    isReached:
      missed + doubled === 0 &&
      worst([...delays, ...afterReconnection]) <= GOAL_MS &&
      // A kill that nobody noticed would measure nothing.
      afterReconnection.length > 0,
  };
}
