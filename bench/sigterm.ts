import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isReady } from '../e2e/server-process.ts';
import { SERVER_PROGRAM } from '../scripts/server-flags.mjs';
import { ask, checkIn, count, lostOf, oneConnection, signUp, type Tally, written } from './breaking.ts';
import type { Figure } from './report.ts';

const ROOT = path.join(import.meta.dirname, '..');
const RESTARTS = Number(process.env.ROUNDS ?? 20);
const CLIENTS = 8;
const STREAMS = 20;
const STREAM_LIMIT = 10;
const END_MS = 10_000;

/** How the server is started, and which process is told to end. */
const WAYS: Record<string, [string, string[]]> = {
  npm: ['npm', ['start']],
  node: [process.execPath, [SERVER_PROGRAM]],
  'PID 1': ['unshare', ['--pid', '--fork', '--mount-proc', 'sh', '-c', 'exec npm start']],
};

type Ended = { exitCode: number | null; ms: number; leftBehind: number };

/** SIGTERM to each of these while eight clients write on kept-alive connections and twenty streams are open. */
export async function measureSigterm(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [way, [command, args]] of Object.entries(WAYS)) {
    if (way === 'PID 1' && spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true']).status !== 0) {
      process.stdout.write('  as PID 1: not measured, a PID namespace needs root\n');
      continue;
    }
    figures.push(await measureWay(way, command, args));
  }
  return figures;
}

async function measureWay(way: string, command: string, args: string[]): Promise<Figure> {
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'balsamo-sigterm-'));
  const acknowledged = new Set<string>();
  const tally: Tally = new Map();
  const endings: Ended[] = [];
  let cookies: string[] = [];
  let lost = 0;
  try {
    for (let round = 0; round < RESTARTS; round++) {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const child = start(command, args, { DATA_DIR: dataDirectory, PORT: String(port) });
      while (!(await isReady(address))) await sleep(25);
      if (cookies.length === 0) cookies = [await signUp(address), await signUp(address)];
      const [cookie = ''] = cookies;
      if (round > 0) lost = await lostOf(address, cookie, acknowledged);
      const target = targetOf(way, child);
      const streams = await openStreams(address, cookies, tally);
      const writers = Array.from({ length: CLIENTS }, () => writeUntilLast(address, cookie, acknowledged, tally));
      await sleep(300 + Math.random() * 500);
      endings.push(await end(child, target, dataDirectory));
      await Promise.all([...writers, ...streams.map(({ ended }) => ended)]);
      const { exitCode, ms, leftBehind } = endings.at(-1) as Ended;
      process.stdout.write(`  ${way} ${round + 1}: exit ${exitCode} after ${Math.round(ms)} ms, ${leftBehind} left\n`);
    }
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
  }
  const longest = Math.max(...endings.map(({ ms }) => ms));
  const isClean = [...tally.keys()].every((what) => ['200', '201', 'stream ended', 'refused'].includes(what));
  const isOrderly = endings.every(({ exitCode, leftBehind }) => exitCode === 0 && leftBehind === 0);
  return {
    name: `SIGTERM to ${way}, ${RESTARTS} restarts under ${CLIENTS} writers and ${STREAMS} streams`,
    measured: `${written(tally)}; exit codes ${[...new Set(endings.map(({ exitCode }) => exitCode))]}; ≤ ${Math.round(longest)} ms; ${endings.reduce((sum, { leftBehind }) => sum + leftBehind, 0)} left running; ${acknowledged.size} acknowledged, ${lost} lost`,
    goal: '0 resets, exit 0 ≤ 10000 ms, nothing left, 0 lost',
    isReached: isClean && isOrderly && longest <= END_MS && lost === 0,
  };
}

function start(command: string, args: string[], variables: Record<string, string>): ChildProcess {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DEMO: '0', SERVE_PAGES: '0', ...variables };
  return spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Of a PID namespace its first process, seen from outside. */
function targetOf(way: string, child: ChildProcess): number {
  if (way !== 'PID 1') return child.pid ?? 0;
  return Number(spawnSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' }).stdout);
}

async function end(child: ChildProcess, target: number, dataDirectory: string): Promise<Ended> {
  const started = performance.now();
  const ended = once(child, 'exit');
  process.kill(target, 'SIGTERM');
  const [exitCode] = await ended;
  return { exitCode, ms: performance.now() - started, leftBehind: processesOf(dataDirectory) };
}

/** Processes that serve this folder: by their command line or their environment. */
function processesOf(dataDirectory: string): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => {
    if (line.includes(dataDirectory)) return true;
    try {
      return readFileSync(`/proc/${Number.parseInt(line, 10)}/environ`, 'utf8').includes(`DATA_DIR=${dataDirectory}\0`);
    } catch {
      return false;
    }
  }).length;
}

/** Writes on one connection until an answer says that it was the last; then a new connection has to be refused. */
async function writeUntilLast(address: string, cookie: string, acknowledged: Set<string>, tally: Tally): Promise<void> {
  const agent = oneConnection();
  for (;;) {
    const entry = checkIn();
    const answer = await ask(agent, 'POST', `${address}/api/diary/entries`, cookie, entry);
    count(tally, 'error' in answer ? answer.error : String(answer.status));
    if ('error' in answer) break;
    if (answer.status < 300) acknowledged.add(entry.id);
    if (answer.isLast) break;
  }
  agent.destroy();
  const late = await ask(oneConnection(), 'GET', `${address}/api/health`, cookie);
  count(tally, 'error' in late && late.error === 'ECONNREFUSED' ? 'refused' : `taken: ${JSON.stringify(late)}`);
}

/** Streams that must end as a whole answer does; a person may have a dozen of them. */
async function openStreams(address: string, cookies: string[], tally: Tally): Promise<{ ended: Promise<void> }[]> {
  return Promise.all(
    Array.from({ length: STREAMS }, async (_, at) => {
      const cookie = cookies[Math.floor(at / STREAM_LIMIT)] ?? '';
      const response = await fetch(`${address}/api/notifications/stream`, { headers: { cookie } });
      if (!response.ok) throw new Error(`the stream answered ${response.status}`);
      const ended = response.text().then(
        () => count(tally, 'stream ended'),
        (error: Error) => count(tally, `stream: ${error.message}`),
      );
      return { ended };
    }),
  );
}
