import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { makeDurableFolder, writeDurably } from '../durable-file.ts';
import { OperatorError } from '../names.ts';
import { macOf, type ReadingKeys, readKept } from './keys.ts';
import { damaged, objectName } from './repository.ts';
import { openWith, sealTo } from './sealing.ts';

/** How much is lost with the disk at most, in seconds: PostgreSQL begins a new segment that often where anything was written. */
const ARCHIVE_TIMEOUT_S = 60;
const ARCHIVE_COMMAND = path.join(import.meta.dirname, 'archive-wal.ts');
const FETCH_COMMAND = path.join(import.meta.dirname, 'fetch-wal.ts');

/** The environment variable by which a recovery hands the keys to the command that fetches segments. */
export const FETCH_KEYS = 'BALSAMO_FETCH_KEYS';

export const walOf = (repository: string) => path.join(repository, 'wal');

/** Settings of PostgreSQL with which it hands each segment of its log to this repository. */
export function archivingSettings(repository: string, dataDirectory: string): Record<string, string> {
  return {
    archive_mode: 'on',
    archive_timeout: `${ARCHIVE_TIMEOUT_S}s`,
    archive_command: shellCommand(ARCHIVE_COMMAND, repository, dataDirectory, '%p', '%f'),
  };
}

/** How a recovery asks for segments; the keys are in its environment. */
export function fetchCommand(repository: string): string {
  return shellCommand(FETCH_COMMAND, repository, '%f', '%p');
}

/** PostgreSQL puts names in place of %p and %f, and takes %% for a percent sign. */
function shellCommand(script: string, ...args: string[]): string {
  const quoted = [process.execPath, script, ...args].map((part) =>
    part === '%p' || part === '%f' ? `"${part}"` : `'${part.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`,
  );
  return quoted.join(' ');
}

/**
 * Keeps a segment. Its object is named by a code of what it holds: asked for the same again, as PostgreSQL may after a crash, nothing is
 * written; another one of the same name is refused.
 */
export async function archiveWal(repository: string, dataDirectory: string, file: string, name: string): Promise<void> {
  const keys = await readKept(dataDirectory);
  const known = await readFile(path.join(repository, 'repository.json'), 'utf8').catch(() => '');
  // A disk that is not mounted leaves an empty folder: what were written there would be in no backup.
  if (!keys || !known.includes(`"${keys.id}"`))
    throw new OperatorError(`${repository} is not the repository that this database is backed up to.`);
  const folder = walOf(repository);
  await makeDurableFolder(folder);
  const bytes = await readFile(file);
  const object = objectName(name, macOf(keys, 'wal', name, bytes));
  const kept = await findSegment(folder, name);
  if (kept === object) return;
  if (kept !== undefined) throw new OperatorError(`${folder} holds another ${name}: two databases write into it.`);
  await writeDurably(path.join(folder, object), await sealTo(keys.recipient, await promisify(zstdCompress)(bytes)));
}

/** Brings a segment back; false when it is not there. @throws OperatorError where it is damaged */
export async function fetchWal(
  keys: Pick<ReadingKeys, 'identity' | 'macKey'>,
  repository: string,
  name: string,
  target: string,
): Promise<boolean> {
  const folder = walOf(repository);
  const object = await findSegment(folder, name);
  if (object === undefined) return false;
  let bytes: Uint8Array;
  try {
    bytes = await promisify(zstdDecompress)(await openWith(keys.identity, await readFile(path.join(folder, object))));
  } catch (error) {
    throw damaged(path.join(folder, object), error as Error);
  }
  if (object !== objectName(name, macOf(keys as ReadingKeys, 'wal', name, bytes)))
    throw damaged(path.join(folder, object));
  await writeFile(target, bytes, { mode: 0o600 });
  return true;
}

async function findSegment(folder: string, name: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => []);
  // Where a backup began another file lies beside its segment: the same name, a place, and `backup`.
  return names.find(
    (object) => object.startsWith(`${name}.`) && /^[0-9a-f]{64}\.age$/.test(object.slice(name.length + 1)),
  );
}
