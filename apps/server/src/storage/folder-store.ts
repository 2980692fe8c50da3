import { opendir, readFile, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import {
  isUnfinished,
  makeDurableFolder,
  removeDurably,
  renameDurably,
  writeDurably,
} from '@balsamo/database/durable-file.ts';
import { isFileId, requireFileId } from './file-id.ts';
import { type FileStore, MARK, type StoredFile, TRASH } from './store.ts';

/** Files of one part of a listing. */
const PART = 500;

/** Files in a folder that nobody but the server may read. A file is there as a whole or not at all, also after a power cut. */
export function createFolderStore(directory: string): FileStore {
  const place = (id: string) => path.join(directory, requireFileId(id));
  const trash = path.join(directory, TRASH);
  const discarded = (id: string) => path.join(trash, requireFileId(id));
  const contentOf = (file: string) => readFile(file).catch(undefinedIfMissing);

  return {
    place: `the folder ${directory} on ${hostname()}`,

    readMark: async (name = MARK) => (await contentOf(path.join(directory, name)))?.toString().trim(),

    async writeMark(text, name = MARK) {
      await makeDurableFolder(directory);
      await writeDurably(path.join(directory, name), Buffer.from(`${text}\n`));
    },

    async write(id, bytes) {
      const file = place(id);
      await makeDurableFolder(directory);
      await writeDurably(file, bytes);
    },

    async read(id) {
      const bytes = await contentOf(place(id));
      if (bytes) return bytes;
      await renameDurably(discarded(id), place(id)).catch(undefinedIfMissing);
      return contentOf(place(id));
    },

    async remove(id) {
      for (const file of [place(id), discarded(id)]) await removeDurably(file);
    },

    async discard(id, at) {
      await makeDurableFolder(trash);
      // Gone already is no failure: two servers may sweep at once.
      await utimes(place(id), at, at).catch(undefinedIfMissing);
      await renameDurably(place(id), discarded(id)).catch(undefinedIfMissing);
    },

    listDiscarded: () => filesIn(trash),

    async *unfinished() {
      for await (const name of namesIn(directory)) {
        const file = path.join(directory, name);
        const found = isUnfinished(name) && (await stat(file).catch(undefinedIfMissing));
        const bytes = found && (await readFile(file).catch(undefinedIfMissing));
        if (found && bytes) yield { bytes, writtenAt: found.mtime, remove: () => removeDurably(file) };
      }
    },

    list: () => filesIn(directory),
  };
}

async function* filesIn(directory: string): AsyncIterable<StoredFile[]> {
  let part: StoredFile[] = [];
  for await (const name of namesIn(directory)) {
    const found = isFileId(name) && (await stat(path.join(directory, name)).catch(undefinedIfMissing));
    if (!found) continue;
    part.push({ id: name, writtenAt: found.mtime });
    if (part.length === PART) {
      yield part;
      part = [];
    }
  }
  if (part.length > 0) yield part;
}

async function* namesIn(directory: string): AsyncIterable<string> {
  const folder = await opendir(directory).catch(undefinedIfMissing);
  if (folder) for await (const { name } of folder) yield name;
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
