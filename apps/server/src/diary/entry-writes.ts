import type { Entry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import type { UserTransaction } from '@balsamo/database/as-user.ts';
import { entryColumns, entryOf } from '@balsamo/database/diary/entry-columns.ts';
import * as queries from '@balsamo/database/diary/queries.ts';
import * as revisions from '@balsamo/database/diary/revisions.ts';
import type { Device } from '@balsamo/domain/account/device.ts';
import { applyWrite, type LatestWrite } from '@balsamo/domain/diary/apply-write.ts';
import type { EntryValues, EntryWrite, WriteKind } from '@balsamo/domain/diary/merge.ts';
import { believableWriteTime } from '@balsamo/domain/diary/write-time.ts';
import { v7 as uuidV7 } from 'uuid';
import type { JsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { writeInstants } from '../http/write-instants.ts';
import { moveStock } from './stock.ts';

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

/**
 * Merges a write into its entry, moves the stock to what the merged entry asks for, and keeps the write as a revision, in one
 * transaction. A write that arrived before changes nothing and answers the entry as it stands.
 * @throws ProblemError 404 when there is no such entry of this person; 409 when the id was another entry's write.
 */
export async function takeWrite(
  transaction: UserTransaction,
  { entryId, kind, marks, device, valuesFor }: IncomingWrite,
  now: Date,
): Promise<TakenWrite> {
  const id = marks.writeId?.toLowerCase() ?? uuidV7({ msecs: now.getTime() });
  // In one exchange, one after the other. The reading lies behind the lock: whoever held it may have stored this very write.
  const [row, stored, earlier, latest] = await Promise.all([
    queries.lockEntry(transaction, entryId),
    transaction.query<revisions.StoredWriteRow>(revisions.findWrite(id)),
    marks.afterWriteId
      ? transaction.query<revisions.StoredWriteRow>(revisions.findWrite(marks.afterWriteId))
      : undefined,
    transaction.query<LatestWrite>(revisions.latestWrites(entryId)),
  ]);
  if (!row) throw new ProblemError(404, 'diary.no_such_entry');
  if (stored.rows[0]) {
    if (stored.rows[0].entryId !== row.id) throw new ProblemError(409, 'diary.id_taken');
    const { rows } = await transaction.query<queries.EntryText>(queries.findStoredEntry(entryId));
    return answerOf(rows[0]?.json ?? '', row.deletedAt);
  }

  const madeAfter = earlier?.rows.find((one) => one.entryId === row.id)?.changedAt;
  const changedAt = believableWriteTime({ ...writeInstants(marks), madeAfter }, now, latestOf(latest.rows));
  const isProductEdited = latest.rows.some(({ field }) => field === 'product');
  const write: EntryWrite = {
    id,
    kind,
    changedAt,
    values: valuesFor(row, { madeAt: changedAt, isProductEdited }),
  };
  const { changed, met } = applyWrite(entryOf(row), latest.rows, write, now.toISOString());
  const changes = entryColumns(changed);
  const { stockTaken } = await moveStock(transaction, row, changes, now);
  const isDeleted = changes.deletedAt !== null;
  const [json, kept] = await Promise.all([
    queries.updateEntry(transaction, entryId, { ...changes, stockTaken }, row.notes),
    transaction.query(
      revisions.insertRevision({
        ...write,
        entryId,
        receivedAt: now,
        ...device,
        ...met,
      }),
    ),
    isDeleted || changed.consumptionMethod === 'recreativo'
      ? transaction.query(queries.forgetNewsOfEntry(entryId, isDeleted))
      : undefined,
  ]);
  if (kept.rows.length === 0) throw new ProblemError(409, 'diary.id_taken');
  return answerOf(json, changes.deletedAt);
}

function latestOf(writes: readonly LatestWrite[]): Date | null {
  return writes.length > 0 ? new Date(Math.max(...writes.map(({ changedAt }) => changedAt.getTime()))) : null;
}

function answerOf(entry: string, deletedAt: Date | null): TakenWrite {
  const json = deletedAt ? `${entry.slice(0, -1)},"deletedAt":"${deletedAt.toISOString()}"}` : entry;
  return { json: json as JsonText<Entry>, isDeleted: deletedAt !== null };
}
