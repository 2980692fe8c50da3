import type { PersonDatabase } from '../person-database.ts';
import type { StoredWrite } from './write.ts';
import type { WriteKinds } from './write-kind.ts';
import { createWriteQueue } from './write-queue.ts';
import { createWriteStore } from './write-store.ts';

/** The queue in memory and the rows on the disk that it stands for: other tabs write to the same disk. */
export function createStoredQueue(database: PersonDatabase, kinds: WriteKinds) {
  const store = createWriteStore(database);
  const queue = createWriteQueue((kind) => kinds.find(kind)?.isCreation ?? false);
  let highest = 0;

  function put(write: StoredWrite): void {
    highest = Math.max(highest, write.sequence);
    queue.put(kinds.read(write));
  }

  return {
    store,
    queue,
    /** A write that lies on the disk is new or changed. */
    put,
    /** Was something recorded before this one that was not told here? It may be of the same subject. */
    isAfterGap: ({ sequence }: StoredWrite) => sequence > highest + 1,
    async load(): Promise<void> {
      for (const write of await store.all()) put(write);
    },
    /** Brings into memory what lies on the disk alone: recorded by a tab that ended before it could say so. */
    async catchUp(): Promise<void> {
      const before = queue.sequences();
      const stored = new Set(await store.keys());
      for (const sequence of before) if (!stored.has(sequence)) queue.remove(sequence);
      for (const sequence of stored) {
        if (queue.has(sequence)) continue;
        const write = await store.get(sequence);
        if (write) put(write);
      }
    },
  };
}
