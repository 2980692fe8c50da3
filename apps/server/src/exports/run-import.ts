import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import type { ClaimedJob } from '@balsamo/database/exports/claim.ts';
import { findJob, noteCounts, readPart } from '@balsamo/database/exports/jobs.ts';
import type { JobCounts } from '@balsamo/database/exports/tables.ts';
import { importRecords } from './import/import-records.ts';

/**
 * Carries an import out in the name of the person who asked: one transaction, so that all of it is kept or nothing, together
 * with what it did. Done twice it finds everything there already.
 */
export async function runImport(
  db: Pick<Database, 'appPool'>,
  job: ClaimedJob,
  now: Date,
  onProgress: (share: number) => Promise<void>,
): Promise<void> {
  if (job.isCarriedOut) return;
  await asUser(db, job.token, async (transaction) => {
    const found = await findJob(transaction, 'import', job.id, now);
    const total = totalOf(found?.counts ?? {});
    const counts = await importRecords(transaction, () => partsOfUpload(transaction, job.id), now, {
      onRecords: (done) => onProgress(done / total),
    });
    await noteCounts(transaction, job.id, counts, now);
  });
}

function totalOf(counts: JobCounts): number {
  const all = Object.values(counts).reduce((sum, { added, known, skipped }) => sum + added + known + skipped, 0);
  return Math.max(1, all);
}

async function* partsOfUpload(transaction: UserTransaction, jobId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const part = await readPart(transaction, jobId, position);
    if (!part) return;
    yield part;
  }
}
