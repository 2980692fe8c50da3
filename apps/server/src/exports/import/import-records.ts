import type { UserTransaction } from '@balsamo/database/as-user.ts';
import type { JobCounts } from '@balsamo/database/exports/tables.ts';
import { RECORD_KINDS, type RecordKind } from '@balsamo/domain/exports/vocabulary.ts';
import { Arrivals } from './arrivals.ts';
import { type ImportFile, recordsOfFile } from './read-file.ts';

/** Records that are looked up and stored at once. Versions follow one another, so they come one by one. */
const BATCH: Partial<Record<RecordKind, number>> = { prescriptions: 1 };
const USUAL_BATCH = 50;

export type ImportOptions = {
  /** Counts what would happen and writes nothing. */
  isTrial?: boolean;
  /** Is told how many records were dealt with so far. */
  onRecords?: (done: number) => Promise<void>;
};

/**
 * Takes everything of a checked file into the person's account; the transaction is theirs, and all or nothing of it is kept.
 * What is there already stays as it is. An id that somebody else has gets another one, always the same, and what refers to it
 * follows. Left out is what only others can make (prescriptions of doctors), what a product has one of (reminders), and what
 * happened to entries that are here already (their ledger lines and revisions): the account's own history of them stands.
 */
export async function importRecords(
  transaction: UserTransaction,
  file: ImportFile,
  now: Date,
  options: ImportOptions = {},
): Promise<JobCounts> {
  const user = await transaction.user;
  const arrivals = new Arrivals(transaction, user.id, { timeZone: user.time_zone, now }, options.isTrial ?? false);
  const counts: JobCounts = {};
  let done = 0;
  for (const kind of RECORD_KINDS) {
    const count = { added: 0, known: 0, skipped: 0 };
    for await (const batch of batchesOf(recordsOfFile(file, kind), BATCH[kind] ?? USUAL_BATCH)) {
      const stored = await arrivals.take(kind, batch);
      count.added += stored.added;
      count.known += stored.known;
      count.skipped += batch.length - stored.added - stored.known;
      done += batch.length;
      await options.onRecords?.(done);
    }
    counts[kind] = count;
  }
  return counts;
}

async function* batchesOf<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
