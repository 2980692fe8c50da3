import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, removeDurably } from '../durable-file.ts';
import {
  backupFolder,
  backupsOf,
  fileFolder,
  listBackups,
  listFileObjects,
  MANIFEST,
  readIndex,
  timeOfBackup,
} from './repository.ts';
import { walOf } from './wal-archive.ts';

/** Bytes of a file are stored a moment before its row is. */
const UPLOAD_MS = 3_600_000;

/**
 * Removes all but the newest backups, with the files and the log that none of these needs, and what backups left that were cut off. To be
 * called while no backup is being made. Answers how many backups went.
 */
export async function prune(repository: string, keep: number): Promise<number> {
  const whole = await listBackups(repository);
  const kept = whole.slice(-keep);
  const gone = whole.slice(0, -keep);
  // First what makes it a backup: cut off in between, it is none any more.
  for (const name of gone) await removeDurably(path.join(backupFolder(repository, name), MANIFEST));
  for (const name of await readdir(backupsOf(repository)).catch(() => [])) {
    if (!kept.includes(name)) await rm(backupFolder(repository, name), { recursive: true, force: true });
  }
  const [oldest] = kept;
  if (oldest !== undefined) {
    const indexes = await Promise.all(kept.map((name) => readIndex(repository, name)));
    await pruneFiles(repository, new Set(indexes.flatMap(({ files }) => files)), timeOfBackup(oldest));
    await pruneWal(repository, indexes[0]?.firstWal ?? '');
  }
  return gone.length;
}

/** Younger ones may be needed where the log is replayed to a time between two backups. */
async function pruneFiles(repository: string, needed: ReadonlySet<string>, oldest: Date): Promise<void> {
  for (const [id, object] of await listFileObjects(repository)) {
    if (needed.has(object)) continue;
    const file = path.join(fileFolder(repository, id), object);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < oldest.getTime() - UPLOAD_MS) await rm(file, { force: true });
  }
}

/** Segments are numbered on from one timeline to the next: the first eight digits are the timeline's. Histories stay. */
async function pruneWal(repository: string, firstWal: string): Promise<void> {
  const folder = walOf(repository);
  for (const object of await readdir(folder).catch(() => [])) {
    const segment = /^[0-9A-F]{24}/.exec(object)?.[0];
    const isOld = segment !== undefined && segment.slice(8) < firstWal.slice(8);
    if (isOld || isUnfinished(object)) await rm(path.join(folder, object), { force: true });
  }
}
