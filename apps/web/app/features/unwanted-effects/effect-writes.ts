import type { WriteMarks } from '@balsamo/contract/diary/schemas.ts';
import type { EffectReport, NewEffectReport } from '@balsamo/contract/unwanted-effects/schemas.ts';
import type { StoredWrite } from '../../offline/outbox/write.ts';
import type { AnyWriteKind, WriteKind } from '../../offline/outbox/write-kind.ts';
import { marksOf } from '../../offline/outbox/write-marks.ts';
import { apiRequest } from '../../platform/api-request.ts';

/** How reports of unwanted effects are kept on the device and sent: each is one request, safe to repeat. */

const SUBJECT = 'unwanted-effect:';
export const effectSubject = (id: string) => `${SUBJECT}${id}`;
export const isOfEffects = ({ subject }: Pick<StoredWrite, 'subject'>): boolean => subject.startsWith(SUBJECT);

/** All that a person says in a report, with its id. */
export type SaidReport = Omit<NewEffectReport, keyof WriteMarks>;

const isReport = (answer: unknown, { subject }: StoredWrite): answer is EffectReport =>
  effectSubject((answer as Partial<EffectReport> | null)?.id ?? '') === subject;

const ofReport = {
  version: 1,
  subjectOf: ({ id }: { id: string }) => effectSubject(id),
  isAnswer: isReport,
  // That somebody died. Nobody types these values.
  isNewToServer: ({ code, pointer }: { code: string; pointer: string }) =>
    code === 'invalid_value' && /^\/(outcome|seriousness)\b/.test(pointer),
};

export const newReportWrite: WriteKind<SaidReport, EffectReport | undefined> = {
  ...ofReport,
  name: 'unwanted-effect.new',
  isCreation: true,
  requestOf: (write, sentAt) =>
    apiRequest('post', '/api/unwanted-effects', { body: { ...write.payload, ...marksOf(write, sentAt) } }),
  // It had come through, and was removed since on another device.
  isDoneDespite: ({ code }) => code === 'unwantedEffects.removed',
};

export const reportChangeWrite: WriteKind<SaidReport, EffectReport> = {
  ...ofReport,
  name: 'unwanted-effect.change',
  requestOf: (write, sentAt) => {
    const { id, ...said } = write.payload;
    return apiRequest('put', '/api/unwanted-effects/{id}', {
      params: { id },
      body: { ...said, ...marksOf(write, sentAt) },
    });
  },
};

export const reportDeletionWrite: WriteKind<{ id: string }, undefined> = {
  ...ofReport,
  name: 'unwanted-effect.deletion',
  requestOf: ({ payload: { id } }) => apiRequest('delete', '/api/unwanted-effects/{id}', { params: { id } }),
  isAnswer: (answer): answer is undefined => answer === undefined,
};

export const EFFECT_OUTBOX: readonly AnyWriteKind[] = [newReportWrite, reportChangeWrite, reportDeletionWrite];
