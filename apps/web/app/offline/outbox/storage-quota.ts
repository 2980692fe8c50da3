import type { PersonDatabase } from '../person-database.ts';

/** Space held back for writes: each takes a few kilobytes at most. */
const RESERVE_BYTES = 128 * 1024;
/** With less than this the person is told before typing anything. */
const LEAST_FREE_BYTES = 512 * 1024;

/** Does this error say that the disk, or the share of it that a site may use, is full? */
export function isFull(error: unknown): boolean {
  for (let at = error; at instanceof Error || at instanceof DOMException; at = (at as Error).cause) {
    if (at.name === 'QuotaExceededError') return true;
  }
  return false;
}

/**
 * Does the storage quota allow another record? Asked before a form opens, so that nothing is typed in vain. Allocates the reserve if it
 * is missing: where that fails, the quota is used up.
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

/** Frees the reserve for a write that exceeds the quota otherwise. */
export async function freeReserve(database: PersonDatabase): Promise<void> {
  await database.clear('reserve');
}
