import type { Entry, EntryItem } from '@balsamo/contract/diary/schemas.ts';
import {
  applyWrite,
  type ChangedMembers,
  checkOutValues,
  recordedEntry,
  saidValues,
} from '@balsamo/domain/diary/apply-write.ts';
import type { EntryWrite } from '@balsamo/domain/diary/merge.ts';
import { givenAfter, givenRatings } from '@balsamo/domain/diary/symptoms.ts';
import { applyWrites, type ItemState, type LocalItem } from '../../../offline/outbox/apply-writes.ts';
import type { Write } from '../../../offline/outbox/write.ts';
import { isOfKind } from '../../../offline/outbox/write-kind.ts';
import {
  checkInWrite,
  checkOutWrite,
  deletionWrite,
  entryChangesWrite,
  entrySubject,
  manualEntryWrite,
  restorationWrite,
} from './diary-writes.ts';
import { byTimeOfUse } from './overview-with.ts';

/** An entry as this device knows it, with what of it still waits to be sent. */
export type LocalEntry = LocalItem<Entry>;
/** An item of the stock that the device knows of, for entries that are not answered yet. */
export type FindItem = (id: string) => EntryItem | undefined;

/** The entries as they stand with what is still on the device, newest first. */
export function localEntries(
  entries: readonly Entry[],
  writes: readonly Write[],
  findItem: FindItem = () => undefined,
): LocalEntry[] {
  const local = applyWrites(entries, writes, ({ id }) => entrySubject(id), afterWrite(findItem));
  return local.sort((one, other) => byTimeOfUse(one.item, other.item));
}

/** The same as a screen lists them. What could not be deleted stands there again. */
export function shownEntries(entries: readonly Entry[], writes: readonly Write[], findItem?: FindItem): Entry[] {
  const isUndone = ({ kind, state }: Write) => kind === deletionWrite.name && state === 'refused';
  return localEntries(
    entries,
    writes.filter((write) => !isUndone(write)),
    findItem,
  ).map(({ item }) => item);
}

/** One of them; undefined where it is not there. */
export const shownEntry = (entry: Entry | undefined, writes: readonly Write[], findItem?: FindItem) =>
  shownEntries(entry ? [entry] : [], writes, findItem)[0];

/** What one write makes of an entry; what the server alone can say (what was taken of the stock) is left open. */
function afterWrite(findItem: FindItem) {
  const itemOf = (id: string | null) => (id ? (findItem(id) ?? null) : null);

  return ({ item: entry, isDeleted }: ItemState<Entry>, write: Write): ItemState<Entry> => {
    const { recordedAt } = write;
    if (isOfKind(write, checkInWrite)) return recorded(recordedEntry(write.payload, 'quick', recordedAt));
    if (isOfKind(write, manualEntryWrite)) return recorded(recordedEntry(write.payload, 'manual', recordedAt));
    const said = entry && saidBy(write, entry);
    // Written to an entry that is not in this list.
    if (!entry || !said) return { item: entry, isDeleted };
    const standing = { ...entry, deletedAt: isDeleted ? recordedAt : null };
    const dated = { ...said, id: write.id, changedAt: new Date(recordedAt) };
    const { deletedAt, symptoms, ...changed } = applyWrite(standing, [], dated, recordedAt).changed;
    const { inventoryItemId } = said.values;
    const stock = inventoryItemId === undefined ? {} : { inventoryItem: itemOf(inventoryItemId), stock: null };
    return { item: { ...entry, ...changed, ...given(symptoms), ...stock }, isDeleted: deletedAt !== null };
  };

  function recorded({ deletedAt: _, symptoms, ...entry }: ReturnType<typeof recordedEntry>): ItemState<Entry> {
    const inventoryItem = itemOf(entry.inventoryItemId);
    return { item: { ...entry, ...given(symptoms), inventoryItem, stock: null }, isDeleted: false };
  }
}

/** What a write says of an entry; undefined for one that is of no entry. */
function saidBy(write: Write, entry: Entry): Pick<EntryWrite, 'kind' | 'values'> | undefined {
  if (isOfKind(write, deletionWrite)) return { kind: 'deletion', values: { isDeleted: true } };
  if (isOfKind(write, restorationWrite)) return { kind: 'restoration', values: { isDeleted: false } };
  if (isOfKind(write, entryChangesWrite)) {
    return { kind: 'edit', values: saidValues(write.payload.changes, entry.quantity) };
  }
  if (!isOfKind(write, checkOutWrite)) return undefined;
  const { checkOut } = write.payload;
  const [consumedAt, madeAt] = [new Date(entry.consumedAt), new Date(write.recordedAt)];
  return { kind: 'check_out', values: checkOutValues(consumedAt, checkOut, madeAt) };
}

/** Ratings as the server answers them: without those that were not given. */
const given = ({ before, after }: ChangedMembers['symptoms']) => ({
  symptoms: { before: givenRatings(before), after: givenAfter(after) },
});
