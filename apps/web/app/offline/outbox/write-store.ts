import type { PersonDatabase } from '../person-database.ts';
import { freeReserve, isFull } from './room.ts';
import type { Refusal, StoredWrite } from './write.ts';

/** No room is left on the device, not even the reserve. */
export class DeviceFullError extends Error {
  override name = 'DeviceFullError';
}

/** The writes on the disk. What a function here has answered is kept, also when the power goes the next moment. */
export function createWriteStore(database: PersonDatabase) {
  /** Relaxed where losing the change costs nothing: a write that comes back is sent again, and the server has it already. */
  const open = (durability: 'strict' | 'relaxed') => database.transaction('writes', 'readwrite', { durability });

  async function insert(write: Omit<StoredWrite, 'sequence'>): Promise<number> {
    const { store, done } = open('strict');
    const adding = async () => store.add(write);
    const [sequence] = await Promise.all([adding(), done]);
    return sequence;
  }

  async function change(sequence: number, changes: Partial<StoredWrite>): Promise<StoredWrite | undefined> {
    const { store, done } = open('strict');
    const changing = async () => {
      const before = (await store.get(sequence)) as StoredWrite | undefined;
      // Discarded meanwhile: it must not come back.
      const after = before && { ...before, ...changes };
      if (after) await store.put(after);
      return after;
    };
    const [after] = await Promise.all([changing(), done]);
    return after;
  }

  return {
    /** @throws {DeviceFullError} when nothing more can be kept; then nothing was. */
    async add(write: Omit<StoredWrite, 'sequence'>): Promise<StoredWrite> {
      try {
        return { ...write, sequence: await insert(write) };
      } catch (error) {
        if (!isFull(error)) throw error;
      }
      // What was typed is worth more than the block that was held back for this moment.
      await freeReserve(database).catch(() => {});
      try {
        return { ...write, sequence: await insert(write) };
      } catch (error) {
        throw isFull(error) ? new DeviceFullError('the device is full', { cause: error }) : error;
      }
    },
    all: async () => (await database.getAll('writes')) as StoredWrite[],
    keys: () => database.getAllKeys('writes'),
    get: async (sequence: number) => (await database.get('writes', sequence)) as StoredWrite | undefined,
    refuse: (sequence: number, refusal: Refusal) => change(sequence, { refusal }),
    /** Waiting again; with what the person changed, if anything. */
    revive: (sequence: number, changes: { payload?: unknown; version?: number } = {}) =>
      change(sequence, { ...changes, refusal: undefined }),
    async remove(sequences: readonly number[]): Promise<void> {
      const transaction = open('relaxed');
      await Promise.all([...sequences.map((sequence) => transaction.store.delete(sequence)), transaction.done]);
    },
  };
}

export type WriteStore = ReturnType<typeof createWriteStore>;
