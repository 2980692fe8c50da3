import { canRecord, isFull } from '../outbox/storage-quota.ts';
import { cipherOf } from '../person-cipher.ts';
import { inDatabase, type PersonDatabase } from '../person-database.ts';
import { rowKey } from '../row-key.ts';

const MEBIBYTE = 1024 * 1024;
/** Twice the largest upload (`FILE_RULES`): several photos that the server joins may grow. Sealing holds a file three times in memory. */
export const KEPT_FILE_MAX_BYTES = 20 * MEBIBYTE;
/** Some fifty documents at 3 MB; browsers of phones give a site a multiple of it, and the phone's own photos need the rest. */
export const KEPT_FILES_MAX_BYTES = 150 * MEBIBYTE;
/** Left free for the diary, whose writes take kilobytes: whoever fills the disk up, it is never a copy of what the server has. */
const LEFT_FREE_BYTES = 32 * MEBIBYTE;

/** `too_large`: this one never fits. `no_room`: the bound of all files, or the disk, is reached. */
export type KeepResult = 'kept' | 'too_large' | 'no_room';
export type KeepOptions = { storage?: Pick<StorageManager, 'estimate'> | undefined; maxBytes?: number };

/**
 * Keeps a copy of a file on this device, sealed with the person's key. What was kept under the id before is replaced.
 * @throws {DOMException | TypeError} where the browser keeps nothing at all
 */
export function keepFile(personId: string, id: string, file: Blob, options?: KeepOptions): Promise<KeepResult> {
  return inDatabase(personId, (database) => putFile(database, id, file, options));
}

/** The file with its media type; undefined where it is not kept, or the disk has damaged it. */
export function readKeptFile(personId: string, id: string): Promise<Blob | undefined> {
  return inDatabase(personId, async (database) => {
    const key = await rowKey(id);
    const row = await database.get('files', key);
    if (!row) return undefined;
    const cipher = await cipherOf(database);
    try {
      return unpack(await cipher.openBytes(row.content, id));
    } catch {
      await database.delete('files', key);
      return undefined;
    }
  });
}

/** Which of these files are kept. Reads none of them. */
export function keptFileIds(personId: string, ids: readonly string[]): Promise<Set<string>> {
  return inDatabase(personId, (database) => keptAmong(database, ids));
}

/** Deletes every kept file but these. */
export function dropOtherFiles(personId: string, idsToKeep: readonly string[]): Promise<void> {
  return inDatabase(personId, (database) => dropOthers(database, idsToKeep));
}

export async function putFile(
  database: PersonDatabase,
  id: string,
  file: Blob,
  { storage = navigator.storage, maxBytes = KEPT_FILES_MAX_BYTES }: KeepOptions = {},
): Promise<KeepResult> {
  if (file.size > KEPT_FILE_MAX_BYTES) return 'too_large';
  const key = await rowKey(id);
  if ((await keptBytes(database, key)) + file.size > maxBytes) return 'no_room';
  // The reserve of the diary is there before any file is.
  if (!(await canRecord(database, storage)) || !(await hasRoom(storage, file.size))) return 'no_room';
  const content = await (await cipherOf(database)).sealBytes(await pack(file), id);
  try {
    await database.put('files', { key, size: content.bytes.byteLength, content });
    return 'kept';
  } catch (error) {
    if (isFull(error)) return 'no_room';
    throw error;
  }
}

export async function keptAmong(database: PersonDatabase, ids: readonly string[]): Promise<Set<string>> {
  const [keys, wanted] = await Promise.all([database.getAllKeys('files'), Promise.all(ids.map(rowKey))]);
  const kept = new Set(keys);
  return new Set(ids.filter((_, at) => kept.has(wanted[at] as string)));
}

export async function dropOthers(database: PersonDatabase, idsToKeep: readonly string[]): Promise<void> {
  const keep = new Set(await Promise.all(idsToKeep.map(rowKey)));
  const { store, done } = database.transaction('files', 'readwrite');
  const dropping = async () => {
    for (const key of await store.getAllKeys()) if (!keep.has(key)) await store.delete(key);
  };
  await Promise.all([dropping(), done]);
}

/** Bytes of all kept files but one. */
async function keptBytes(database: PersonDatabase, butKey: string): Promise<number> {
  let bytes = 0;
  let cursor = await database.transaction('files').store.index('size').openKeyCursor();
  while (cursor) {
    if (cursor.primaryKey !== butKey) bytes += cursor.key;
    cursor = await cursor.continue();
  }
  return bytes;
}

async function hasRoom(storage: KeepOptions['storage'], bytes: number): Promise<boolean> {
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined || quota - usage - bytes >= LEFT_FREE_BYTES;
}

/** Length of the media type (one byte), the media type, the file. */
function pack(file: Blob): Promise<ArrayBuffer> {
  const type = new TextEncoder().encode(file.type).slice(0, 255);
  return new Blob([new Uint8Array([type.length]), type, file]).arrayBuffer();
}

function unpack(bytes: ArrayBuffer): Blob {
  const start = 1 + (new Uint8Array(bytes, 0, 1)[0] ?? 0);
  const type = new TextDecoder().decode(new Uint8Array(bytes, 1, start - 1));
  return new Blob([new Uint8Array(bytes, start)], { type });
}
