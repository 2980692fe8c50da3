import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedServer } from '@balsamo/database/embedded-server.ts';
import { EMBEDDED_OWNER } from '@balsamo/database/names.ts';
import { type ServerProcess, startServerProcess } from '../e2e/server-process.ts';
import { lostOf, signUp, type Tally, untilWritten, writeUntil, written } from './breaking.ts';
import { urlOf } from './database-url.ts';
import type { Figure } from './report.ts';

const WRITERS = 4;
const AGAIN_MS = 20_000;
const READ_ONLY_FOR_MS = Number(process.env.READ_ONLY_SECONDS ?? 30) * 1000;
const AWAY_FOR_MS = Number(process.env.AWAY_SECONDS ?? 300) * 1000;
const BACK_SECONDS = 3600;
const DISK_BYTES = 600 * 1024 * 1024;
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

type Outage = {
  name: string;
  /** Every answer that may come while it lasts. */
  clear: readonly string[];
  begin: () => Promise<void>;
  /** How long it lasts. */
  ms: number;
  end: () => Promise<void>;
};

/** A disk that becomes read-only, a database that is away for minutes, a clock that is set back: each while four clients write. */
export async function measureOutages(): Promise<Figure[]> {
  return [...(await measureReadOnlyDisk()), ...(await measureDatabaseAway()), ...(await measureClockSetBack())];
}

async function underOutage(server: ServerProcess, { name, clear, begin, ms, end }: Outage): Promise<Figure> {
  const acknowledged = new Set<string>();
  const [before, during, after]: [Tally, Tally, Tally] = [new Map(), new Map(), new Map()];
  const cookie = await signUp(server.address);
  const target = { address: server.address, cookie, clients: WRITERS };
  await writeFor(2_000, target, acknowledged, before);
  let isOver = false;
  const writing = writeUntil(() => isOver, target, acknowledged, during);
  await sleep(500);
  await begin();
  await sleep(ms);
  await end();
  const again = await untilWritten(server.address, cookie, 120_000);
  isOver = true;
  await writing;
  await writeFor(2_000, target, acknowledged, after);
  const lost = await lostOf(server.address, cookie, acknowledged);
  const isClear = [...during.keys()].every((what) => ['200', '201', ...clear].includes(what));
  const isWell = [...before.keys(), ...after.keys()].every((what) => what === '201');
  const isAlive = server.child.exitCode === null && server.child.signalCode === null;
  return {
    name: `${name}, under ${WRITERS} clients that write`,
    measured: `${isAlive ? 'lives on' : 'died'}; ${written(during)}; on again after ${Math.round(again)} ms; ${acknowledged.size} acknowledged, ${lost} lost`,
    goal: `lives on, nothing but ${clear.join(' and ') || 'successes'}, ≤ ${AGAIN_MS} ms, 0 lost`,
    isReached: isAlive && isClear && isWell && lost === 0 && again <= AGAIN_MS,
  };
}

async function writeFor(ms: number, target: Parameters<typeof writeUntil>[1], acknowledged: Set<string>, tally: Tally) {
  const until = performance.now() + ms;
  await writeUntil(() => performance.now() > until, target, acknowledged, tally);
}

/** An error of the disk, after which Linux mounts it read-only (`errors=remount-ro`); then it is repaired and mounted again, as an operator would. */
async function measureReadOnlyDisk(): Promise<Figure[]> {
  if (process.getuid?.() !== 0) return unmeasured('a read-only disk', 'mounting one needs root');
  const place = await mkdtemp(path.join(tmpdir(), 'balsamo-read-only-'));
  const [image, disk] = [path.join(place, 'image'), path.join(place, 'disk')];
  await writeFile(image, '');
  await truncate(image, DISK_BYTES);
  command('mkfs.ext4', '-q', '-m', '0', image);
  await mkdir(disk);
  const loop = command('losetup', '--find', '--show', image).trim();
  const mount = () => command('mount', '-o', 'errors=remount-ro', loop, disk);
  mount();
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess(path.join(disk, 'data'), { SERVE_PAGES: '0' });
    return [
      await underOutage(server, {
        name: `the disk read-only for ${READ_ONLY_FOR_MS / 1000} s`,
        clear: ['503', '507'],
        begin: () => writeFile(`/sys/fs/ext4/${path.basename(loop)}/trigger_fs_error`, '1'),
        ms: READ_ONLY_FOR_MS,
        end: async () => {
          // Whatever still holds the old one keeps it, so the repaired one is a device of its own.
          command('umount', '-l', disk);
          command('mount', '-o', 'errors=remount-ro', repaired(image), disk);
        },
      }),
    ];
  } finally {
    await server?.stop();
    command('umount', '-l', disk);
    await rm(place, { recursive: true, force: true });
  }
}

function repaired(image: string): string {
  const copy = `${image}.repaired`;
  command('cp', '--sparse=always', image, copy);
  const { status } = spawnSync('e2fsck', ['-fy', copy]);
  if (status === null || status > 1) throw new Error(`e2fsck ended with ${status}`);
  return command('losetup', '--find', '--show', copy).trim();
}

/** A PostgreSQL of the operator's own that is stopped, and started again minutes later. */
async function measureDatabaseAway(): Promise<Figure[]> {
  const place = await mkdtemp(path.join(tmpdir(), 'balsamo-away-'));
  let database = await startEmbeddedServer(path.join(place, 'cluster'), {});
  const owner = { host: database.socketDirectory, user: EMBEDDED_OWNER, database: 'postgres' };
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess(path.join(place, 'data'), { SERVE_PAGES: '0', DATABASE_URL: urlOf(owner) });
    return [
      await underOutage(server, {
        name: `the database away for ${AWAY_FOR_MS / 1000} s`,
        clear: ['503'],
        begin: () => database.stop(),
        ms: AWAY_FOR_MS,
        end: async () => {
          database = await startEmbeddedServer(path.join(place, 'cluster'), {});
        },
      }),
    ];
  } finally {
    await server?.stop();
    await database.stop();
    await rm(place, { recursive: true, force: true });
  }
}

/** The machine's clock, of the server and of its PostgreSQL, an hour back and later right again. Devices say what theirs show, as the app does. */
async function measureClockSetBack(): Promise<Figure[]> {
  if (!existsSync(FAKETIME))
    return unmeasured('a clock that is set back', 'it needs libfaketime (apt-get install faketime)');
  const place = await mkdtemp(path.join(tmpdir(), 'balsamo-clock-'));
  const clock = path.join(place, 'clock');
  const setClock = async (seconds: number) => {
    await writeFile(clock, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
    await utimes(clock, new Date(), new Date());
  };
  await setClock(0);
  let server: ServerProcess | undefined;
  try {
    server = await startServerProcess(path.join(place, 'data'), {
      SERVE_PAGES: '0',
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    });
    return [
      await underOutage(server, {
        name: `the clock set back by ${BACK_SECONDS} s for 30 s`,
        // Transactions that were open when it was set forward again.
        clear: ['503'],
        begin: () => setClock(-BACK_SECONDS),
        ms: 30_000,
        end: () => setClock(0),
      }),
    ];
  } finally {
    await server?.stop();
    await rm(place, { recursive: true, force: true });
  }
}

function unmeasured(what: string, why: string): Figure[] {
  process.stdout.write(`  ${what} not measured: ${why}\n`);
  return [];
}

function command(name: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name}: ${stderr}`);
  return stdout;
}
