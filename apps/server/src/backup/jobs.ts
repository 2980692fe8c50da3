import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setPriority } from 'node:os';
import path from 'node:path';
import { writingKeys } from '@balsamo/database/backup/keys.ts';
import { listBackups, timeOfBackup } from '@balsamo/database/backup/repository.ts';
import { archivingSettings } from '@balsamo/database/backup/wal-archive.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { readProtection } from '../platform/backup-env.ts';
import type { Env } from '../platform/env.ts';
import type { Services } from '../services/services.ts';
import { isBackupDue } from './due.ts';

const COMMAND = path.join(import.meta.dirname, 'run-backup.ts');
/** After one that failed: whoever reads the log should not find it there every minute. */
const RETRY_MS = 15 * 60_000;
/** 1 to 19, see nice(1): requests come first. */
const NICENESS = 10;

type Backups = Pick<Services, 'env' | 'db' | 'log' | 'now'>;

const running = new Set<ChildProcess>();
let triedAt = Number.NEGATIVE_INFINITY;
/** When the folder of files had last changed as its new ones were copied. */
let filesCopiedAt = 0;
let isArchiveFailing = false;

/** What the system says of a folder that may not be written. */
const REFUSED_BY_THE_SYSTEM = ['EACCES', 'EPERM', 'EROFS'];

/** Makes the repository where it is new, and answers with which settings PostgreSQL archives into it. @throws OperatorError */
export async function beginArchiving({ backup, dataDirectory }: Env): Promise<Record<string, string>> {
  if (!backup) return {};
  try {
    await writingKeys(backup.repository, dataDirectory, readProtection(process.env));
    return await archivingSettings(backup.repository, dataDirectory);
  } catch (error) {
    throw whatKeepsBackupsAway(error, backup.repository);
  }
}

/** What was thrown; in a sentence where the system lets nothing be written into the repository. */
export function whatKeepsBackupsAway(error: unknown, repository: string): unknown {
  const { code = '', path: at } = error as NodeJS.ErrnoException;
  if (!REFUSED_BY_THE_SYSTEM.includes(code) || !at || path.relative(repository, at).startsWith('..')) return error;
  return new OperatorError(
    `Nothing can be written into BACKUP_DIR ${repository} (${code}). It must belong to the user of the server; under systemd it must also stand in ReadWritePaths= of the unit, see Backups in docs/operations.md.`,
  );
}

/** Makes a backup when it is time for one, else copies files that came since, in a process of its own. */
export async function backUp(services: Backups): Promise<void> {
  const { env, now, log } = services;
  if (!env.backup) return;
  await watchArchive(services);
  const { repository, schedule } = env.backup;
  const newest = (await listBackups(repository)).at(-1);
  if (isBackupDue(schedule, newest === undefined ? undefined : timeOfBackup(newest), now())) {
    if (performance.now() - triedAt < RETRY_MS) return;
    triedAt = performance.now();
    await run(env, [repository]);
    triedAt = Number.NEGATIVE_INFINITY;
    log.info({ job: 'backUp' }, 'backup made');
  } else if (!env.storage) await copyFilesSince(env, repository);
}

/** Ends what runs: nothing of it counts until it is whole. */
export function endBackups(): void {
  for (const child of running) child.kill('SIGKILL');
}

async function copyFilesSince(env: Env, repository: string): Promise<void> {
  const changedAt = await stat(path.join(env.dataDirectory, 'files')).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
  if (changedAt === filesCopiedAt) return;
  await run(env, ['files', repository]);
  filesCopiedAt = changedAt;
}

/** A log that is not archived fills the disk in the end. */
async function watchArchive({ db, log }: Backups): Promise<void> {
  const { rows } = await db.systemPool.query<{ failing: boolean | null }>(
    "select last_failed_time > coalesce(last_archived_time, last_failed_time - interval '1 s') as failing from pg_stat_archiver",
  );
  const isFailing = rows[0]?.failing === true;
  if (isFailing && !isArchiveFailing)
    log.error({ job: 'backUp' }, 'the write-ahead log is not archived: see postgres.log');
  isArchiveFailing = isFailing;
}

async function run(env: Env, args: string[]): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, DATA_DIR: env.dataDirectory, BACKUP_KEEP: String(env.backup?.keep) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  running.add(child);
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new BackupFailedError();
  } finally {
    running.delete(child);
  }
}

class BackupFailedError extends Error {
  override name = 'BackupFailedError';
}
