import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import pg from 'pg';
import { startServerProcess } from '../e2e/server-process.ts';
import { lostOf, signUp, type Tally, untilWritten, writeUntil, written } from './breaking.ts';
import type { Figure } from './report.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 50);
const CLIENTS = 8;
const AGAIN_MS = 5_000;
const IS_DONE = [() => true, () => false] as const;

/**
 * PostgreSQL is restarted, killed, has one of its backends killed, or all of them ended, in turn, under eight clients that write; then
 * how long it takes until a write is acknowledged again, and at the end whether everything acknowledged is there.
 */
export async function measureDatabaseBreaks(): Promise<Figure[]> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-breaks-'));
  const server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  const acknowledged = new Set<string>();
  const tally: Tally = new Map();
  const times: number[] = [];
  try {
    const cookie = await signUp(server.address);
    const breaks = [restart, killPostmaster, killBackend, endBackends];
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const target = { address: server.address, cookie, clients: CLIENTS };
      const writing = writeUntil(() => isOver, target, acknowledged, tally);
      await sleep(100 + Math.random() * 400);
      const kind = breaks[round % breaks.length] as (typeof breaks)[number];
      // What the round before broke may still be on its way: a break that finds no database is tried again.
      while (!(await kind(dataDirectory).then(...IS_DONE))) await sleep(20);
      times.push(await untilWritten(server.address, cookie, 60_000));
      isOver = true;
      await writing;
      process.stdout.write(`  ${round + 1} ${kind.name}: on again after ${Math.round(times.at(-1) ?? 0)} ms\n`);
      if (server.child.exitCode !== null) throw new Error(`the server ended with ${server.child.exitCode}`);
    }
    const lost = await lostOf(server.address, cookie, acknowledged);
    const isClean = [...tally.keys()].every((what) => ['200', '201', '503'].includes(what));
    const longest = Math.max(...times);
    return [
      {
        name: `database restarted, killed, backends killed and ended, ${ROUNDS} times under ${CLIENTS} clients`,
        measured: `0 deaths; ${written(tally)}; on again ≤ ${Math.round(longest)} ms; ${acknowledged.size} acknowledged, ${lost} lost`,
        goal: '0 deaths, nothing but 503, ≤ 5000 ms, 0 lost',
        isReached: isClean && lost === 0 && longest <= AGAIN_MS,
      },
    ];
  } finally {
    await server.stop();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

async function postmaster(dataDirectory: string): Promise<number> {
  return Number.parseInt(await readFile(path.join(dataDirectory, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** A fast shutdown; the server starts it again. */
async function restart(dataDirectory: string): Promise<void> {
  const pid = await postmaster(dataDirectory);
  process.kill(pid, 'SIGINT');
  while ((await postmaster(dataDirectory).catch(() => pid)) === pid && isAlive(pid)) await sleep(5);
}

async function killPostmaster(dataDirectory: string): Promise<void> {
  process.kill(await postmaster(dataDirectory), 'SIGKILL');
}

/** PostgreSQL ends all others then, and recovers. */
async function killBackend(dataDirectory: string): Promise<void> {
  const { rows } = await asOwner(dataDirectory, `select pid from ${BACKENDS} limit 1`);
  if (rows[0]) process.kill(rows[0].pid, 'SIGKILL');
}

async function endBackends(dataDirectory: string): Promise<void> {
  await asOwner(dataDirectory, `select pg_terminate_backend(pid) from ${BACKENDS}`);
}

const BACKENDS = "pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()";

async function asOwner(dataDirectory: string, text: string): Promise<pg.QueryResult<{ pid: number }>> {
  const client = new pg.Client({ host: path.join(dataDirectory, 'run'), user: EMBEDDED_OWNER, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
