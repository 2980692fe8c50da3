import type {
  CheckOut,
  Entry,
  EntryChanges,
  NewEntry,
  NewManualEntry,
  WriteMarks,
} from '@balsamo/contract/diary/schemas.ts';
import type { StoredWrite } from '../../../offline/outbox/write.ts';
import type { AnyWriteKind, WriteKind } from '../../../offline/outbox/write-kind.ts';
import { clockOf, marksOf } from '../../../offline/outbox/write-marks.ts';
import { apiRequest } from '../../../platform/api-request.ts';

/** How the diary's writes are kept on the device and sent: each is one request, safe to repeat by the ids in it. */

export const entrySubject = (id: string) => `entry:${id}`;
/** Also named by the stock, whose new items entries may use before the server knows them. */
export const itemSubject = (id: string) => `item:${id}`;

type OfEntry<Content> = { id: string } & Content;
type Marked<Content> = Omit<Content, keyof WriteMarks>;

/** Whether the time of an entry was read off the clock, or said by the person; stays on the device. */
export type TimeFrom = { timeFrom?: 'clock' | 'person' };

const isEntry = (answer: unknown, { subject }: StoredWrite): answer is Entry =>
  entrySubject((answer as Partial<Entry> | null)?.id ?? '') === subject;

const ofEntry = { version: 1, subjectOf: ({ id }: { id: string }) => entrySubject(id), isAnswer: isEntry };

const recording = {
  ...ofEntry,
  isCreation: true,
  needsOf: ({ inventoryItemId }: { inventoryItemId?: string | null | undefined }) =>
    inventoryItemId ? [itemSubject(inventoryItemId)] : [],
};

/** A use that happens now. */
export const checkInWrite: WriteKind<NewEntry & TimeFrom, Entry> = {
  ...recording,
  name: 'diary.check-in',
  requestOf: (write, sentAt) => apiRequest('post', '/api/diary/entries', { body: bodyOf(write, sentAt, 'clock') }),
};

export const manualEntryWrite: WriteKind<NewManualEntry & TimeFrom, Entry> = {
  ...recording,
  name: 'diary.manual-entry',
  requestOf: (write, sentAt) =>
    apiRequest('post', '/api/diary/manual-entries', { body: bodyOf(write, sentAt, 'person') }),
};

function bodyOf<Recorded extends TimeFrom>(write: StoredWrite<Recorded>, sentAt: string, usual: TimeFrom['timeFrom']) {
  const { timeFrom = usual, ...entry } = write.payload;
  return timeFrom === 'clock' ? { ...entry, ...clockOf(write, sentAt) } : entry;
}

export const entryChangesWrite: WriteKind<OfEntry<{ changes: Marked<EntryChanges> }>, Entry> = {
  ...ofEntry,
  name: 'diary.changes',
  needsOf: ({ changes }) => recording.needsOf(changes),
  requestOf: (write, sentAt) =>
    apiRequest('patch', '/api/diary/entries/{id}', {
      params: { id: write.payload.id },
      body: { ...write.payload.changes, ...marksOf(write, sentAt) },
    }),
};

/** With an effect that has ended the duration must be given: the server would count until the moment it hears of it. */
export const checkOutWrite: WriteKind<OfEntry<{ checkOut: Marked<CheckOut> }>, Entry> = {
  ...ofEntry,
  name: 'diary.check-out',
  requestOf: (write, sentAt) =>
    apiRequest('post', '/api/diary/entries/{id}/check-out', {
      params: { id: write.payload.id },
      body: { ...write.payload.checkOut, ...marksOf(write, sentAt) },
    }),
};

/** Answers the entry where it stays, because it was written to later; nothing where it is gone. */
export const deletionWrite: WriteKind<OfEntry<unknown>, Entry | undefined> = {
  ...ofEntry,
  name: 'diary.deletion',
  requestOf: (write, sentAt) =>
    apiRequest('delete', '/api/diary/entries/{id}', {
      params: { id: write.payload.id },
      query: marksOf(write, sentAt),
    }),
  isDoneDespite: ({ code }) => code === 'diary.no_such_entry',
  isAnswer: (answer, write): answer is Entry | undefined => answer === undefined || isEntry(answer, write),
};

export const restorationWrite: WriteKind<OfEntry<unknown>, Entry> = {
  ...ofEntry,
  name: 'diary.restoration',
  requestOf: (write, sentAt) =>
    apiRequest('post', '/api/diary/entries/{id}/restore', {
      params: { id: write.payload.id },
      query: marksOf(write, sentAt),
    }),
};

export const DIARY_WRITES: readonly AnyWriteKind[] = [
  checkInWrite,
  manualEntryWrite,
  entryChangesWrite,
  checkOutWrite,
  deletionWrite,
  restorationWrite,
];
