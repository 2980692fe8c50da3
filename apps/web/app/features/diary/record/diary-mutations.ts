import type { CheckOut, EntryChanges, NewEntry, NewManualEntry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { track } from '../../../platform/analytics.ts';
import { diaryKeys } from '../diary-queries.ts';
import { useDiaryWrite } from '../offline/diary-outbox.ts';
import {
  checkInWrite,
  checkOutWrite,
  deletionWrite,
  entryChangesWrite,
  manualEntryWrite,
  restorationWrite,
  type TimeFrom,
} from '../offline/diary-writes.ts';
import { knownEntry } from '../offline/known-entry.ts';

export const useRecordEntry = () =>
  useDiaryWrite(async (record, entry: NewEntry & TimeFrom) => {
    const sent = await record(checkInWrite, entry);
    track({ event: 'diary_checkin' });
    // A try that seemed lost had arrived after all, and the form was changed since.
    if (!sent) return;
    // Sent directly, so there is a network for its code; without, the form stays, and what it sends again is the same.
    const { changesSinceSent } = await import('./entry-edits.ts');
    const changes = changesSinceSent(sent.answer, entry);
    if (changes) await record(entryChangesWrite, { id: entry.id, changes });
  });

export const useRecordManualEntry = () =>
  useDiaryWrite(async (record, entry: NewManualEntry & TimeFrom) => {
    await record(manualEntryWrite, entry);
    track({ event: 'diary_checkin' });
  });

export const useChangeEntry = (id: string) =>
  useDiaryWrite((record, changes: Omit<EntryChanges, keyof WriteMarks>) => record(entryChangesWrite, { id, changes }));

export const useCheckOut = (id: string) =>
  useDiaryWrite(async (record, checkOut: Omit<CheckOut, keyof WriteMarks>) => {
    await record(checkOutWrite, { id, checkOut });
    track({ event: 'diary_checkout' });
  });

/** Finishes entries that nobody remembers, without ratings: each is a write of its own. */
export const useForgetAll = () =>
  useDiaryWrite(async (record, ids: readonly string[]) => {
    for (const id of ids) await record(checkOutWrite, { id, checkOut: {} });
  });

export function useDeleteEntry() {
  const client = useQueryClient();
  return useDiaryWrite((record, id: string) => {
    // Out of the lists it would be forgotten, and could not be shown again when it is brought back.
    const known = knownEntry(client, id);
    if (known) client.setQueryData(diaryKeys.entry(id), known);
    return record(deletionWrite, { id });
  });
}

export const useRestoreEntry = () => useDiaryWrite((record, id: string) => record(restorationWrite, { id }));
