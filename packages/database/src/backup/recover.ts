import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { chooseRunner, commandLine, findBinaries } from '../embedded-binaries.ts';
import { socketDirectoryOf } from '../embedded-server.ts';
import { EMBEDDED_DATABASE, EMBEDDED_OWNER, OperatorError } from '../names.ts';
import { unpack } from './cluster-files.ts';
import type { ReadingKeys } from './keys.ts';
import { backupFolder, type Manifest, readObject } from './repository.ts';
import { FETCH_KEYS, fetchCommand } from './wal-archive.ts';

/** Until when the log is replayed: the moment of the backup, everything that was archived since, or an instant. */
export type RecoveryTarget = 'moment' | 'newest' | Date;

const SOCKET_PORT = 5432;
const STOP_LIMIT_MS = 60_000;

/**
 * Makes the cluster of a backup in `root`, replays its log, and does `work` on it as its owner. Afterwards it is stopped and lies on the
 * disk. Whoever calls removes `root` where this fails.
 */
export async function recoverCluster<Result>(
  source: { keys: ReadingKeys; repository: string; manifest: Manifest },
  root: string,
  target: RecoveryTarget,
  work: (owner: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const { keys, repository, manifest } = source;
  const cluster = path.join(root, 'postgres');
  const folder = backupFolder(repository, manifest.name);
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await unpack(readObject(keys, folder, manifest.base), cluster);
  await unpack(readObject(keys, folder, manifest.wal), path.join(cluster, 'pg_wal'));
  await writeFile(path.join(cluster, 'backup_label'), manifest.backupLabel, { mode: 0o600 });
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const result = await withPostgres(root, settingsFor(target, manifest, repository), keys, work);
  await announceHistories(path.join(cluster, 'pg_wal'));
  const binaries = await findBinaries();
  await run(await chooseRunner(root), path.join(binaries, 'initdb'), ['--sync-only', `--pgdata=${cluster}`]);
  return result;
}

function settingsFor(target: RecoveryTarget, manifest: Manifest, repository: string): Record<string, string> {
  if (target === 'moment') {
    return {
      restore_command: 'false',
      recovery_target_timeline: 'current',
      recovery_target_name: manifest.restorePoint,
      recovery_target_action: 'promote',
    };
  }
  const archived = { restore_command: fetchCommand(repository), recovery_target_timeline: 'latest' };
  if (target === 'newest') return archived;
  // Read before PostgreSQL knows names of time zones, and `Z` is one.
  const until = target.toISOString().replace('Z', '+00');
  return { ...archived, recovery_target_time: until, recovery_target_action: 'promote' };
}

async function withPostgres<Result>(
  root: string,
  recovery: Record<string, string>,
  { identity, macKey }: ReadingKeys,
  work: (owner: pg.ClientConfig) => Promise<Result>,
): Promise<Result> {
  const runner = await chooseRunner(root);
  const host = socketDirectoryOf(root);
  await mkdir(host, { recursive: true, mode: 0o700 });
  if (runner.uid !== undefined) {
    await promisify(execFile)('chown', ['-R', `${runner.uid}:${runner.gid}`, root]);
    await chown(host, runner.uid, runner.gid ?? runner.uid);
  }
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    // Nobody is let in before the end: then there is nothing to look at in between, and no setting that must be as it was.
    hot_standby: 'off',
    archive_mode: 'off',
    shared_buffers: '256MB',
    // Everything is synced at the end, once.
    fsync: 'off',
    max_wal_size: '2GB',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    timezone: 'UTC',
    jit: 'off',
    ...recovery,
  };
  const [command, args] = commandLine(runner, path.join(await findBinaries(), 'postgres'), [
    '-D',
    path.join(root, 'postgres'),
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    uid: runner.uid,
    gid: runner.gid,
    cwd: root,
    env: { ...process.env, [FETCH_KEYS]: JSON.stringify({ identity, macKey }) },
  });
  const ended = once(child, 'exit');
  let fatal = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // The first one tells most. Those of our own looks say that it is not ready yet.
    const words = [...text.matchAll(/FATAL: {2}(.*)/g)].map(([, said = '']) => said);
    fatal ||= words.find((said) => !said.startsWith('the database system is')) ?? '';
  });
  const owner = { host, port: SOCKET_PORT, user: EMBEDDED_OWNER, database: EMBEDDED_DATABASE };
  try {
    while (!(await answers(owner))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new OperatorError(reasonOf(fatal));
      await sleep(50);
    }
    return await work(owner);
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(timer);
    }
    if (!host.startsWith(root)) await rm(host, { recursive: true, force: true });
  }
}

function reasonOf(fatal: string): string {
  if (/before configured recovery target was reached/.test(fatal))
    return 'The archived log ends before that time: restore without --until, or to an earlier one.';
  return `The backup could not be replayed: ${fatal || 'PostgreSQL ended'}.`;
}

async function answers(owner: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...owner, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A recovery begins a timeline, whose history the archive must know: it is handed over with the next start. */
async function announceHistories(wal: string): Promise<void> {
  const status = path.join(wal, 'archive_status');
  const names = await readdir(wal);
  const handed = await readdir(status);
  for (const name of names) {
    if (!name.endsWith('.history') || handed.includes(`${name}.done`)) continue;
    await writeFile(path.join(status, `${name}.ready`), '', { mode: 0o600 });
  }
}

async function run(runner: Awaited<ReturnType<typeof chooseRunner>>, binary: string, args: string[]): Promise<void> {
  const [command, all] = commandLine(runner, binary, args);
  await promisify(execFile)(command, all, { uid: runner.uid, gid: runner.gid });
}
