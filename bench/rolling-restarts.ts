import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '@balsamo/database/as-system.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { createTestDatabase, startTestCluster } from '@balsamo/database/testing/cluster.ts';
import { createPerson } from '@balsamo/database/testing/people.ts';
import { freePort } from '../e2e/server-process.ts';
import { lostOf, type Tally, written } from './breaking.ts';
import { startCaddy } from './caddy.ts';
import { urlOf } from './database-url.ts';
import { type RunningProxy, startProxy } from './proxy.ts';
import type { Figure } from './report.ts';
import { type Listener, listen, newListener, RETRY_MS } from './stream-listener.ts';
import { end, newWriter, startServer, writeAndRead } from './two-servers.ts';

const RESTARTS = Number(process.env.ROUNDS ?? 20);
/** The program of Caddy, to stand in the place of the bench's own proxy. */
const { CADDY } = process.env;
const CLIENTS = 16;
const STREAMS = 200;
const TELL_MS = 20;
/** As long as a server is ready before it is the other's turn: behind Caddy what docs/operations.md asks for. */
const REST_MS = CADDY ? 10_000 : 1_500;
const DAY_MS = 86_400_000;

type Told = Map<string, Listener>;

/**
 * Two servers on one PostgreSQL behind a proxy are restarted in turn, by SIGTERM, while sixteen clients write and read with one retry each,
 * and two hundred people listen to their notifications.
 */
export async function measureRollingRestarts(): Promise<Figure[]> {
  const { cluster, stop } = await startTestCluster();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-rolling-'));
  const db = await createTestDatabase(cluster);
  const ports = [await freePort(), await freePort()];
  // Caddy 2.6 tries no second server for a request with a body: it is told before connections are refused (docs/operations.md).
  const variables = { DATA_DIR: dataDirectory, DATABASE_URL: urlOf(db.owner), DRAIN_SECONDS: CADDY ? '5' : '0' };
  const start = (port: number) => startServer(port, variables);
  const children: ChildProcess[] = [];
  let proxy: RunningProxy | undefined;
  try {
    for (const port of ports) children.push(await start(port));
    proxy = CADDY ? await startCaddy(CADDY, ports) : await startProxy(ports);
    const { address } = proxy;
    const writers = await Promise.all(
      Array.from({ length: CLIENTS }, async () => newWriter(await createPerson(db.ownerPool))),
    );
    const listeners: Listener[] = [];
    for (let made = 0; made < STREAMS; made++) {
      const { id, token } = await createPerson(db.ownerPool);
      listeners.push(newListener(id, token));
    }
    for (const listener of listeners) void listen(listener, [address]);
    while (listeners.some(({ connectedAt }) => connectedAt === undefined)) await sleep(20);

    let isOver = false;
    const isDone = () => isOver;
    const first: Tally = new Map();
    const failed: Tally = new Map();
    const told: Told = new Map();
    const working = [
      ...writers.map((writer) => writeAndRead(address, writer, isDone, first, failed)),
      tellAll(db, listeners, isDone, told),
    ];
    const exits: (number | null)[] = [];
    for (let restart = 0; restart < RESTARTS; restart++) {
      const at = restart % ports.length;
      const child = children[at] as ChildProcess;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      exits.push((await ended)[0]);
      children[at] = await start(ports[at] as number);
      await sleep(REST_MS);
      process.stdout.write(`  ${restart + 1}: ${written(first)}; failed after a retry: ${written(failed)}\n`);
    }
    isOver = true;
    await Promise.all(working);
    // Whoever lost their stream at the end comes back, and is told what came meanwhile.
    await sleep(2 * RETRY_MS);
    let lost = 0;
    for (const { cookie, acknowledged } of writers) lost += await lostOf(address, cookie, acknowledged);
    const acknowledged = writers.reduce((sum, writer) => sum + writer.acknowledged.size, 0);
    for (const listener of listeners) {
      listener.isStopped = true;
      listener.request?.destroy();
    }
    const requests = [...first.values()].reduce((sum, times) => sum + times, 0);
    const failures = [...failed.values()].reduce((sum, times) => sum + times, 0);
    return [
      {
        name: `${RESTARTS} rolling restarts of two servers behind ${CADDY ? 'Caddy' : 'a proxy'} under ${CLIENTS} clients`,
        measured: `${requests} requests at first: ${written(first)}; failed after one retry: ${failures}${failures ? ` (${written(failed)})` : ''}; ${acknowledged} acknowledged, ${lost} lost; exit codes ${[...new Set(exits)]}`,
        goal: '0 failed after one retry, 0 lost, exit 0',
        isReached: failures === 0 && lost === 0 && exits.every((code) => code === 0),
      },
      notificationsFigure(told, listeners),
    ];
  } finally {
    proxy?.close();
    await Promise.all(children.map(end));
    await db.close();
    await stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

function notificationsFigure(told: Told, listeners: readonly Listener[]): Figure {
  let [missed, doubled] = [0, 0];
  for (const [relatedId, { arrivals }] of told) {
    const times = arrivals.filter((arrival) => arrival.relatedId === relatedId).length;
    if (times === 0) missed++;
    if (times > 1) doubled++;
  }
  const ended = listeners.reduce((sum, listener) => sum + listener.ended, 0);
  const cut = listeners.reduce((sum, listener) => sum + listener.cut, 0);
  return {
    name: `${told.size} notifications to ${listeners.length} streams meanwhile`,
    measured: `${missed} lost, ${doubled} doubled; streams ended in order ${ended} times, cut off ${cut} times`,
    goal: '0 lost, 0 doubled',
    isReached: missed + doubled === 0 && ended > 0,
  };
}

/** Tells one of the listeners something every few milliseconds, as a job would. */
async function tellAll(
  db: Parameters<typeof asSystem>[0],
  listeners: readonly Listener[],
  isOver: () => boolean,
  told: Told,
): Promise<void> {
  while (!isOver()) {
    const listener = listeners[Math.floor(Math.random() * listeners.length)] as Listener;
    const now = new Date();
    const one = {
      userId: listener.userId,
      type: 'connection_request',
      relatedId: randomUUID(),
      dueAt: null,
      data: {},
      expiresAt: new Date(now.getTime() + DAY_MS),
    } as const;
    await asSystem(db, 'measurement', ({ client }) => tell(client, [one], now));
    told.set(one.relatedId, listener);
    await sleep(TELL_MS);
  }
}
