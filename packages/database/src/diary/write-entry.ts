import type { LatestWrite } from '@balsamo/domain/diary/apply-write.ts';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { STORED_VALUES } from './entry-json.ts';
import { ENTRY_COLUMNS, type EntryRow, type NewEntryRow, type StoredValues } from './queries.ts';
import { insertRevision, type NewRevision } from './revisions.ts';

/**
 * A write to an entry that stands: it is read with all that the merge needs, and written where it still is as it was read (optimistic locking).
 * Where somebody came in between, the write finds nothing and is tried anew behind a lock. A lock from the beginning would be a statement more
 * each time, for what hardly ever happens.
 */

const STORED_COLUMNS = ENTRY_COLUMNS.map(([member, { name }]) => `e.${name} as "${member}"`).join(', ');

type StoredWrite = { id: string; entryId: string; changedAt: Date };
export type WritableEntry = {
  /** The stored row, also of a deleted entry. */
  row: EntryRow;
  /** Of the row as it was read: each write gives it another. */
  version: string;
  /** Of each field that was written since the entry was recorded the latest write, as `merge` takes it. */
  latest: LatestWrite[];
  /** Of the writes asked for those that arrived before, with the entry of this person that each went to. */
  stored: StoredWrite[];
};

type AsJson<Row extends { changedAt: Date }> = Omit<Row, 'changedAt'> & { changedAt: string };
type ReadRow = EntryRow & {
  version: string;
  latest: AsJson<LatestWrite>[] | null;
  stored: AsJson<StoredWrite>[] | null;
};

const LOCK = 'select from diary_entries where id = $1 and user_id = (select current_user_id()) for update';

const READ = `select ${STORED_COLUMNS}, n.notes, e.xmin::text as version,
    (select json_agg(one) from (
      select distinct on (w.key) w.key as field, w.value, r.changed_at as "changedAt", r.id as "writeId"
      from diary_entry_revisions r, jsonb_each(r.written) as w
      where r.entry_id = e.id and r.user_id = e.user_id
      order by w.key, r.changed_at desc, r.id desc) as one) as latest,
    (select json_agg(one) from (
      select r.id, r.entry_id as "entryId", r.changed_at as "changedAt" from diary_entry_revisions r
      where r.user_id = e.user_id and r.id = any($2)) as one) as stored
  from diary_entries e left join diary_entry_notes n on n.entry_id = e.id
  where e.id = $1 and e.user_id = (select current_user_id())`;

/**
 * @param writeIds writes that may have arrived before
 * @param isLocked until the transaction ends, so that nobody comes in between
 */
export async function readToWrite(
  { query }: UserTransaction,
  id: string,
  writeIds: readonly string[],
  isLocked: boolean,
): Promise<WritableEntry | undefined> {
  // In one exchange, one after the other: whoever held the lock may have stored this very write.
  const [, { rows }] = await Promise.all([
    isLocked ? query({ name: 'diary_lock_entry', text: LOCK, values: [id] }) : undefined,
    query<ReadRow>({ name: 'diary_read_to_write', text: READ, values: [id, writeIds] }),
  ]);
  if (!rows[0]) return undefined;
  const { version, latest, stored, ...row } = rows[0];
  return { row, version, latest: (latest ?? []).map(withInstant), stored: (stored ?? []).map(withInstant) };
}

const withInstant = <Row extends { changedAt: string }>(row: Row) => ({ ...row, changedAt: new Date(row.changedAt) });

/**
 * Writes what changed, and keeps the write with what it replaced.
 * @returns undefined where the entry is no longer as it was read, or another entry's write has this id
 */
export async function writeEntry(
  { query }: UserTransaction,
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
  return {
    name: `diary_write_${set.toString(36)}${kind}`,
    text: `with written as (update diary_entries set ${columns} where ${where} returning id, user_id, ${STORED_VALUES}),
      kept as (${kept.text})${noted}
      select written.* from written, kept`,
    values,
  };
}

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
