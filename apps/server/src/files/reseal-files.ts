import { idsWithoutRow } from '@balsamo/database/files/queries.ts';
import { OperatorError } from '@balsamo/database/names.ts';
import type pg from 'pg';
import type { SealedStore } from '../storage/sealed-store.ts';
import type { StoredFile } from '../storage/store.ts';
import { missingKeysTold } from './missing-keys.ts';

export type Resealed = {
  files: number;
  /** How many of them were sealed anew. */
  resealed: number;
  /** Which could not be, with why; their keys are still needed. */
  failed: { id: string; why: string }[];
};

/**
 * Seals everything that is stored with the first of FILE_KEYS, the trash too; what is sealed with it already stays as it is. May run beside
 * the server, be cut off, and run again. Where it reached every file, it is written down that no former key is needed.
 * @throws OperatorError where one of the keys is missing
 */
export async function resealFiles(owner: pg.ClientBase, files: SealedStore): Promise<Resealed> {
  const missing = await files.missingKeys();
  if (missing.length > 0) throw new OperatorError(missingKeysTold(files.place, missing));
  const done: Resealed = { files: 0, resealed: 0, failed: [] };
  for await (const part of files.list()) {
    const written: string[] = [];
    for (const { id } of part) if (await resealed(id)) written.push(id);
    // One that was removed between being read and being written, with its row, must not come back.
    if (written.length > 0) for (const id of await idsWithoutRow(owner, written)) await files.discard(id, new Date());
  }
  // Read as a whole first: what is resealed leaves the trash and is put back.
  const discarded: StoredFile[] = [];
  for await (const part of files.listDiscarded()) discarded.push(...part);
  for (const { id, writtenAt } of discarded) {
    await resealed(id);
    await files.discard(id, writtenAt);
  }
  if (done.failed.length === 0) await files.forgetFormerKeys();
  return done;

  async function resealed(id: string): Promise<boolean> {
    done.files++;
    try {
      const isNew = await files.reseal(id);
      if (isNew) done.resealed++;
      return isNew;
    } catch (error) {
      done.failed.push({ id, why: (error as Error).message });
      return false;
    }
  }
}
