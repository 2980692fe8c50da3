import { existsSync } from 'node:fs';
import path from 'node:path';
import { asOwner, embeddedOwner } from '@balsamo/database/as-owner.ts';
import { newIdentity, writingKeys } from '@balsamo/database/backup/keys.ts';
import { listBackups } from '@balsamo/database/backup/repository.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import { openDatabase } from '@balsamo/database/open-database.ts';
import type pg from 'pg';
import { readKeep, readOpening, readProtection, USE_ITS_OWN_TOOLS } from '../platform/backup-env.ts';
import { withSecretFiles } from '../platform/secret-files.ts';
import { readStorageSettings } from '../platform/storage-env.ts';
import { createFileStore } from '../storage/create-file-store.ts';
import { copyNewFiles, type MadeBackup, makeBackup } from './back-up.ts';
import { type Verified, verifyBackup } from './verify.ts';

const USAGE = `npm run backup -- DIR                     makes a backup in DIR, also while the server runs
npm run backup -- list DIR                which ones there are
npm run backup -- verify DIR [NAME]       restores the newest one, or NAME, into a scratch folder and compares it
npm run backup -- new-key                 makes a key pair for BACKUP_RECIPIENT and BACKUP_IDENTITY`;

type Variables = NodeJS.ProcessEnv;

/** `npm run backup`; answers what to print. @throws OperatorError */
export async function runBackupCommand(args: readonly string[], environment: Variables): Promise<string> {
  // A bucket or a database that is named in a file counts as much as one in the environment.
  const variables = withSecretFiles(environment);
  const [command, given, name, ...more] = args;
  if (command === 'new-key' && given === undefined) return keyTold();
  if (command === undefined || more.length > 0) throw new OperatorError(USAGE);
  if (command === 'verify' && given !== undefined) return verifyAndTell(path.resolve(given), name, variables);
  if (name !== undefined) throw new OperatorError(USAGE);
  if (command === 'list' && given !== undefined) return (await listBackups(path.resolve(given))).join('\n') || 'None.';
  if (command === 'files' && given !== undefined) return copyFilesAndTell(path.resolve(given), variables);
  if (given !== undefined) throw new OperatorError(USAGE);
  return backUpAndTell(path.resolve(command), variables);
}

async function backUpAndTell(repository: string, variables: Variables): Promise<string> {
  const dataDirectory = dataDirectoryOf(variables);
  if (variables.DATABASE_URL) throw new OperatorError(USE_ITS_OWN_TOOLS);
  if (!existsSync(path.join(dataDirectory, 'postgres', 'PG_VERSION')))
    throw new OperatorError(`There is no database in DATA_DIR ${dataDirectory}.`);
  const keep = readKeep(variables);
  const keys = await writingKeys(repository, dataDirectory, readProtection(variables));
  const made = await withOwner(dataDirectory, (owner) =>
    makeBackup({ owner, files: storeOf(variables, dataDirectory), dataDirectory }, { repository, keys, keep }),
  );
  return backupTold(made, repository, Boolean(variables.AUTH_SECRET));
}

/** Between two backups: files that people brought since. */
async function copyFilesAndTell(repository: string, variables: Variables): Promise<string> {
  const dataDirectory = dataDirectoryOf(variables);
  const keys = await writingKeys(repository, dataDirectory, readProtection(variables));
  return `${await copyNewFiles(storeOf(variables, dataDirectory), keys, repository)} new files`;
}

async function verifyAndTell(repository: string, backup: string | undefined, variables: Variables): Promise<string> {
  const dataDirectory = dataDirectoryOf(variables);
  const verified = await verifyBackup({ repository, opening: readOpening(variables), dataDirectory, backup });
  if (verified.problems.length > 0)
    throw new OperatorError(
      [`The backup ${verified.backup} is not what was backed up:`, ...verified.problems].join('\n  '),
    );
  return verifiedTold(verified);
}

async function keyTold(): Promise<string> {
  const { identity, recipient } = await newIdentity();
  return `BACKUP_RECIPIENT=${recipient}\nBACKUP_IDENTITY=${identity}\n\nThe first goes to the server, the second is kept apart from it: whoever has it reads the backups, and nobody else does.`;
}

/** On the database that runs, else on one that is started for it. */
async function withOwner<Result>(dataDirectory: string, work: (owner: pg.ClientConfig) => Promise<Result>) {
  const isRunning = await asOwner({ dataDirectory }, async () => true).catch((error) => {
    if (error instanceof OperatorError) return false;
    throw error;
  });
  if (isRunning) return work(embeddedOwner(dataDirectory));
  const db = await openDatabase({ dataDirectory });
  try {
    return await work(db.owner);
  } finally {
    await db.close();
  }
}

export const dataDirectoryOf = (variables: Variables) => path.resolve(variables.DATA_DIR || './data');

export const storeOf = (variables: Variables, dataDirectory: string) =>
  createFileStore({ ...readStorageSettings(variables), dataDirectory });

function backupTold(made: MadeBackup, repository: string, hasSecretInEnvironment: boolean): string {
  const size = `${(made.byteSize / 1_000_000).toFixed(1)} MB of database`;
  const lines = [
    `${path.join(repository, 'backups', made.name)}: ${size}, ${made.files} files (${made.newFiles} new), as of ${made.moment.toISOString()}.`,
  ];
  if (made.rows === undefined)
    lines.push(
      'Its rows are not compared by verify: the tables were never free for a moment. The backup is whole all the same.',
    );
  if (made.lostFiles.length > 0)
    lines.push(`${made.lostFiles.length} files have a row and no bytes: ${made.lostFiles.join(', ')}.`);
  if (hasSecretInEnvironment || !made.hasAuthSecret)
    lines.push('AUTH_SECRET is not in it: keep it apart, with it second factors work after a restore.');
  if (made.removed > 0) lines.push(`${made.removed} older ${made.removed === 1 ? 'backup' : 'backups'} removed.`);
  return lines.join('\n');
}

function verifiedTold({ backup, moment, tables, rows, foreignKeys, files }: Verified): string {
  const compared =
    tables === undefined
      ? 'its rows could not be compared, since its tables were never free for a moment'
      : `${tables} tables with ${rows} rows are as they were at ${moment.toISOString()}`;
  return `${backup}: ${compared}; ${foreignKeys} foreign keys whole, ${files} files whole.`;
}
