import type { Appointment } from '@balsamo/contract/appointments/schemas.ts';
import type { Appointment as Prepared } from '@balsamo/domain/appointments/appointment.ts';
import { queryOptions } from '@tanstack/react-query';
import type { WriteKind } from '../../offline/outbox/write-kind.ts';
import { marksOf } from '../../offline/outbox/write-marks.ts';
import { api } from '../../platform/api-client.ts';
import { apiRequest } from '../../platform/api-request.ts';

export const APPOINTMENT_SUBJECT = 'appointment';

/** What was prepared for the next appointment, as the server said last. */
export const appointmentQuery = queryOptions({
  queryKey: ['appointment'] as const,
  queryFn: ({ signal }) => api.get('/api/appointment', { signal }),
  meta: { isKept: true },
});

/** `seenDay`, `seenQuestions`: what it was made from; what somebody else wrote since stays. Writes of before have none. */
export type PreparedWrite = Prepared & { seenDay?: string | null; seenQuestions?: string | null };

/** Questions wait on the device like everything else that a person writes: they come to mind where there is no network, too. */
export const appointmentWrite: WriteKind<PreparedWrite, Appointment> = {
  name: 'appointment.preparation',
  version: 1,
  subjectOf: () => APPOINTMENT_SUBJECT,
  requestOf: (write, sentAt) =>
    apiRequest('put', '/api/appointment', { body: { ...write.payload, ...marksOf(write, sentAt) } }),
  isAnswer: (answer): answer is Appointment => typeof (answer as Partial<Appointment> | null)?.writtenAt === 'string',
};
