import type { UserTransaction } from '@balsamo/database/as-user.ts';
import type { JobCounts } from '@balsamo/database/exports/tables.ts';
import { leaveBalances, sumUpBalances } from '@balsamo/database/inventory/ledger/movements.ts';
import { RECORD_KINDS, type RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { Arrivals } from './arrivals.ts';
import { batchesOfFile, type FileTotals, type ImportFile } from './read-file.ts';

export type ImportOptions = {
  /** Counts what would happen and writes nothing. */
  isTrial?: boolean;
  /** Is told how many records were dealt with so far. */
  onRecords?: (done: number) => Promise<void>;
};

/**
 * Takes everything of a checked file into the person's account; the transaction is theirs, and all or nothing of it is kept.
 * What is there already stays as it is. An id that somebody else has gets another one, always the same, and what refers to it
 * follows. Left out is what only others can make (prescriptions of doctors), what a product has one of (reminders), what is more than an account keeps
 * (documents, medicines, conditions, trackers with what was said of them), and what happened to entries that are here already (their ledger lines and revisions): the account's own history of them stands.
 * @param totals what the check of the file found in it
 */
export async function importRecords(
  transaction: UserTransaction,
  file: ImportFile,
  totals: FileTotals,
  now: Date,
  options: ImportOptions = {},
): Promise<JobCounts> {
  const user = await transaction.user;
  const arrivals = new Arrivals(transaction, user.id, { timeZone: user.time_zone, now }, options.isTrial ?? false);
  const counts = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, { added: 0, known: 0, skipped: 0 }]));
  let done = 0;
  if (!options.isTrial) await transaction.query(leaveBalances());
  for await (const { kind, records } of batchesOfFile(file, totals)) {
    const stored = await arrivals.take<RecordKind>(kind, records);
    const count = counts[kind] as JobCounts[string];
    count.added += stored.added;
    count.known += stored.known;
    count.skipped += records.length - stored.added - stored.known;
    done += records.length;
    await options.onRecords?.(done);
  }
  // Last: whoever uses one of these products waits from here until everything is kept.
  if (!options.isTrial && counts.movements?.added) await transaction.query(sumUpBalances());
  return counts;
}
