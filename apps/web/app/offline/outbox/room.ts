import type { PersonDatabase } from '../person-database.ts';

/** A write is at most some kilobytes; this holds dozens. */
const RESERVE_BYTES = 128 * 1024;
/** Below it the person is told before typing anything. */
const LEAST_FREE_BYTES = 512 * 1024;

/** Does this error say that the disk, or the share of it that a site may use, is full? */
export function isFull(error: unknown): boolean {
  for (let at = error; at instanceof Error || at instanceof DOMException; at = (at as Error).cause) {
    if (at.name === 'QuotaExceededError') return true;
  }
  return false;
}

/**
 * Is there room to record? Asked before a form opens, so that nothing is typed in vain. Takes the reserve if it is not there
 * yet: a disk that has no room for it is full.
 */
export async function canRecord(
  database: PersonDatabase,
  storage: Pick<StorageManager, 'estimate'> | undefined = navigator.storage,
): Promise<boolean> {
  try {
    if ((await database.count('reserve')) === 0) {
      // Random bytes: a browser that compresses would make nothing of zeros.
      await database.put('reserve', crypto.getRandomValues(new Uint8Array(RESERVE_BYTES / 2)), 'first');
      await database.put('reserve', crypto.getRandomValues(new Uint8Array(RESERVE_BYTES / 2)), 'second');
    }
  } catch (error) {
    if (isFull(error)) return false;
    throw error;
  }
  const { quota, usage } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return quota === undefined || usage === undefined || quota - usage >= LEAST_FREE_BYTES;
}

/** Gives the reserve up for a write that finds no other room. */
export async function freeReserve(database: PersonDatabase): Promise<void> {
  await database.clear('reserve');
}
