import { copyFile, rm, stat, truncate } from 'node:fs/promises';
import path from 'node:path';

/** PostgreSQL's own words, beside its data. */
export const postgresLog = (root: string) => path.join(root, 'postgres.log');

/** Two files of this size at most, for somebody who looks for the cause of last week. */
const MAX_BYTES = 5 * 1024 * 1024;
const LOOK_MS = 60_000;

/**
 * Moves what is in the log to `postgres.log.1` once there is much. PostgreSQL outlives this process with the file open, so it is
 * copied and emptied, not renamed: it was opened for appending, and goes on at the new end.
 */
export async function rotatePostgresLog(root: string, maxBytes = MAX_BYTES): Promise<void> {
  const log = postgresLog(root);
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size <= maxBytes) return;
  const previous = `${log}.1`;
  // On a full disk the old lines are worth less than the room.
  await copyFile(log, previous).catch(() => rm(previous, { force: true }));
  await truncate(log);
}

/** Rotates now and from time to time; answers how to stop. */
export async function keepPostgresLogShort(root: string): Promise<() => void> {
  const rotate = () => rotatePostgresLog(root).catch(() => undefined);
  await rotate();
  const timer = setInterval(rotate, LOOK_MS).unref();
  return () => clearInterval(timer);
}
