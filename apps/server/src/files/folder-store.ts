import { opendir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUnfinished, makeDurableFolder, removeDurably, writeDurably } from '@balsamo/database/durable-file.ts';
import { isFileId, requireFileId } from './file-id.ts';
import type { FileStore, StoredFile } from './store.ts';

/** Files of one part of a listing. */
const PART = 500;

/** Files in a folder that nobody but the server may read. A file is there as a whole or not at all, also after a power cut. */
export function createFolderStore(directory: string): FileStore {
  const place = (id: string) => path.join(directory, requireFileId(id));

  return {
    async write(id, bytes) {
      const file = place(id);
      await makeDurableFolder(directory);
      await writeDurably(file, bytes);
    },

    read: (id) => readFile(place(id)).catch(undefinedIfMissing),

    remove: (id) => removeDurably(place(id)),

    async *unfinished() {
      for await (const name of namesIn(directory)) {
        const file = path.join(directory, name);
        const found = isUnfinished(name) && (await stat(file).catch(undefinedIfMissing));
        const bytes = found && (await readFile(file).catch(undefinedIfMissing));
        if (found && bytes) yield { bytes, writtenAt: found.mtime, remove: () => removeDurably(file) };
      }
    },

    async *list() {
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
    },
  };
}

async function* namesIn(directory: string): AsyncIterable<string> {
  const folder = await opendir(directory).catch(undefinedIfMissing);
  if (folder) for await (const { name } of folder) yield name;
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
