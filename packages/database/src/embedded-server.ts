import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, chown, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { refuseOtherVersion } from './cluster-version.ts';
import { makeRoomToStart, sizeSettings } from './disk-space.ts';
import { makeDurableFolder, removeLeftFolder, renameDurably } from './durable-file.ts';
import { chooseRunner, commandLine, exists, findBinaries, type Runner } from './embedded-binaries.ts';
import { EMBEDDED_OWNER, OperatorError } from './names.ts';
import { postgresLog } from './postgres-log.ts';

/**
 * Real PostgreSQL from npm, run on a Unix socket inside DATA_DIR. It outlives a SIGKILL of this process on purpose:
 * the next start adopts it, so nothing is recovered twice and nothing that was acknowledged is lost.
 */
export type EmbeddedServer = {
  socketDirectory: string;
  /** True when the cluster was made just now. */
  isNew: boolean;
  /** Fast shutdown: running transactions are rolled back, everything committed is on disk. */
  stop: () => Promise<void>;
};

const SOCKET_PORT = 5432;
/** sun_path is 108 bytes on Linux, 104 on macOS; the socket file is called `.s.PGSQL.5432`. */
const SOCKET_PATH_LIMIT = 100;
const START_TIMEOUT_MS = 60_000;
/** What takes longer stands in `postgres.log`. */
const SLOW_STATEMENT_MS = 1_000;

