import { randomUUID } from 'node:crypto';
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isFileId, requireFileId } from './file-id.ts';
import type { FileStore, StoredFile } from './store.ts';

/** Files of one part of a listing. */
const PART = 500;
const UNFINISHED = '.part';
const DAY_MS = 24 * 3_600_000;

/** Files in a folder that nobody but the server may read. A file is there as a whole or not at all. */
export function createFolderStore(directory: string): FileStore {
  const place = (id: string) => path.join(directory, requireFileId(id));

  return {
    async write(id, bytes) {
      const target = place(id);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      const unfinished = path.join(directory, `${randomUUID()}${UNFINISHED}`);
      try {
        const file = await open(unfinished, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },

    read: (id) => readFile(place(id)).catch(undefinedIfMissing),

    remove: (id) => rm(place(id), { force: true }),

    async *list() {
      const folder = await opendir(directory).catch(undefinedIfMissing);
      if (!folder) return;
      let part: StoredFile[] = [];
      for await (const { name } of folder) {
        const found = await stat(path.join(directory, name)).catch(undefinedIfMissing);
        if (!found) continue;
        // What a server that ended in the middle of writing left behind is no file, and nobody waits for it any more.
        if (name.endsWith(UNFINISHED) && found.mtimeMs < Date.now() - DAY_MS) await rm(path.join(directory, name));
        if (!isFileId(name)) continue;
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

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}
