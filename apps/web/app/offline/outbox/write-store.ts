import { cipherOf } from '../person-cipher.ts';
import type { PersonDatabase, Sealed, SealedWrite } from '../person-database.ts';
import { freeReserve, isFull } from './storage-quota.ts';
import { isUnreadable, type Refusal, type StoredWrite, unreadableWrite } from './write.ts';

/** The storage quota is used up, the reserve included. */
export class DeviceFullError extends Error {
  override name = 'DeviceFullError';
}

/** The writes on the disk. What a function here has answered is kept, also when the power goes the next moment. */
export function createWriteStore(database: PersonDatabase) {
  /** The insertion before, done or not: sealing takes its time, and the order on the disk is the order of recording. */
  let lastInsertion: Promise<unknown> = Promise.resolve();

  /** Relaxed where losing the change costs nothing: a write that comes back is sent again, and the server has it already. */
  const open = (durability: 'strict' | 'relaxed') => database.transaction('writes', 'readwrite', { durability });

  async function seal({ sequence: _, refusal: __, ...content }: Partial<StoredWrite>): Promise<Sealed> {
    return (await cipherOf(database)).seal(content);
  }

  /** A row that the disk has damaged is told as such: it must not keep the others from being sent. */
  async function unseal({ sequence, content, refusal }: SealedWrite): Promise<StoredWrite> {
    const cipher = await cipherOf(database);
    try {
      const write = await cipher.open<Omit<StoredWrite, 'sequence' | 'refusal'>>(content);
      return { ...write, sequence, ...(refusal ? { refusal } : {}) };
    } catch {
      return unreadableWrite(sequence);
    }
  }

  async function insert(content: Sealed): Promise<number> {
    const { store, done } = open('strict');
    const adding = async () => store.add({ content });
    const [sequence] = await Promise.all([adding(), done]);
    return sequence;
  }

  /** @throws {DeviceFullError} */
  async function insertWhereRoomIs(content: Sealed): Promise<number> {
    try {
      return await insert(content);
    } catch (error) {
      if (!isFull(error)) throw error;
    }
    // What was typed is worth more than the block that was held back for this moment.
    await freeReserve(database).catch(() => {});
    try {
      return await insert(content);
    } catch (error) {
      throw isFull(error) ? new DeviceFullError('the device is full', { cause: error }) : error;
    }
  }

  async function change(sequence: number, changes: Partial<SealedWrite>): Promise<StoredWrite | undefined> {
    const { store, done } = open('strict');
    const changing = async () => {
      const before = (await store.get(sequence)) as SealedWrite | undefined;
      // Discarded meanwhile: it must not come back.
      const after = before && { ...before, ...changes };
      if (after) await store.put(after);
      return after;
    };
    const [after] = await Promise.all([changing(), done]);
    return after && unseal(after);
  }

  async function get(sequence: number): Promise<StoredWrite | undefined> {
    const row = (await database.get('writes', sequence)) as SealedWrite | undefined;
    return row && unseal(row);
  }

  return {
    /** @throws {DeviceFullError} when nothing more can be kept; then nothing was. */
    async add(write: Omit<StoredWrite, 'sequence'>): Promise<StoredWrite> {
      const sealing = seal(write);
      const insertion = lastInsertion.then(async () => insertWhereRoomIs(await sealing));
      lastInsertion = insertion.catch(() => {});
      return { ...write, sequence: await insertion };
    },
    async all(): Promise<StoredWrite[]> {
      // Asked for even where nothing waits: the first write to be recorded finds the key at hand.
      const [rows] = await Promise.all([database.getAll('writes') as Promise<SealedWrite[]>, cipherOf(database)]);
      return Promise.all(rows.map(unseal));
    },
    keys: () => database.getAllKeys('writes'),
    get,
    refuse: (sequence: number, refusal: Refusal) => change(sequence, { refusal }),
    /** Waiting again; with what the person changed, if anything. */
    async revive(sequence: number, changes?: { payload: unknown; version: number }): Promise<StoredWrite | undefined> {
      const write = changes && (await get(sequence));
      return change(sequence, {
        ...(write && !isUnreadable(write) ? { content: await seal({ ...write, ...changes }) } : {}),
        refusal: undefined,
      });
    },
    async remove(sequences: readonly number[]): Promise<void> {
      const transaction = open('relaxed');
      await Promise.all([...sequences.map((sequence) => transaction.store.delete(sequence)), transaction.done]);
    },
  };
}

export type WriteStore = ReturnType<typeof createWriteStore>;
