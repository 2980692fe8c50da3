import { randomFillSync } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from './names.ts';

/** Whether the disk of the embedded database still takes writes. */
export type Storage = {
  /** While it is, requests that write are refused before they reach the database; reading goes on. */
  isFull: () => boolean;
  /** Tells it of an error that says "disk full": a quota is not seen from outside. Looks at once. */
  suspect: () => Promise<void>;
};

/** A database that is not ours to look after: its own errors say when it is full. */
export const UNWATCHED_STORAGE: Storage = { isFull: () => false, suspect: async () => undefined };

const MB = 1024 * 1024;
/**
 * Kept on the disk for the day when it is full: removed then, it lets PostgreSQL recover, write the log of readings, and stop cleanly.
 * Several segments of the write-ahead log, which are 16 MB each.
 */
const RESERVE_BYTES = 64 * MB;
/** With less than this, writes are refused. */
const LOW_BYTES = 64 * MB;
/** With less than this PostgreSQL may not be able to begin a segment, which ends it: the reserve is given up. */
const CRITICAL_BYTES = 24 * MB;
/** How much more than the limit there must be before writes are taken again, so that the answer does not flicker. */
const MARGIN_BYTES = 16 * MB;
/** What a new cluster takes with its first segments, before anything is in it. */
const NEW_CLUSTER_BYTES = 128 * MB;
const PROBE_BYTES = MB;
const LOOK_MS = 250;
/** Between two tries to write the reserve again where the free space that is reported is not free for us (a quota). */
const RETRY_MS = 5_000;

const reserveOf = (root: string) => path.join(root, 'reserve');

export async function freeBytes(root: string): Promise<number> {
  const { bavail, bsize } = await statfs(root);
  return bavail * bsize;
}

/**
 * Before PostgreSQL is started: gives up the reserve if there is no room without it.
 * @throws OperatorError in one sentence when the disk is too full to start on
 */
export async function makeRoomToStart(root: string, isNew: boolean): Promise<void> {
  let free = await freeBytes(root);
  if (free < CRITICAL_BYTES) {
    await rm(reserveOf(root), { force: true });
    free = await freeBytes(root);
  }
  const needed = isNew ? NEW_CLUSTER_BYTES : CRITICAL_BYTES;
  if (free >= needed) return;
  throw new OperatorError(
    `The disk of DATA_DIR ${root} is full: ${Math.floor(free / MB)} MB are free, and the database needs ${needed / MB} MB to start; free some space.`,
  );
}

/** Limits of PostgreSQL that follow from the size of the disk: on a small one the write-ahead log must not take it all. */
export async function sizeSettings(root: string): Promise<Record<string, string>> {
  const { blocks, bsize } = await statfs(root);
  const share = Math.floor((blocks * bsize) / 16 / (16 * MB)) * 16;
  const walMegabytes = Math.min(Math.max(share, 96), 2048);
  return {
    max_wal_size: `${walMegabytes}MB`,
    // Segments within this are used again instead of being removed: writing goes on in them on a full disk.
    min_wal_size: `${Math.min(walMegabytes, 256)}MB`,
    temp_file_limit: `${walMegabytes}MB`,
  };
}

/**
 * Watches the free space of DATA_DIR, and keeps the reserve there.
 * @param onFull what makes room when it becomes full
 */
export async function watchStorage(
  root: string,
  onFull: () => Promise<unknown>,
): Promise<Storage & { close: () => Promise<void> }> {
  let isFull = false;
  let hasReserve = (await sizeOf(reserveOf(root))) >= RESERVE_BYTES;
  let triedAt = Number.NEGATIVE_INFINITY;
  let turn: Promise<void> = Promise.resolve();
  const waiting = new Set<() => Promise<void>>();
  await inTurn(compare);
  const timer = setInterval(() => void inTurn(compare), LOOK_MS).unref();
  return {
    isFull: () => isFull,
    suspect: () => inTurn(probe),
    close: async () => {
      clearInterval(timer);
      await turn;
    },
  };

  /**
   * One at a time, since each may write or give up the reserve, and no more than one of a kind waiting. A disk that cannot even be looked at
   * is left to the errors that it causes.
   */
  function inTurn(work: () => Promise<void>): Promise<void> {
    if (waiting.has(work)) return turn;
    waiting.add(work);
    turn = turn
      .then(() => {
        waiting.delete(work);
        return work();
      })
      .catch(() => undefined);
    return turn;
  }

  async function probe(): Promise<void> {
    const file = path.join(root, 'reserve.probe');
    if (await takes(file, PROBE_BYTES)) return rm(file, { force: true });
    await becomeFull();
    await giveUpReserve();
  }

  async function compare(): Promise<void> {
    const free = await freeBytes(root);
    if (free < LOW_BYTES) await becomeFull();
    if (free < CRITICAL_BYTES) return giveUpReserve();
    const needed = LOW_BYTES + (hasReserve ? 0 : RESERVE_BYTES) + (isFull ? MARGIN_BYTES : 0);
    if (free < needed || performance.now() - triedAt < (isFull ? 0 : RETRY_MS)) return;
    if (!hasReserve) {
      triedAt = performance.now();
      hasReserve = await takes(reserveOf(root), RESERVE_BYTES);
    }
    isFull = !hasReserve;
  }

  async function becomeFull(): Promise<void> {
    if (isFull) return;
    isFull = true;
    // Not waited for: the database may be the one that is stuck.
    void onFull().catch(() => undefined);
  }

  async function giveUpReserve(): Promise<void> {
    hasReserve = false;
    await rm(reserveOf(root), { force: true });
  }
}

/** Can so many bytes be written? Random, for a file system that compresses; removed again when they cannot. */
async function takes(file: string, bytes: number): Promise<boolean> {
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      const block = randomFillSync(Buffer.alloc(MB));
      for (let written = 0; written < bytes; written += block.length) await handle.writeFile(block);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return true;
  } catch {
    await rm(file, { force: true });
    return false;
  }
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}
