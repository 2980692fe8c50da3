import type { ChangedDose, DoseChange, Medicine } from '@balsamo/contract/medicines/schemas.ts';
import type { StoredWrite } from '../../offline/outbox/write.ts';
import type { AnyWriteKind, WriteKind } from '../../offline/outbox/write-kind.ts';
import { apiRequest } from '../../platform/api-request.ts';

/** How a change of dose is kept on the device and sent: one request for both lines, safe to repeat. */

const SUBJECT = 'medicine:';
/** Of the line of before: what is said of one medicine arrives in order. */
export const medicineSubject = (id: string) => `${SUBJECT}${id}`;
export const isOfMedicines = ({ subject }: Pick<StoredWrite, 'subject'>): boolean => subject.startsWith(SUBJECT);

/** `id` is the line of before, `newId` the one with the new dose. */
export type DoseLines = { id: string; newId: string };
export type SaidDose = DoseLines & DoseChange;

const isOfSubject = (medicine: Partial<Medicine> | null | undefined, { subject }: StoredWrite) =>
  medicineSubject(medicine?.id ?? '') === subject;
const ofDose = { version: 1, subjectOf: ({ id }: DoseLines) => medicineSubject(id) };

export const doseChangeWrite: WriteKind<SaidDose, ChangedDose> = {
  ...ofDose,
  name: 'medicine.dose',
  requestOf: ({ payload: { id, newId, dose, on } }) =>
    apiRequest('put', '/api/medicines/{id}/doses/{newId}', { params: { id, newId }, body: { dose, on } }),
  isAnswer: (answer, write): answer is ChangedDose =>
    isOfSubject((answer as Partial<ChangedDose> | null)?.former, write),
};

export const doseBackWrite: WriteKind<DoseLines, Medicine | undefined> = {
  ...ofDose,
  name: 'medicine.dose-back',
  requestOf: ({ payload: { id, newId } }) =>
    apiRequest('delete', '/api/medicines/{id}/doses/{newId}', { params: { id, newId } }),
  isAnswer: (answer, write): answer is Medicine => isOfSubject(answer as Partial<Medicine> | null, write),
  // The line of before was removed since on another device: there is nothing to go back to.
  isDoneDespite: ({ code }) => code === 'medicines.not_found',
};

export const MEDICINE_OUTBOX: readonly AnyWriteKind[] = [doseChangeWrite, doseBackWrite];
