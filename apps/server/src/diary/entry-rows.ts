import type { NewEntry, NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import { entryColumns } from '@balsamo/database/diary/entry-columns.ts';
import type { NewEntryRow } from '@balsamo/database/diary/queries.ts';
import { recordedEntry } from '@balsamo/domain/diary/apply-write.ts';
import { isConsumedAtAcceptable } from '@balsamo/domain/diary/entry.ts';
import type { EntrySource } from '@balsamo/domain/diary/vocabulary.ts';
import { refusedFields } from '../http/problem.ts';
import { saidTime } from './write-instants.ts';

/** Between the contract's shapes and the row of a new entry; the rules themselves are the domain's. */

/** @throws ProblemError 422 at `/consumedAt` when it is too far ahead. */
export function acceptableConsumedAt(consumedAt: Date, now: Date): Date {
  if (!isConsumedAtAcceptable(consumedAt, now))
    throw refusedFields({ pointer: '/consumedAt', code: 'too_far_in_future' });
  return consumedAt;
}

/** @throws ProblemError 422 at `/consumedAt` when it is too far ahead, or was read off a clock that was set since: then only the person knows. */
function newConsumedAt(entry: NewEntry | NewManualEntry, now: Date): Date {
  const consumedAt = saidTime(entry.consumedAt, entry, now);
  if (!consumedAt) throw refusedFields({ pointer: '/consumedAt', code: 'clock_was_set' });
  return acceptableConsumedAt(consumedAt, now);
}

/** The row of a new entry. */
export function newEntryRow(entry: NewEntry | NewManualEntry, source: EntrySource, now: Date): NewEntryRow {
  const consumedAt = newConsumedAt(entry, now).toISOString();
  return entryColumns(recordedEntry({ ...entry, consumedAt }, source, now.toISOString()));
}
