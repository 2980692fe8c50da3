import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Files that survive a power cut: written beside, synced, renamed, and the folder synced. A file system keeps a new name only once
 * its folder is synced, whatever was synced of the file itself.
 */
const UNFINISHED = '.part';

/** A name of its own under which a file lies until it is whole; two who write the same file do not meet in it. */
const unfinishedName = (file: string) => `${file}.${randomUUID()}${UNFINISHED}`;

/** Is this the name of a file that was not finished? */
export const isUnfinished = (name: string) => name.endsWith(UNFINISHED);

/**
 * A large file is synced every so many bytes: left to one sync at its end, the disk would keep everybody else's commits waiting for
 * all of it.
 */
const SYNCED_BYTES = 512 * 1024;

async function writeInSyncedParts(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += SYNCED_BYTES) {
    if (at > 0) await handle.datasync();
    await handle.writeFile(bytes.subarray(at, at + SYNCED_BYTES));
  }
}

/** Writes a file as a whole or not at all, over what was there; it is on the disk when this resolves. Its folder has to exist. */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  const unfinished = unfinishedName(file);
  try {
    await synced(await open(unfinished, 'w', 0o600), (handle) => writeInSyncedParts(handle, bytes));
    await renameDurably(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Moves a file or a folder within its folder or to another one; the move is on the disk when this resolves. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  const folders = new Set([path.dirname(from), path.dirname(to)]);
  for (const folder of folders) await syncFolder(folder);
}

/** Makes a folder that nobody else may enter, and those above it that are missing, each known to the disk. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const above of foldersAbove(folder, first)) await syncFolder(above);
}

/** Removes a file for good, also in a power cut; what is gone already is no failure. */
export async function removeDurably(file: string): Promise<void> {
  try {
    await rm(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await syncFolder(path.dirname(file));
}

/** A folder in which something still comes to be is tried again, after 0.1, 0.2 … seconds. */
const REMOVAL_TRIES = { maxRetries: 10, retryDelay: 100 };

/**
 * Removes the folder that a killed process left, with all that is in it. What that process had started (`initdb`) may outlive it and write
 * on for a moment: it ends where it finds its folder gone.
 */
export async function removeLeftFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, ...REMOVAL_TRIES });
}

async function syncFolder(folder: string): Promise<void> {
  await synced(await open(folder, 'r'), async () => undefined);
}

/**
 * Keeps a small file that has to be made once, as `writeDurably` does; false when it is there already, which is left as it is. Synchronous,
 * for what is read before anything runs.
 */
export function keepFirstSync(file: string, text: string): boolean {
  const folder = path.dirname(file);
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = unfinishedName(file);
  try {
    writeFileSync(unfinished, text, { mode: 0o600, flush: true });
    // Unlike a rename, a link never takes the place of what another process has made meanwhile.
    linkSync(unfinished, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(unfinished, { force: true });
    for (const changed of [folder, ...foldersAbove(folder, first)]) syncFolderSync(changed);
  }
  return true;
}

function syncFolderSync(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** The folders in which new ones stand: from above the first that was made down to above the last. */
function foldersAbove(folder: string, first: string | undefined): string[] {
  if (first === undefined) return [];
  const above: string[] = [];
  for (let at = path.resolve(folder); at.length >= path.resolve(first).length; at = path.dirname(at)) {
    above.unshift(path.dirname(at));
  }
  return above;
}

async function synced(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
