import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { type ClaimedJob, JOB_LEASE_SECONDS } from '@balsamo/database/exports/claim.ts';
import { findJob, noteCounts, readPart } from '@balsamo/database/exports/jobs.ts';
import type { JobCounts } from '@balsamo/database/exports/tables.ts';
import { RECORD_KINDS } from '@balsamo/domain/exports/vocabulary.ts';
import { importRecords } from './import/import-records.ts';
import type { FileTotals } from './import/read-file.ts';

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
    // Less than a lease: what a server that stands still has written, whoever takes the job from it would wait for.
    await transaction.query({
      text: `set local idle_in_transaction_session_timeout = '${(JOB_LEASE_SECONDS * 3) / 4}s'`,
    });
    const found = await findJob(transaction, 'import', job.id, now);
    if (!found?.counts) throw new Error('an import that was not checked');
    const totals = totalsOf(found.counts);
    const total = Object.values(totals).reduce((sum, one) => sum + one, 0);
    const counts = await importRecords(transaction, () => partsOfUpload(transaction, job.id), totals, now, {
      onRecords: (done) => onProgress(done / total),
    });
    await noteCounts(transaction, job.id, counts, now);
  });
}

/** What the check found in the file: each record was either to be added, known or left out. */
function totalsOf(counts: JobCounts): FileTotals {
  const totals = RECORD_KINDS.map((kind) => {
    const { added = 0, known = 0, skipped = 0 } = counts[kind] ?? {};
    return [kind, added + known + skipped];
  });
  return Object.fromEntries(totals) as FileTotals;
}

async function* partsOfUpload(transaction: UserTransaction, jobId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position++) {
    const part = await readPart(transaction, jobId, position);
    if (!part) return;
    yield part;
  }
}
