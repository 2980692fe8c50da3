import type { NewSeizure, Seizure, SeizureFreeDay } from '@balsamo/contract/seizures/schemas.ts';
import type { StoredWrite, Write } from '../../offline/outbox/write.ts';
import type { AnyWriteKind, WriteKind } from '../../offline/outbox/write-kind.ts';
import { clockOf, marksOf } from '../../offline/outbox/write-marks.ts';
import { apiRequest } from '../../platform/api-request.ts';

/** How seizures and days without are kept on the device and sent: each is one request, safe to repeat. */

export const seizureSubject = (id: string) => `seizure:${id}`;
export const freeDaySubject = (day: string) => `seizure-day:${day}`;

export type SaidOfSeizure = Omit<NewSeizure, 'id' | 'sentAt' | 'clock'>;
/** Whether its time was read off the clock, or said by the person; stays on the device. */
export type RecordedSeizure = SaidOfSeizure & { id: string; timeFrom: 'clock' | 'person' };

const isSeizure = (answer: unknown, { subject }: StoredWrite): answer is Seizure =>
  seizureSubject((answer as Partial<Seizure> | null)?.id ?? '') === subject;

const ofSeizure = { version: 1, subjectOf: ({ id }: { id: string }) => seizureSubject(id), isAnswer: isSeizure };

export const newSeizureWrite: WriteKind<RecordedSeizure, Seizure | undefined> = {
  ...ofSeizure,
  name: 'seizure.new',
  isCreation: true,
  requestOf: (write, sentAt) => {
    const { timeFrom, ...seizure } = write.payload;
    const body = timeFrom === 'clock' ? { ...seizure, ...clockOf(write, sentAt) } : seizure;
    return apiRequest('post', '/api/seizures', { body });
  },
  // It had come through, and was removed since on another device.
  isDoneDespite: ({ code }) => code === 'seizures.removed',
};

export const seizureChangeWrite: WriteKind<SaidOfSeizure & { id: string }, Seizure> = {
  ...ofSeizure,
  name: 'seizure.change',
  requestOf: (write, sentAt) => {
    const { id, ...said } = write.payload;
    return apiRequest('put', '/api/seizures/{id}', { params: { id }, body: { ...said, ...marksOf(write, sentAt) } });
  },
};

export const seizureDeletionWrite: WriteKind<{ id: string }, undefined> = {
  ...ofSeizure,
  name: 'seizure.deletion',
  requestOf: ({ payload: { id } }) => apiRequest('delete', '/api/seizures/{id}', { params: { id } }),
  isAnswer: (answer): answer is undefined => answer === undefined,
};

const ofDay = { version: 1, subjectOf: ({ day }: { day: string }) => freeDaySubject(day) };

export const freeDayWrite: WriteKind<{ day: string }, SeizureFreeDay> = {
  ...ofDay,
  name: 'seizure-day.free',
  requestOf: ({ payload: { day } }) => apiRequest('put', '/api/seizure-free-days/{day}', { params: { day } }),
  isAnswer: (answer, { subject }): answer is SeizureFreeDay =>
    freeDaySubject((answer as Partial<SeizureFreeDay> | null)?.day ?? '') === subject,
};

export const freeDayBackWrite: WriteKind<{ day: string }, undefined> = {
  ...ofDay,
  name: 'seizure-day.taken-back',
  requestOf: ({ payload: { day } }) => apiRequest('delete', '/api/seizure-free-days/{day}', { params: { day } }),
  isAnswer: (answer): answer is undefined => answer === undefined,
};

export const SEIZURE_OUTBOX: readonly AnyWriteKind[] = [
  newSeizureWrite,
  seizureChangeWrite,
  seizureDeletionWrite,
  freeDayWrite,
  freeDayBackWrite,
];

const NAMES: ReadonlySet<string> = new Set(SEIZURE_OUTBOX.map(({ name }) => name));
export const isOfSeizures = ({ kind }: Write): boolean => NAMES.has(kind);
