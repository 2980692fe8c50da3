import type { CheckOut, EntryChanges, NewEntry, NewManualEntry, WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { diaryKeys } from '../diary-queries.ts';
import { useDiaryRecorder } from '../offline/diary-outbox.ts';
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
import { changesSinceSent } from './resent-entry.ts';

/** Each resolves once the write is kept: on the device, or by the server where the device cannot keep it. */

export function useRecordEntry() {
  const record = useDiaryRecorder();
  return useMutation({
    mutationFn: async (entry: NewEntry & TimeFrom) => {
      const sent = await record(checkInWrite, entry);
      // A try that seemed lost had arrived after all, and the form was changed since.
      const changes = sent && changesSinceSent(sent.answer, entry);
      if (changes) await record(entryChangesWrite, { id: entry.id, changes });
    },
  });
}

export function useRecordManualEntry() {
  const record = useDiaryRecorder();
  return useMutation({
    mutationFn: async (entry: NewManualEntry & TimeFrom) => void (await record(manualEntryWrite, entry)),
  });
}

export function useChangeEntry(id: string) {
  const record = useDiaryRecorder();
  return useMutation({
    mutationFn: async (changes: Omit<EntryChanges, keyof WriteMarks>) =>
      void (await record(entryChangesWrite, { id, changes })),
  });
}

export function useCheckOut(id: string) {
  const record = useDiaryRecorder();
  return useMutation({
    mutationFn: async (checkOut: Omit<CheckOut, keyof WriteMarks>) =>
      void (await record(checkOutWrite, { id, checkOut })),
  });
}

export function useDeleteEntry() {
  const client = useQueryClient();
  const record = useDiaryRecorder();
  return useMutation({
    mutationFn: async (id: string) => {
      // Out of the lists it would be forgotten, and could not be shown again when it is brought back.
      const known = knownEntry(client, id);
      if (known) client.setQueryData(diaryKeys.entry(id), known);
      await record(deletionWrite, { id });
    },
  });
}

export function useRestoreEntry() {
  const record = useDiaryRecorder();
  return useMutation({ mutationFn: async (id: string) => void (await record(restorationWrite, { id })) });
}
