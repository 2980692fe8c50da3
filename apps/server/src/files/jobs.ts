import { asSystem } from '@balsamo/database/as-system.ts';
import { idsWithoutRow } from '@balsamo/database/files/queries.ts';
import type { Services } from '../services.ts';
import { finishWrites } from './finish-writes.ts';

/** An upload writes its bytes first and its row a moment later. */
const UPLOAD_MS = 3_600_000;

/**
 * Removes stored bytes that no row belongs to: of accounts that were erased, and of uploads that a server did not finish. May run
 * at any time and twice.
 */
export async function sweepFiles({
  db,
  files,
  log,
  now,
}: Pick<Services, 'db' | 'files' | 'log' | 'now'>): Promise<void> {
  await finishWrites({ db, files, log, now });
  let removed = 0;
  for await (const part of files.list()) {
    const settled = part
      .filter(({ writtenAt }) => writtenAt.getTime() < now().getTime() - UPLOAD_MS)
      .map(({ id }) => id);
    if (settled.length === 0) continue;
    const orphans = await asSystem(db, 'whoever the bytes were of may be gone', ({ client }) =>
      idsWithoutRow(client, settled),
    );
    for (const id of orphans) await files.remove(id);
    removed += orphans.length;
  }
  if (removed > 0) log.info({ job: 'sweepFiles', removed });
}
