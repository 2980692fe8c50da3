import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { asOnlyBackup, backUpCluster } from '@balsamo/database/backup/base-backup.ts';
import type { WritingKeys } from '@balsamo/database/backup/keys.ts';
import { prune } from '@balsamo/database/backup/prune.ts';
import {
  backupFolder,
  backupName,
  listFileObjects,
  writeFileObject,
  writeManifest,
} from '@balsamo/database/backup/repository.ts';
import { makeDurableFolder } from '@balsamo/database/durable-file.ts';
import type pg from 'pg';
import type { FileStore } from '../storage/store.ts';

export type Installation = { owner: pg.ClientConfig; files: FileStore; dataDirectory: string };
export type MadeBackup = {
  name: string;
  moment: Date;
  byteSize: number;
  rows: number | undefined;
  /** All of them, and those that were in no backup before. */
  files: number;
  newFiles: number;
  lostFiles: string[];
  hasAuthSecret: boolean;
  removed: number;
};

/** Files at a time: reading one waits for the disk while another is encrypted. */
const FILES_AT_ONCE = 4;

/** Makes a backup of database and files together, while both are in use. @throws OperatorError where another one is being made */
export function makeBackup(
  { owner, files, dataDirectory }: Installation,
  { repository, keys, keep }: { repository: string; keys: WritingKeys; keep: number | undefined },
): Promise<MadeBackup> {
  return asOnlyBackup(owner, async () => {
    const startedAt = new Date();
    const name = backupName(startedAt);
    const folder = backupFolder(repository, name);
    await makeDurableFolder(folder);
    try {
      let newFiles = 0;
      const { moment, ...cluster } = await backUpCluster(owner, { keys, folder, name }, async () => {
        newFiles = await copyNewFiles(files, keys, repository);
      });
      const kept = await copyMissing(files, keys, repository, moment.files);
      const authSecret = await readFile(path.join(dataDirectory, 'auth-secret'), 'utf8').catch(() => undefined);
      await writeManifest(
        keys,
        repository,
        {
          format: 1,
          name,
          moment: moment.at.toISOString(),
          restorePoint: moment.restorePoint,
          serverVersion: cluster.serverVersion,
          backupLabel: cluster.backupLabel,
          base: cluster.base.object,
          wal: cluster.wal.object,
          lostFiles: kept.lost,
          ...(moment.tables ? { tables: moment.tables } : {}),
          ...(authSecret === undefined ? {} : { authSecret }),
        },
        { startedAt: startedAt.toISOString(), firstWal: cluster.firstWal, files: kept.objects },
      );
      return {
        name,
        moment: moment.at,
        byteSize: cluster.base.byteSize + cluster.wal.byteSize,
        rows: moment.tables && Object.values(moment.tables).reduce((sum, { rows }) => sum + rows, 0),
        files: kept.objects.length,
        newFiles: newFiles + kept.copied,
        lostFiles: kept.lost,
        hasAuthSecret: authSecret !== undefined,
        removed: keep === undefined ? 0 : await prune(repository, keep),
      };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  });
}

/** Copies files that no backup has yet: none is ever changed. Answers how many. */
export async function copyNewFiles(files: FileStore, keys: WritingKeys, repository: string): Promise<number> {
  const known = await listFileObjects(repository);
  let copied = 0;
  for await (const part of files.list()) {
    const missing = part.map(({ id }) => id).filter((id) => !known.has(id));
    const objects = await copyAll(files, keys, repository, missing);
    copied += objects.filter((object) => object !== undefined).length;
  }
  return copied;
}

/** Copies those of these that came since; what is gone since, or was lost before, is answered. */
async function copyMissing(files: FileStore, keys: WritingKeys, repository: string, ids: readonly string[]) {
  const known = await listFileObjects(repository);
  const missing = ids.filter((id) => !known.has(id));
  const copied = await copyAll(files, keys, repository, missing);
  const lost = missing.filter((_, index) => copied[index] === undefined);
  for (const [index, id] of missing.entries()) {
    const object = copied[index];
    if (object !== undefined) known.set(id, object);
  }
  return { objects: ids.flatMap((id) => known.get(id) ?? []), lost, copied: missing.length - lost.length };
}

async function copyAll(files: FileStore, keys: WritingKeys, repository: string, ids: readonly string[]) {
  const objects: (string | undefined)[] = [];
  for (let at = 0; at < ids.length; at += FILES_AT_ONCE) {
    objects.push(...(await Promise.all(ids.slice(at, at + FILES_AT_ONCE).map(copy))));
  }
  return objects;

  async function copy(id: string): Promise<string | undefined> {
    const bytes = await files.read(id);
    return bytes && writeFileObject(keys, repository, id, bytes);
  }
}
