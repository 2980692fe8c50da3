import type { Entry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import type { UserTransaction } from '@balsamo/database/as-user.ts';
import { entryColumns, entryOf } from '@balsamo/database/diary/entry-columns.ts';
import * as queries from '@balsamo/database/diary/queries.ts';
import { isWriteIdTaken } from '@balsamo/database/diary/revisions.ts';
import { readToWrite, writeEntry } from '@balsamo/database/diary/write-entry.ts';
import type { Device } from '@balsamo/domain/account/device.ts';
import { applyWrite } from '@balsamo/domain/diary/apply-write.ts';
import type { EntryValues, EntryWrite, WriteKind } from '@balsamo/domain/diary/merge.ts';
import { believableWriteTime } from '@balsamo/domain/diary/write-time.ts';
import { v7 as uuidV7 } from 'uuid';
import type { JsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { writeInstants } from '../http/write-instants.ts';
import { entryAnswer } from './entry-answer.ts';
import { stockMoves } from './stock.ts';

/** A write as it arrived. */
export type IncomingWrite = {
  entryId: string;
  kind: WriteKind;
  marks: WriteMarks;
  device: Device;
  /** What it says, seen from the entry as it stands; throws where it is refused. */
  valuesFor: (entry: queries.EntryRow, seen: { madeAt: Date; isProductEdited: boolean }) => Partial<EntryValues>;
};

/** The entry after a write, as JSON text; `isDeleted` says that no list shows it. */
export type TakenWrite = { json: JsonText<Entry>; isDeleted: boolean };

/** Another write to the entry came in between: the transaction is worth nothing, and behind a lock it will be. */
export class EntryChangedError extends Error {
  override name = 'EntryChangedError';
}

/**
 * Merges a write into its entry, moves the stock to what the merged entry asks for, and keeps the write as a revision, in one
 * transaction. A write that arrived before changes nothing and answers the entry as it stands.
 * @param isLocked nobody else can write to the entry meanwhile
 * @param isLast nothing else is done in the transaction, which may be committed along with the write
 * @throws ProblemError 404 when there is no such entry of this person; 409 when the id was another entry's write.
 * @throws EntryChangedError without a lock, where somebody else did
 */
export async function takeWrite(
  transaction: UserTransaction,
  { entryId, kind, marks, device, valuesFor }: IncomingWrite,
  now: Date,
  { isLocked, isLast = false }: { isLocked: boolean; isLast?: boolean },
): Promise<TakenWrite> {
  const id = marks.writeId?.toLowerCase() ?? uuidV7({ msecs: now.getTime() });
  const found = await readToWrite(transaction, entryId, isLocked);
  if (!found) throw new ProblemError(404, 'diary.no_such_entry');
  const { row, writes } = found;
  if (writes.some((one) => one.id === id)) {
    const { rows } = await transaction.query<StoredText>(queries.findStoredEntry(entryId));
    // It may have been removed for good since.
    if (!rows[0]) throw new ProblemError(404, 'diary.no_such_entry');
    return { json: answerOf(rows[0]), isDeleted: rows[0].deletedAt !== null };
  }

  const afterId = marks.afterWriteId?.toLowerCase();
  const madeAfter = writes.find((one) => one.id === afterId)?.changedAt;
  const changedAt = believableWriteTime({ ...writeInstants(marks), madeAfter }, now, latestOf(writes));
  const isProductEdited = writes.some(({ values }) => values.product !== undefined);
  const write: EntryWrite = {
    id,
    kind,
    changedAt,
    values: valuesFor(row, { madeAt: changedAt, isProductEdited }),
  };
  const { changed, met } = applyWrite(entryOf(row), writes, write, now.toISOString());
  const changes = entryColumns(changed);
  const { stockTaken, append } = await stockMoves(transaction, row, changes, now);
  const isDeleted = changes.deletedAt !== null;
  const revision = { ...write, entryId, receivedAt: now, ...device, ...met };
  const isForgotten = isDeleted || changed.consumptionMethod === 'recreativo';
  // The entry first: whoever waits for it holds nothing yet that another could wait for.
  const [writing, forgetting] = await Promise.allSettled([
    writeEntry(
      isLast && !append && !isForgotten ? transaction.queryLast : transaction.query,
      found,
      { ...changes, stockTaken },
      revision,
    ),
    isForgotten ? transaction.query(queries.forgetNewsOfEntry(entryId, isDeleted)) : undefined,
  ]);
  // Of what went wrong the write knows the reason; what was sent along with it hears only that something did.
  if (writing.status === 'rejected')
    throw isWriteIdTaken(writing.reason) ? new ProblemError(409, 'diary.id_taken') : writing.reason;
  if (forgetting.status === 'rejected') throw forgetting.reason;
  const written = writing.value;
  // Behind a lock it can only be an entry that its person may read and no longer write.
  if (!written) throw isLocked ? new ProblemError(404, 'diary.no_such_entry') : new EntryChangedError();
  // The balance of a product last, as when an entry is recorded: whoever holds it waits for nobody.
  await append?.();
  return { json: JSON.stringify(entryAnswer(written)) as JsonText<Entry>, isDeleted };
}

function latestOf(writes: readonly EntryWrite[]): Date | null {
  return writes.length > 0 ? new Date(Math.max(...writes.map(({ changedAt }) => changedAt.getTime()))) : null;
}

type StoredText = queries.EntryText & { deletedAt: Date | null };

function answerOf({ json, deletedAt }: StoredText): JsonText<Entry> {
  return (deletedAt ? `${json.slice(0, -1)},"deletedAt":"${deletedAt.toISOString()}"}` : json) as JsonText<Entry>;
}
