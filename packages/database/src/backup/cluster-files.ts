import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, type Pack, pack } from 'tar-stream';

/**
 * What a copy of a running cluster leaves out: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA.
 * These folders have to be there, and empty.
 */
const EMPTIED = new Set([
  'pg_wal',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/;
const CONTROL_FILE = 'global/pg_control';
const READ_BYTES = 1024 * 1024;

/** A running cluster as a tar, while a backup is begun in it. */
export function packCluster(cluster: string): Readable {
  return packed(async (tar) => {
    for await (const name of walk(cluster, '')) {
      if (name.endsWith('/')) tar.entry({ name, type: 'directory', mode: 0o700 });
      else if (name === CONTROL_FILE) await addBytes(tar, name, await readTwice(path.join(cluster, name)));
      else await addFile(tar, name, path.join(cluster, name));
    }
  });
}

export function packFiles(folder: string, names: readonly string[]): Readable {
  return packed(async (tar) => {
    for (const name of names) await addFile(tar, name, path.join(folder, name));
  });
}

/** Puts the files of a tar into a folder. Not synced. */
export async function unpack(source: AsyncIterable<Uint8Array>, folder: string): Promise<void> {
  const tar = extract();
  const reading = pipeline(Readable.from(source, { objectMode: false }), tar);
  reading.catch(() => undefined);
  try {
    for await (const entry of tar) {
      const target = path.join(folder, entry.header.name);
      if (path.relative(folder, target).startsWith('..')) throw new Error(`${entry.header.name} lies outside`);
      if (entry.header.type === 'directory') {
        await mkdir(target, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
        await pipeline(Readable.from(entry, { objectMode: false }), createWriteStream(target, { mode: 0o600 }));
      }
    }
  } catch (error) {
    tar.destroy(error as Error);
    // What a stream says of its end is a consequence: why the source ended says more.
    await reading;
    throw error;
  }
  await reading;
}

function packed(fill: (tar: Pack) => Promise<void>): Readable {
  const tar = pack();
  fill(tar).then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  );
  return Readable.from(tar as AsyncIterable<Uint8Array>, { objectMode: false });
}

/** Folders end with a slash, and come before what is in them. */
async function* walk(root: string, folder: string): AsyncGenerator<string> {
  const found = await readdir(path.join(root, folder), { withFileTypes: true }).catch(undefinedIfMissing);
  for (const entry of found ?? []) {
    const name = path.posix.join(folder, entry.name);
    if (LEFT_OUT.test(entry.name)) continue;
    if (entry.isDirectory()) {
      yield `${name}/`;
      if (!EMPTIED.has(name)) yield* walk(root, name);
    } else if (entry.isFile()) yield name;
  }
}

/**
 * A file as long as it was when it was opened. What grows meanwhile is in the log; where it becomes shorter zeros stand, as in
 * pg_basebackup, since the log says that too. One that is gone is left out.
 */
async function addFile(tar: Pack, name: string, file: string): Promise<void> {
  const handle = await open(file, 'r').catch(undefinedIfMissing);
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    if (size === 0) return await addBytes(tar, name, Buffer.alloc(0));
    const { promise: isAdded, resolve, reject } = Promise.withResolvers<undefined>();
    const sink = tar.entry({ name, size, mode: 0o600 }, (error) => (error ? reject(error) : resolve(undefined)));
    for (let at = 0; at < size; ) {
      const block = Buffer.allocUnsafe(Math.min(READ_BYTES, size - at));
      const { bytesRead } = await handle.read(block, 0, block.length, at);
      const chunk = bytesRead > 0 ? block.subarray(0, bytesRead) : block.fill(0);
      at += chunk.length;
      if (!sink.write(chunk)) await once(sink, 'drain');
    }
    sink.end(undefined);
    await isAdded;
  } finally {
    await handle.close();
  }
}

function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** PostgreSQL writes it as a whole; a reader may still meet it half-written. */
async function readTwice(file: string): Promise<Buffer> {
  for (let before = await readFile(file); ; ) {
    const again = await readFile(file);
    if (again.equals(before)) return again;
    before = again;
  }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
