import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createZstdCompress, createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib';
import { isUnfinished, makeDurableFolder, renameDurably, writeDurably } from '../durable-file.ts';
import { OperatorError } from '../names.ts';
import { macOf, type ReadingKeys, type WritingKeys } from './keys.ts';
import { openStreamWith, openWith, sealStreamTo, sealTo } from './sealing.ts';
import type { TableHash } from './table-hashes.ts';

/**
 * A folder of backups:
 *
 *     repository.json, keys.age        which key opens it
 *     backups/<name>/base.*.age        the cluster (zstd, tar), wal.*.age what was logged meanwhile
 *     backups/<name>/index.json        which files belong to it
 *     backups/<name>/manifest.age      what it is; written last: a backup without it is none
 *     files/<xx>/<id>.*.age            files that people brought, once each for all backups
 *     wal/<segment>.*.age              the write-ahead log since
 *
 * An object's name ends with the sha-256 of its bytes, so that it is compared without a key.
 */
export type Manifest = {
  format: 1;
  name: string;
  /** When the rows were as the hashes say, which is at the end of the backup. */
  moment: string;
  restorePoint: string;
  serverVersion: string;
  backupLabel: string;
  base: string;
  wal: string;
  /** Of every table, at the moment. Undefined: the tables were never free to be looked at. */
  tables?: Record<string, TableHash>;
  /** Files of which there was a row at the moment, and no bytes any more. */
  lostFiles: string[];
  /** The secret of DATA_DIR; undefined: it stood in the environment. */
  authSecret?: string;
  /** Of `index.json`. */
  index: string;
};

/** What pruning must know of a backup without a key. */
export type BackupIndex = { startedAt: string; firstWal: string; files: string[] };

export const MANIFEST = 'manifest.age';
export const backupsOf = (repository: string) => path.join(repository, 'backups');
export const backupFolder = (repository: string, name: string) => path.join(backupsOf(repository), name);
const indexFile = (folder: string) => path.join(folder, 'index.json');

/** Names of backups that are whole, oldest first; those of an instant in UTC, which sort as they were made. */
export async function listBackups(repository: string): Promise<string[]> {
  const names = await readdir(backupsOf(repository)).catch(() => []);
  const whole: string[] = [];
  for (const name of names.sort()) {
    if (await isThere(path.join(backupFolder(repository, name), MANIFEST))) whole.push(name);
  }
  return whole;
}

export const backupName = (at: Date) => at.toISOString().replaceAll(':', '-');
export const timeOfBackup = (name: string) => new Date(name.replace(/T(\d+)-(\d+)-/, 'T$1:$2:'));

