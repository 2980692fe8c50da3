import type { EntryWrite } from '@balsamo/domain/diary/merge.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { markedWith } from '../notifications/queries.ts';
import { STORED_VALUES } from './entry-json.ts';
import { ENTRY_COLUMNS, type EntryRow, type NewEntryRow, type StoredValues } from './queries.ts';
import { insertRevision, type NewRevision } from './revisions.ts';

/**
 * A write to an entry that stands: it is read with all that the merge needs, and written where it still is as it was read (optimistic locking).
 * Where somebody came in between, the write finds nothing and is tried anew behind a lock. A lock from the beginning would be a statement more
 * each time, for what hardly ever happens.
 */

const STORED_COLUMNS = ENTRY_COLUMNS.map(([member, { name }]) => `e.${name} as "${member}"`).join(', ');

export type WritableEntry = {
  /** The stored row, also of a deleted entry. */
  row: EntryRow;
  /** Of the row as it was read: each write gives it another. */
  version: string;
  /** Every write to it since it was recorded, in any order. */
  writes: EntryWrite[];
};

type WriteJson = Omit<EntryWrite, 'changedAt'> & { changedAt: string };
type ReadRow = EntryRow & { version: string; writes: WriteJson[] | null };

const LOCK = 'select from diary_entries where id = $1 and user_id = (select current_user_id()) for update';

const READ = `select ${STORED_COLUMNS}, n.notes, e.xmin::text as version, w.writes
  from diary_entries e left join diary_entry_notes n on n.entry_id = e.id,
    lateral (select json_agg(one) as writes from (
      select r.id, r.kind, r.changed_at as "changedAt", r.written as values from diary_entry_revisions r
      where r.entry_id = e.id and r.user_id = e.user_id) as one) as w
  where e.id = $1 and e.user_id = (select current_user_id())`;

/** @param isLocked until the transaction ends, so that nobody comes in between */
export async function readToWrite(
  { query }: Pick<UserTransaction, 'query'>,
  id: string,
  isLocked: boolean,
): Promise<WritableEntry | undefined> {
  // In one exchange, one after the other: whoever held the lock may have stored this very write.
  const [, { rows }] = await Promise.all([
    isLocked ? query({ name: 'diary_lock_entry', text: LOCK, values: [id] }) : undefined,
    query<ReadRow>({ name: 'diary_read_to_write', text: READ, values: [id] }),
  ]);
  if (!rows[0]) return undefined;
  const { version, writes, ...row } = rows[0];
  return { row, version, writes: (writes ?? []).map((one) => ({ ...one, changedAt: new Date(one.changedAt) })) };
}

/**
 * Writes what changed, keeps the write with what it replaced, and marks what asked for this check-out as read: it has been done, on whichever device.
 * @param query that of a transaction, or its `queryLast`
 * @returns undefined where the entry is no longer as it was read: then nothing was done
 * @throws as `isWriteIdTaken` tells where another write of this person has this id
 */
export async function writeEntry(
  query: UserTransaction['query'],
  { row, version }: WritableEntry,
  { notes, ...changes }: Partial<NewEntryRow>,
  revision: NewRevision,
): Promise<(EntryRow & StoredValues) | undefined> {
  const newNotes = notes === row.notes ? undefined : notes;
  const { rows } = await query<StoredValues>(writeColumns(row.userId, version, changes, newNotes, revision));
  const written = { ...row, ...(changes as Partial<EntryRow>), ...(notes === undefined ? {} : { notes }) };
  return rows[0] && { ...written, ...rows[0] };
}

/**
 * The entry first, and all else from it: whoever waits for another's lock then holds none that the other could wait for. Prepared under a name for
 * each set of columns, of which there are few: planned anew each time it costs several times as much.
 * @param userId whose entry was read. Who asks is found out by the policies of what is written: asked by the statement too, it would be proven
 * twice more.
 */
function writeColumns(
  userId: string,
  version: string,
  { unwantedEffects, ...changes }: Omit<Partial<NewEntryRow>, 'notes'>,
  notes: string | null | undefined,
  revision: NewRevision,
): pg.QueryConfig {
  const written: Record<string, unknown> = {
    ...changes,
    ...(unwantedEffects && { unwantedEffects: JSON.stringify(unwantedEffects) }),
  };
  const given = ENTRY_COLUMNS.filter(([member]) => written[member] !== undefined);
  const set = ENTRY_COLUMNS.reduce((sum, [member], place) => sum + (written[member] === undefined ? 0 : 2 ** place), 0);
  const kept = insertRevision(revision, 'written');
  const values = [...kept.values];
  const place = (value: unknown) => `$${values.push(value)}`;
  const where = `id = ${place(revision.entryId)} and user_id = ${place(userId)} and xmin = ${place(version)}::xid`;
  const columns = given.map(([member, { name }]) => `${name} = ${place(written[member])}`).join(', ');
  const [kind, noted] = writeNotes(notes, place);
  const isDone = revision.kind === 'check_out';
  return {
    name: `diary_write_${set.toString(36)}${kind}${isDone ? '_done' : ''}`,
    text: `with written as (update diary_entries set ${columns} where ${where} returning id, user_id, ${STORED_VALUES}),
      kept as (${kept.text})${noted}${isDone ? `, ${DONE.query}` : ''}
      select written.*${isDone ? `, ${DONE.column}` : ''} from written`,
    values,
  };
}

const DONE = markedWith('written', 'check_out_due');

/** How a name tells it, and the further part of the statement. */
function writeNotes(notes: string | null | undefined, place: (value: unknown) => string): [kind: string, sql: string] {
  if (notes === undefined) return ['', ''];
  if (notes === null)
    return ['_without_notes', ', noted as (delete from diary_entry_notes where entry_id in (select id from written))'];
  return [
    '_with_notes',
    `, noted as (
        insert into diary_entry_notes (entry_id, user_id, notes) select id, user_id, ${place(notes)} from written
        on conflict (entry_id) do update set notes = excluded.notes)`,
  ];
}
