import { randomUUID } from 'node:crypto';
import { type NewFile, StorageFullError } from '@balsamo/database/files/queries.ts';
import { ProblemError } from '../http/problem.ts';
import type { Services } from '../services/services.ts';
import type { CleanedFile } from './clean-file.ts';

/**
 * Stores the bytes of a cleaned file, then lets `record` write its row (`insertFile`) with whatever else belongs to it, in one
 * transaction. Is that refused, the bytes are removed again; where it is not known whether the row was committed, they go into the
 * trash, from which a row has them back. What a server that ends in between leaves, the sweep finds.
 * @throws ProblemError 409 `files.storage_full`
 */
export async function keepFile<Result>(
  { files, now }: Pick<Services, 'files' | 'now'>,
  { bytes, size: _, ...described }: CleanedFile,
  record: (file: NewFile) => Promise<Result>,
): Promise<Result> {
  const id = randomUUID();
  await files.write(id, bytes);
  try {
    return await record({ id, ...described, byteSize: bytes.length, createdAt: now() });
  } catch (error) {
    const refusal = error instanceof StorageFullError ? storageFull(error) : error;
    const isRefused = refusal instanceof ProblemError;
    await (isRefused ? files.remove(id) : files.discard(id, now())).catch(() => undefined);
    throw refusal;
  }
}

function storageFull({ usedBytes, quotaBytes }: StorageFullError): ProblemError {
  return new ProblemError(409, 'files.storage_full', { storage: { usedBytes, quotaBytes } });
}

/**
 * Removes the bytes of files whose rows are gone, after the commit: before it, a rollback would leave rows without bytes. What
 * cannot be removed now, the sweep finds.
 */
export async function removeStoredFiles({ files, log }: Pick<Services, 'files' | 'log'>, ids: string[]): Promise<void> {
  for (const id of ids) {
    await files
      .remove(id)
      .catch((error: Error) => log.warn({ error: error.name }, 'a stored file was not removed yet'));
  }
}