/** @param settings of PostgreSQL beside or instead of those of the product; only tests give any */
export async function startEmbeddedServer(
  dataDirectory: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedServer> {
  const root = path.resolve(dataDirectory);
  const cluster = path.join(root, 'postgres');
  const isNew = !(await exists(path.join(cluster, 'PG_VERSION')));
  if (!isNew) await makeRoomToStart(root, isNew);
  await makePrivateDirectory(root);
  if (isNew) await makeRoomToStart(root, isNew);
  const binaries = await findBinaries();
  await refuseOtherVersion(root, cluster, binaries);
  const runner = await chooseRunner(root);
  const socketDirectory = await chooseSocketDirectory(root, runner);

  if (isNew) await initialiseCluster(binaries, runner, cluster);

  await startOrAdopt({ binaries, runner, cluster, socketDirectory, root, settings });
  return { socketDirectory, isNew, stop: () => stopPostmaster(cluster) };
}

async function makePrivateDirectory(directory: string): Promise<void> {
  try {
    await makeDurableFolder(directory);
    await chmod(directory, 0o700);
    await (await open(path.join(directory, '.writable'), 'w')).close();
    await rm(path.join(directory, '.writable'), { force: true });
  } catch (error) {
    throw new OperatorError(`DATA_DIR ${directory} cannot be written: ${(error as Error).message}.`);
  }
}

/** Where the socket of the server of this absolute DATA_DIR lies: inside, else where its name is short enough. */
export function socketDirectoryOf(root: string): string {
  const inside = path.join(root, 'run');
  const fits = Buffer.byteLength(path.join(inside, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_LIMIT;
  const digest = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return fits ? inside : path.join(tmpdir(), `balsamo-${userInfo().uid}-${digest}`);
}

export async function chooseSocketDirectory(root: string, runner: Runner): Promise<string> {
  const directory = socketDirectoryOf(root);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await chmod(directory, 0o700);
  if (runner.uid !== undefined) await chown(directory, runner.uid, runner.gid ?? runner.uid);
  return directory;
}

async function initialiseCluster(binaries: string, runner: Runner, cluster: string): Promise<void> {
  // Made beside, synced by initdb, and renamed, so that a start that was cut off never leaves half a cluster behind.
  await removeLeftDrafts(cluster);
  const draft = draftName(cluster, process.pid);
  const [command, args] = commandLine(runner, path.join(binaries, 'initdb'), [
    `--pgdata=${draft}`,
    `--username=${EMBEDDED_OWNER}`,
    // The socket lies in a folder that only this account can enter.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]);
  try {
    await promisify(execFile)(command, args, { uid: runner.uid, gid: runner.gid });
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    const { stderr, message } = error as Error & { stderr?: string };
    throw new OperatorError(
      `The embedded PostgreSQL could not be set up: ${(stderr || message).trim().split('\n').at(-1)}`,
    );
  }
  await renameDurably(draft, cluster).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was faster; its cluster is as good.
    await rm(draft, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

const draftName = (cluster: string, pid: number) => `${cluster}.new-${pid}`;

/** Removes what processes that are gone have begun, and whoever had this one's number before. */
async function removeLeftDrafts(cluster: string): Promise<void> {
  const root = path.dirname(cluster);
  for (const name of await readdir(root)) {
    const pid = Number(/\.new-(\d+)$/.exec(name)?.[1] ?? 0);
    if (path.join(root, name) !== draftName(cluster, pid)) continue;
    if (pid === process.pid || !isAlive(pid)) await removeLeftFolder(path.join(root, name));
  }
}

type Start = {
  binaries: string;
  runner: Runner;
  cluster: string;
  socketDirectory: string;
  root: string;
  settings: Record<string, string>;
};

export async function startOrAdopt(start: Start): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  let child: ChildProcess | undefined;
  while (Date.now() < deadline) {
    const pid = await runningPostmaster(start.cluster);
    if (pid !== undefined && (await answers(start.socketDirectory))) {
      child?.unref();
      return;
    }
    if (pid === undefined && (child === undefined || child.exitCode !== null || child.signalCode !== null)) {
      // On a full disk no further try would end better.
      if (child) await makeRoomToStart(start.root, false);
      // After a SIGKILL of the postmaster its last backends may still hold the shared memory for a moment: try again.
      child = await spawnPostmaster(start);
    }
    await sleep(50);
  }
  throw new OperatorError(`The embedded PostgreSQL does not start; its last words are in ${postgresLog(start.root)}.`);
}

/**
 * What the server's process has set for its own memory (scripts/server-flags.mjs) is not for PostgreSQL: it would ask the system for each piece of more
 * than 128 KB, several in a transaction, and give it back at once, for which every core is interrupted. A use that takes of a stock cost twice as much.
 */
const withoutMemorySettings = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('MALLOC_')));

async function spawnPostmaster(start: Start): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: start.socketDirectory,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    max_connections: '100',
    shared_buffers: '256MB',
    effective_cache_size: '1GB',
    ...(await sizeSettings(start.root)),
    random_page_cost: '1.1',
    // Whoever commits waits until what others wrote before lies on the disk too: the export of 20,000 uses writes 1.9 MB instead of 5.
    wal_compression: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements carry health data, and messages of failed ones quote their values: neither is logged.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    // A statement that is slow is found by its text, which the code writes and which holds no value, and by whose it is: the id of a request.
    log_min_duration_statement: String(SLOW_STATEMENT_MS),
    log_parameter_max_length: '0',
    log_line_prefix: '%m [%p] %a ',
    jit: 'off',
    ...start.settings,
  };
  const [command, args] = commandLine(start.runner, path.join(start.binaries, 'postgres'), [
    '-D',
    start.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const log = await open(postgresLog(start.root), 'a', 0o600);
  try {
    // Detached: Ctrl+C in a terminal must not end the database before the server has drained.
    return spawn(command, args, {
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      uid: start.runner.uid,
      gid: start.runner.gid,
      cwd: start.root,
      env: withoutMemorySettings(process.env),
    });
  } finally {
    await log.close();
  }
}

/** The pid in postmaster.pid, when it is alive and serves this very folder; a stale file is left to PostgreSQL. */
export async function runningPostmaster(cluster: string): Promise<number | undefined> {
  const file = path.join(cluster, 'postmaster.pid');
  const [first, directory] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid <= 1 || directory !== cluster || !isAlive(pid)) return undefined;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  if (command !== undefined && !command.includes(cluster)) {
    // The number was given to another program since: this file would keep PostgreSQL from starting.
    await rm(file, { force: true });
    return undefined;
  }
  return pid;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function answers(socketDirectory: string): Promise<boolean> {
  const client = new pg.Client({
    host: socketDirectory,
    port: SOCKET_PORT,
    user: EMBEDDED_OWNER,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function stopPostmaster(cluster: string): Promise<void> {
  const pid = await runningPostmaster(cluster);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  // Its file goes a moment before the process does.
  for (let waited = 0; waited < 8000 && (await isRunning(pid)); waited += 25) await sleep(25);
}

/** Alive, and not only a dead process that nobody has asked about yet (Linux: its command line is empty). */
async function isRunning(pid: number): Promise<boolean> {
  return isAlive(pid) && (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)) !== '';
}