/** Writes a stream as an object of this folder, and answers its name. */
export async function writeObject(
  keys: WritingKeys,
  folder: string,
  kind: string,
  source: Readable,
): Promise<{ object: string; byteSize: number }> {
  const unfinished = path.join(folder, `${kind}.${randomUUID()}.part`);
  const hash = createHash('sha256');
  let byteSize = 0;
  const compressed = createZstdCompress();
  const compressing = pipeline(source, compressed);
  const sealed = await sealStreamTo(keys.recipient, compressed);
  try {
    await Promise.all([
      compressing,
      pipeline(
        sealed,
        async function* counted(chunks: AsyncIterable<Uint8Array>) {
          for await (const chunk of chunks) {
            hash.update(chunk);
            byteSize += chunk.length;
            yield chunk;
          }
        },
        createWriteStream(unfinished, { mode: 0o600, flush: true }),
      ),
    ]);
    const object = objectName(kind, hash.digest('hex'));
    await renameDurably(unfinished, path.join(folder, object));
    return { object, byteSize };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** What an object holds. Whoever reads it to its end knows that it is whole. @throws OperatorError in the stream, where it is damaged */
export async function* readObject(
  keys: ReadingKeys,
  folder: string,
  object: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  const file = path.join(folder, object);
  const hash = createHash('sha256');
  async function* hashed() {
    for await (const chunk of createReadStream(file, { highWaterMark: 512 * 1024 })) {
      hash.update(chunk);
      yield chunk as Uint8Array;
    }
  }
  try {
    const opened = await openStreamWith(keys.identity, Readable.from(hashed(), { objectMode: false }));
    const plain = createZstdDecompress();
    const opening = pipeline(opened, plain);
    opening.catch(() => undefined);
    yield* plain as AsyncIterable<Uint8Array>;
    await opening;
  } catch (error) {
    throw damaged(file, error as NodeJS.ErrnoException);
  }
  if (hash.digest('hex') !== hashIn(object)) throw damaged(file);
}

/** Bytes of one file that people brought, which compression would make no smaller. */
export async function writeFileObject(
  keys: WritingKeys,
  repository: string,
  id: string,
  bytes: Uint8Array,
): Promise<string> {
  const folder = fileFolder(repository, id);
  await makeDurableFolder(folder);
  const sealed = await sealTo(keys.recipient, bytes);
  const object = objectName(id, sha256(sealed));
  await writeDurably(path.join(folder, object), sealed);
  return object;
}

/** @throws OperatorError where it is damaged */
export async function readFileObject(
  keys: ReadingKeys,
  repository: string,
  id: string,
  object: string,
): Promise<Uint8Array> {
  const file = path.join(fileFolder(repository, id), object);
  const sealed = await readFile(file).catch((error) => {
    throw damaged(file, error);
  });
  if (sha256(sealed) !== hashIn(object)) throw damaged(file);
  return openWith(keys.identity, sealed).catch((error) => {
    throw damaged(file, error);
  });
}

/** Every file in the repository by its id, with its object. */
export async function listFileObjects(repository: string): Promise<Map<string, string>> {
  const all = path.join(repository, 'files');
  const found = new Map<string, string>();
  for (const folder of await readdir(all).catch(() => [])) {
    for (const object of await readdir(path.join(all, folder))) {
      if (!isUnfinished(object)) found.set(object.slice(0, object.indexOf('.')), object);
    }
  }
  return found;
}

/** By the end of an id, since its beginning is a time. */
export const fileFolder = (repository: string, id: string) => path.join(repository, 'files', id.slice(-2));

export async function writeManifest(
  keys: WritingKeys,
  repository: string,
  manifest: Omit<Manifest, 'index'>,
  index: BackupIndex,
): Promise<void> {
  const folder = backupFolder(repository, manifest.name);
  const listed = Buffer.from(JSON.stringify(index));
  await writeDurably(indexFile(folder), listed);
  const text = JSON.stringify({ ...manifest, index: sha256(listed) } satisfies Manifest);
  const packed = await promisify(zstdCompress)(JSON.stringify({ mac: macOf(keys, 'manifest', text), text }));
  await writeDurably(path.join(folder, MANIFEST), await sealTo(keys.recipient, packed));
}

/** @throws OperatorError where it, or what it lists, is not what was written */
export async function readManifest(
  keys: ReadingKeys,
  repository: string,
  name: string,
): Promise<Manifest & { files: string[] }> {
  const folder = backupFolder(repository, name);
  const file = path.join(folder, MANIFEST);
  let manifest: Manifest;
  try {
    const packed = await openWith(keys.identity, await readFile(file));
    const { mac, text } = JSON.parse((await promisify(zstdDecompress)(packed)).toString());
    if (mac !== macOf(keys, 'manifest', text)) throw new Error('written by somebody else');
    manifest = JSON.parse(text);
  } catch (error) {
    throw damaged(file, error as Error);
  }
  if (manifest.name !== name) throw damaged(file, new Error('that of another backup'));
  const listed = await readFile(indexFile(folder)).catch((error) => {
    throw damaged(indexFile(folder), error);
  });
  if (sha256(listed) !== manifest.index) throw damaged(indexFile(folder));
  return { ...manifest, files: (JSON.parse(listed.toString()) as BackupIndex).files };
}

export async function readIndex(repository: string, name: string): Promise<BackupIndex> {
  const file = indexFile(backupFolder(repository, name));
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw damaged(file, error as Error);
  }
}

export function damaged(file: string, cause?: Error): OperatorError {
  return new OperatorError(`${file} is damaged or missing: take another backup.`, { cause });
}

export const objectName = (kind: string, hash: string) => `${kind}.${hash}.age`;
const hashIn = (object: string) => object.split('.').at(-2);
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
