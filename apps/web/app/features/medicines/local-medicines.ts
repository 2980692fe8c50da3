import type { Medicine } from '@balsamo/contract/medicines/schemas.ts';
import type { Write } from '../../offline/outbox/write.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { doseBackWrite, doseChangeWrite } from './medicine-writes.ts';

/** Medicines as they stand with the changes of dose that are still on the device. What was refused is left out. */
export function localMedicines(medicines: readonly Medicine[], writes: readonly Write[]): readonly Medicine[] {
  return writes.filter(({ state }) => state !== 'refused' && state !== 'held').reduce(afterWrite, medicines);
}

function afterWrite(medicines: readonly Medicine[], write: Write): readonly Medicine[] {
  if (isOfKind(write, doseChangeWrite)) {
    const { id, newId, dose, on } = write.payload;
    const former = medicines.find((one) => one.id === id);
    // Where the new line is there, the server has it.
    if (!former || medicines.some((one) => one.id === newId)) return medicines;
    const { recordedAt } = write;
    const ended = { ...former, hasEnded: true, endedOn: on };
    const begun = { ...former, id: newId, dose, since: on, createdAt: recordedAt, updatedAt: recordedAt };
    return [...medicines.map((one) => (one.id === id ? ended : one)), begun];
  }
  if (isOfKind(write, doseBackWrite)) {
    const { id, newId } = write.payload;
    if (!medicines.some((one) => one.id === newId)) return medicines;
    return medicines
      .filter((one) => one.id !== newId)
      .map((one) => (one.id === id ? { ...one, hasEnded: false, endedOn: null } : one));
  }
  return medicines;
}
