import type { NewEntry, NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import { entryColumns } from '@balsamo/database/diary/entry-columns.ts';
import { recordedEntry } from '@balsamo/domain/diary/apply-write.ts';
import type { EntrySource } from '@balsamo/domain/diary/vocabulary.ts';
import { refusedFields } from '../http/problem.ts';
import { acceptableTime, saidTime } from '../http/write-instants.ts';

/** Between the contract's shapes and the row of a new entry; the rules themselves are the domain's. */

/**
 * The row of a new entry.
 * @throws ProblemError 422 at `/consumedAt` when it is too far ahead, or was read off a clock that was set since: then only the person knows.
 */
export function newEntryRow(entry: NewEntry | NewManualEntry, source: EntrySource, now: Date) {
  const said = saidTime(entry.consumedAt, entry, now);
  if (!said) throw refusedFields({ pointer: '/consumedAt', code: 'clock_was_set' });
  const consumedAt = acceptableTime(said, now, '/consumedAt').toISOString();
  return entryColumns(recordedEntry({ ...entry, consumedAt }, source, now.toISOString()));
}
