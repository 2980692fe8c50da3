import type { Entry, EntryItem, NewEntry, NewManualEntry } from '@balsamo/contract/diary/schemas.ts';
import { checkOutDueAt } from '@balsamo/domain/diary/check-out.ts';
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
  return local.sort(
    ({ item: one }, { item: other }) => compare(other.consumedAt, one.consumedAt) || compare(other.id, one.id),
  );
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

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** What one write makes of an entry; what the server alone can say (what was taken of the stock) is left open. */
function afterWrite(findItem: FindItem) {
  const itemOf = (id: string | null | undefined) => (id ? (findItem(id) ?? null) : null);

  return ({ item: entry, isDeleted }: ItemState<Entry>, write: Write): ItemState<Entry> => {
    const { recordedAt } = write;
    if (isOfKind(write, checkInWrite)) return kept(recorded(write.payload, recordedAt));
    if (isOfKind(write, manualEntryWrite)) return kept(writtenAfterwards(write.payload, recordedAt));
    // Written to an entry that is not in this list.
    if (!entry) return { item: entry, isDeleted };
    if (isOfKind(write, deletionWrite)) return { item: entry, isDeleted: true };
    if (isOfKind(write, restorationWrite)) return kept(entry);
    if (isOfKind(write, checkOutWrite)) {
      const { symptoms, primaryEffect, effectEnded, effectDurationHours, notes } = write.payload.checkOut;
      return kept({
        ...entry,
        symptoms: { ...entry.symptoms, after: symptoms.after },
        primaryEffect,
        effectEnded,
        effectDurationHours: effectEnded ? (effectDurationHours ?? null) : null,
        notes: notes === undefined ? entry.notes : writtenNotes(notes),
        status: 'completo',
        checkedOutAt: entry.checkedOutAt ?? recordedAt,
        updatedAt: recordedAt,
      });
    }
    if (isOfKind(write, entryChangesWrite)) {
      const { symptoms, triggers, notes, inventoryItemId, consumedAt, ...changes } = write.payload.changes;
      const changed: Entry = {
        ...entry,
        ...given(changes),
        symptoms: {
          before: withRatings(entry.symptoms.before, symptoms?.before),
          after: entry.symptoms.after && withRatings(entry.symptoms.after, symptoms?.after),
        },
        triggers: triggers ? [...new Set(triggers)] : entry.triggers,
        notes: notes === undefined ? entry.notes : writtenNotes(notes),
        consumedAt: consumedAt === undefined ? entry.consumedAt : inUtc(consumedAt),
        ...(inventoryItemId === undefined
          ? {}
          : { inventoryItemId, inventoryItem: itemOf(inventoryItemId), stock: null }),
        isEdited: true,
        updatedAt: recordedAt,
      };
      return kept({ ...changed, checkOutDueAt: dueAt(changed) });
    }
    return { item: entry, isDeleted };
  };

  function kept(entry: Entry): ItemState<Entry> {
    return { item: entry, isDeleted: false };
  }

  function recorded(entry: NewEntry | NewManualEntry, recordedAt: string): Entry {
    const {
      id,
      productType,
      consumptionMethod,
      quantity,
      timeZone,
      symptoms,
      triggers,
      inventoryItemId = null,
    } = entry;
    const consumedAt = inUtc(entry.consumedAt);
    return {
      ...{ id, productType, consumptionMethod, quantity, timeZone, consumedAt, inventoryItemId },
      symptoms: { before: symptoms.before, after: null },
      triggers: [...new Set(triggers)],
      notes: writtenNotes(entry.notes),
      source: 'quick',
      status: 'incompleto',
      primaryEffect: null,
      effectEnded: null,
      effectDurationHours: null,
      inventoryItem: itemOf(inventoryItemId),
      stock: null,
      checkOutDueAt: dueAt({ consumedAt, consumptionMethod }),
      checkedOutAt: null,
      isEdited: false,
      createdAt: recordedAt,
      updatedAt: recordedAt,
    };
  }

  function writtenAfterwards(entry: NewManualEntry, recordedAt: string): Entry {
    const { symptoms, primaryEffect = null, effectDurationHours = null } = entry;
    return {
      ...recorded(entry, recordedAt),
      symptoms: { before: symptoms.before, after: symptoms.after ?? null },
      source: 'manual',
      status: 'completo',
      primaryEffect,
      effectEnded: effectDurationHours === null ? null : true,
      effectDurationHours,
      checkedOutAt: recordedAt,
    };
  }
}

/** Blank notes are no notes. */
const writtenNotes = (notes: string | null | undefined) => (notes?.trim() ? notes : null);
const inUtc = (instant: string) => new Date(instant).toISOString();
const dueAt = ({ consumedAt, consumptionMethod }: Pick<Entry, 'consumedAt' | 'consumptionMethod'>) =>
  checkOutDueAt(new Date(consumedAt), consumptionMethod).toISOString();

/** Without the fields that were left out. */
function given<Fields extends object>(fields: Fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

type Ratings = Entry['symptoms']['before'];
type RatingChanges = { [Symptom in keyof Ratings]?: Ratings[Symptom] | null };

/** Null takes a rating out. */
function withRatings(ratings: Ratings, changes: RatingChanges | undefined): Ratings {
  const rated = Object.entries({ ...ratings, ...given(changes ?? {}) }).filter(([, rating]) => rating !== null);
  return Object.fromEntries(rated) as Ratings;
}
