import { spawn, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { SERVER_PROGRAM } from '../scripts/server-flags.mjs';
import {
  ask,
  count,
  lostOf,
  oneConnection,
  signUp,
  type Tally,
  untilWritten,
  writeUntil,
  written,
} from './breaking.ts';
import type { Figure } from './report.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const DISK_BYTES = 400 * 1024 * 1024;
const MAIN = path.join(import.meta.dirname, '..', SERVER_PROGRAM);
const WRITERS = 4;
const FULL_FOR_MS = 8_000;
const AGAIN_MS = 10_000;

/** A file system of 400 MB is filled to the brim under four writers, stays full for a while, and gets its room back. */
export async function measureFullDisk(): Promise<Figure[]> {
  if (process.getuid?.() !== 0) {
    process.stdout.write('  not measured: mounting a small disk needs root\n');
    return [];
  }
  const place = await mkdtemp(path.join(tmpdir(), 'balsamo-full-'));
  const disk = path.join(place, 'disk');
  await writeFile(path.join(place, 'image'), '');
  await truncate(path.join(place, 'image'), DISK_BYTES);
  command('mkfs.ext4', '-q', '-m', '0', path.join(place, 'image'));
  await mkdir(disk);
  command('mount', '-o', 'loop', path.join(place, 'image'), disk);
  try {
    return await measureOn(disk);
  } finally {
    command('umount', '-l', disk);
    await rm(place, { recursive: true, force: true });
  }
}

function command(name: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
}

async function measureOn(disk: string): Promise<Figure[]> {
  const dataDirectory = path.join(disk, 'data');
  const writes: Tally = new Map();
  const reads: Tally = new Map();
  const acknowledged = new Set<string>();
  const times: number[] = [];
  const refusals: Refusal[] = [];
  let server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
  try {
    const cookie = await signUp(server.address);
    for (let round = 0; round < ROUNDS; round++) {
      let isOver = false;
      const target = { address: server.address, cookie, clients: WRITERS };
      const writing = writeUntil(() => isOver, target, acknowledged, writes);
      await sleep(1_000);
      const filler = path.join(disk, 'filler');
      await fill(filler);
      await readFor(FULL_FOR_MS, server, cookie, reads);
      // In every other round not even the reserve is left; it is stopped, and started before there is room again.
      if (round % 2 === 1) {
        isOver = true;
        await writing;
        await fill(filler);
        await server.stop();
        if (server.child.exitCode !== 0)
          throw new Error(`stopped on a full disk it ended with ${server.child.exitCode}`);
        await fill(filler);
        refusals.push(await refusedStart(dataDirectory));
        await rm(filler);
        server = await startServerProcess(dataDirectory, { SERVE_PAGES: '0' });
      }
      await rm(filler, { force: true });
      times.push(await untilWritten(server.address, cookie, 60_000));
      isOver = true;
      await writing;
      if (server.child.exitCode !== null) throw new Error(`the server ended with ${server.child.exitCode}`);
      process.stdout.write(
        `  round ${round + 1}: writes again after ${Math.round(times.at(-1) ?? 0)} ms; ${written(writes)}\n`,
      );
    }
    const lost = await lostOf(server.address, cookie, acknowledged);
    const longest = Math.max(...times);
    const areRefused = refusals.every(({ exitCode, lines, ms }) => exitCode === 1 && lines === 1 && ms <= AGAIN_MS);
    const areReadsAnswered = [...reads.keys()].every((what) => what === '200');
    const areWritesRight = [...writes.keys()].every((what) =>
      ['200', '201', '507', '503', 'ECONNREFUSED'].includes(what),
    );
    return [
      {
        name: `a disk of 400 MB filled ${ROUNDS} times under ${WRITERS} writers, stopped and started on it too`,
        measured: `0 deaths; writes ${written(writes)}; reads ${written(reads)}; ${acknowledged.size} acknowledged, ${lost} lost; writes again ≤ ${Math.round(longest)} ms; ${refusals.length} starts refused ≤ ${Math.round(Math.max(0, ...refusals.map(({ ms }) => ms)))} ms`,
        goal: '0 deaths, reads 200, writes 507, 0 lost, ≤ 10000 ms',
        isReached:
          areRefused &&
          areReadsAnswered &&
          areWritesRight &&
          (writes.get('507') ?? 0) > 0 &&
          lost === 0 &&
          longest <= AGAIN_MS,
      },
    ];
  } finally {
    await server.stop();
  }
}

/** Takes every free byte, as somebody else's log would. */
async function fill(file: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024, 1);
  const handle = await open(file, 'a');
  try {
    for (;;) await handle.write(block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
  const { bavail, bsize } = await statfs(path.dirname(file));
  process.stdout.write(`  filled: ${Math.round((bavail * bsize) / 1024)} KB free\n`);
}

async function readFor(milliseconds: number, server: ServerProcess, cookie: string, tally: Tally): Promise<void> {
  const agent = oneConnection();
  for (const until = performance.now() + milliseconds; performance.now() < until; await sleep(20)) {
    const answer = await ask(agent, 'GET', `${server.address}/api/diary/overview`, cookie);
    count(tally, 'error' in answer ? answer.error : String(answer.status));
  }
  agent.destroy();
}

type Refusal = { exitCode: number | null; lines: number; ms: number };

/** A start without room: how it ends, how many lines it says, and when. */
async function refusedStart(dataDirectory: string): Promise<Refusal> {
  const { PATH, HOME } = process.env;
  const started = performance.now();
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH, HOME, DATA_DIR: dataDirectory, PORT: '0', DEMO: '0', SERVE_PAGES: '0' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = (await child.stderr.setEncoding('utf8').toArray()).join('');
  while (child.exitCode === null && child.signalCode === null) await sleep(5);
  process.stdout.write(`  ${said}`);
  return { exitCode: child.exitCode, lines: said.trim().split('\n').length, ms: performance.now() - started };
}
