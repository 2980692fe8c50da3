import type { Appointment } from '@balsamo/contract/appointments/schemas.ts';
import type { Appointment as Prepared } from '@balsamo/domain/appointments/appointment.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useWritesOf } from '../../offline/outbox/outbox-context.ts';
import { useRecorder } from '../../offline/outbox/use-recorder.ts';
import { isOfKind } from '../../offline/outbox/write-kind.ts';
import { APPOINTMENT_SUBJECT, appointmentQuery, appointmentWrite, type PreparedWrite } from './appointment-write.ts';

/** The appointment as this device knows it; undefined while nothing of it is known. */
export function useAppointment(): { appointment: Prepared | undefined; isError: boolean } {
  const { data, isError } = useQuery(appointmentQuery);
  const writes = useWritesOf(APPOINTMENT_SUBJECT);
  const last = writes.at(-1);
  return { appointment: last && isOfKind(last, appointmentWrite) ? last.payload : data, isError };
}

/** Resolves once it is kept: on the device, or by the server. */
export function usePrepareAppointment(): (prepared: PreparedWrite) => Promise<unknown> {
  const client = useQueryClient();
  const record = useRecorder();
  return useMutation({
    mutationFn: async (prepared: PreparedWrite) => {
      const sent = await record(appointmentWrite, prepared);
      if (sent) client.setQueryData<Appointment>(appointmentQuery.queryKey, sent.answer);
    },
  }).mutateAsync;
}
