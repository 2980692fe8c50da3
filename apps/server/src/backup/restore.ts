import { readdir, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { copyRows, refuseFilled } from '@balsamo/database/backup/copy-rows.ts';
import { keep, type Opening, type ReadingKeys, readingKeys } from '@balsamo/database/backup/keys.ts';
import { connect, fileIds } from '@balsamo/database/backup/moment.ts';
import { type RecoveryTarget, recoverCluster } from '@balsamo/database/backup/recover.ts';
import {
  listBackups,
  listFileObjects,
  type Manifest,
  readFileObject,
  readManifest,
} from '@balsamo/database/backup/repository.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { makeDurableFolder, renameDurably, writeDurably } from '@balsamo/database/durable-file.ts';
import { migrate } from '@balsamo/database/migrate.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import type pg from 'pg';
import type { FileStore } from '../storage/store.ts';

const DRAFT = 'restoring-';

export type Restore = {
  repository: string;
  opening: Opening;
  /** Absent or empty. */
  dataDirectory: string;
  /** The newest one that reaches the target, where none is named. */
  backup?: string | undefined;
  target: RecoveryTarget;
  /** Where files go, by the DATA_DIR that is being made. */
  storeIn: (dataDirectory: string) => FileStore;
  /** A database of one's own instead of the embedded one. */
  external?: Pick<Database, 'owner' | 'roles'> | undefined;
};

export type Restored = {
  backup: string;
  moment: Date;
  files: number;
  missingFiles: string[];
  hasAuthSecret: boolean;
};

/** Restores a backup as a whole, or nothing: everything is made in a folder of its own and renamed. @throws OperatorError */
export async function restoreBackup(restore: Restore): Promise<Restored> {
  const { repository, dataDirectory, target, external } = restore;
  await refuseUsed(dataDirectory);
  if (external) await looking(external.owner, refuseFilled);
  const keys = await readingKeys(repository, restore.opening);
  const manifest = await chooseBackup(keys, restore);
  // Within, since DATA_DIR may be a disk of its own, which cannot be renamed.
  const draft = path.join(dataDirectory, `${DRAFT}${process.pid}`);
  await makeDurableFolder(draft);
  try {
    const source = { keys, repository, manifest };
    const { ids, mark } = await recoverCluster(source, draft, target, async (owner) => {
      if (external) {
        await migrate({ owner, roles: { app: undefined, system: undefined } });
        await migrate(external);
        await copyRows(owner, external.owner);
      }
      return looking(owner, async (client) => ({ ids: await fileIds(client), mark: await markOf(client) }));
    });
    if (external) await rm(path.join(draft, 'postgres'), { recursive: true });
    const store = restore.storeIn(draft);
    const missingFiles = await restoreFiles(store, keys, repository, ids, mark);
    const secret = manifest.authSecret;
    if (secret !== undefined) await writeDurably(path.join(draft, 'auth-secret'), Buffer.from(secret));
    if (!external) await keep(draft, keys, restore.opening.passphrase);
    await moveUp(draft, dataDirectory);
    return {
      backup: manifest.name,
      moment: new Date(manifest.moment),
      files: ids.length - missingFiles.length,
      missingFiles,
      hasAuthSecret: secret !== undefined,
    };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/** @throws OperatorError where there is none, or it is not what was written */
export async function chooseBackup(
  keys: ReadingKeys,
  { repository, backup, target }: Pick<Restore, 'repository' | 'backup' | 'target'>,
): Promise<Manifest & { files: string[] }> {
  const names = await listBackups(repository);
  if (backup !== undefined && !names.includes(backup))
    throw new OperatorError(`There is no backup ${backup} in ${repository}; there are: ${names.join(', ') || 'none'}.`);
  for (const name of backup === undefined ? names.reverse() : [backup]) {
    const manifest = await readManifest(keys, repository, name);
    if (!(target instanceof Date) || new Date(manifest.moment) <= target) return manifest;
  }
  throw new OperatorError(
    names.length === 0
      ? `There is no whole backup in ${repository}.`
      : `No backup in ${repository} is as old as that: a time from the end of a backup on can be restored.`,
  );
}

async function refuseUsed(dataDirectory: string): Promise<void> {
  const found = await readdir(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new OperatorError(`DATA_DIR ${dataDirectory} cannot be read: ${error.message}.`);
  });
  const drafts = found.filter((name) => name.startsWith(DRAFT));
  if (found.length > drafts.length)
    throw new OperatorError(`DATA_DIR ${dataDirectory} is not empty: a backup is restored into an empty folder.`);
  for (const name of drafts) await rm(path.join(dataDirectory, name), { recursive: true });
}

/** The database last: without it nothing of the rest is anything. */
async function moveUp(draft: string, dataDirectory: string): Promise<void> {
  await rm(path.join(draft, 'run'), { recursive: true, force: true });
  for (const name of (await readdir(draft)).sort(
    (one, other) => Number(one === 'postgres') - Number(other === 'postgres'),
  ))
    await renameDurably(path.join(draft, name), path.join(dataDirectory, name));
  await rmdir(draft);
}

/** Puts files into a store that is empty, or that is the one of before and has some of them still. */
async function restoreFiles(
  store: FileStore,
  keys: ReadingKeys,
  repository: string,
  ids: readonly string[],
  mark: string | undefined,
): Promise<string[]> {
  const found = await store.readMark();
  if (found !== undefined && found !== mark)
    throw new OperatorError(`${store.place} belongs to another database: name an empty one.`);
  const there = new Set<string>();
  for await (const part of store.list()) for (const { id } of part) there.add(id);
  const objects = await listFileObjects(repository);
  const missing: string[] = [];
  for (const id of ids) {
    if (there.has(id)) continue;
    const object = objects.get(id);
    if (object === undefined) missing.push(id);
    else await store.write(id, await readFileObject(keys, repository, id, object));
  }
  if (mark !== undefined && found === undefined) await store.writeMark(mark);
  return missing;
}

/** Which store the database says its files lie in. */
async function markOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ known: string | null }>(
    "select to_regclass('installation.file_store')::text as known",
  );
  if (rows[0]?.known == null) return undefined;
  const bound = await client.query<{ id: string }>('select id from installation.file_store where is_bound');
  return bound.rows[0]?.id;
}

async function looking<Result>(owner: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(owner);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
