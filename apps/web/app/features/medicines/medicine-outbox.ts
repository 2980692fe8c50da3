import type { ChangedDose, Medicine, MedicinesAndConditions } from '@balsamo/contract/medicines/schemas.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { medicineKeys } from '../../components/medicines/medicine-queries.ts';
import { useOutbox, useOutboxState } from '../../offline/outbox/outbox-context.ts';
import { type Recorder, useRecorder } from '../../offline/outbox/use-recorder.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { localMedicines } from './local-medicines.ts';
import { type DoseLines, doseBackWrite, doseChangeWrite, medicineSubject, type SaidDose } from './medicine-writes.ts';

/** What the server answered takes the place of what was only written here; the list is asked for anew. */
export function takeMedicineAnswer(client: QueryClient, write: Write, answer: unknown): void {
  // What was asked for before knows nothing of it.
  void client.cancelQueries({ queryKey: medicineKeys.own });
  const gone = isOfKind(write, doseBackWrite) ? write.payload.newId : undefined;
  const told = isOfKind(write, doseChangeWrite)
    ? [(answer as ChangedDose).former, (answer as ChangedDose).medicine]
    : answer
      ? [answer as Medicine]
      : [];
  client.setQueryData<MedicinesAndConditions>(medicineKeys.own, (kept) => {
    if (!kept) return kept;
    const others = kept.medicines.filter(({ id }) => id !== gone && told.every((one) => one.id !== id));
    return { ...kept, medicines: [...others, ...told] };
  });
  void client.invalidateQueries({ queryKey: medicineKeys.own });
}

/** The medicines that are loaded, with what is still on the device. */
export function useLocalMedicines(medicines: readonly Medicine[]): readonly Medicine[] {
  const { writes } = useOutboxState();
  return useMemo(() => localMedicines(medicines, writes), [medicines, writes]);
}

function useRecordAndShow(): Recorder {
  const client = useQueryClient();
  const record = useRecorder();
  return async (kind, payload) => {
    const sent = await record(kind, payload);
    if (sent) takeMedicineAnswer(client, sent.write, sent.answer);
    return sent;
  };
}

/** Says that the dose changed. Resolves once it is kept: on the device, or by the server. */
export function useChangeDose() {
  const record = useRecordAndShow();
  return useMutation({ mutationFn: (said: SaidDose) => record(doseChangeWrite, said) });
}

/** Takes it back. What waits here of it is not sent any more. */
export function useTakeDoseBack() {
  const outbox = useOutbox();
  const record = useRecordAndShow();
  return useMutation({
    mutationFn: async (lines: DoseLines): Promise<void> => {
      const waiting = outbox
        ?.writesOf(medicineSubject(lines.id))
        .find((write) => isOfKind(write, doseChangeWrite) && write.payload.newId === lines.newId);
      if (waiting && waiting.state !== 'sending') await outbox?.discard(waiting.id);
      // Also where it waited: it may have come through without an answer.
      await record(doseBackWrite, lines);
    },
  });
}
