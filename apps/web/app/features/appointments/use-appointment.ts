import type { Appointment } from '@balsamo/contract/appointments/schemas.ts';
import type { Appointment as Prepared } from '@balsamo/domain/appointments/appointment.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useOutbox, useWritesOf } from '../../offline/outbox/outbox-context.ts';
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

/** Resolves once it is kept: on the device, or by the server. Where what was prepared before was refused, this takes its place. */
export function usePrepareAppointment(): (prepared: PreparedWrite) => Promise<unknown> {
  const client = useQueryClient();
  const outbox = useOutbox();
  const record = useRecorder();
  return useMutation({
    mutationFn: async (prepared: PreparedWrite) => {
      const refused = outbox?.writesOf(APPOINTMENT_SUBJECT).find(({ state }) => state === 'refused');
      if (outbox && refused && isOfKind(refused, appointmentWrite)) {
        // The server knows nothing of what was refused: it goes on from what that was made from.
        const { seenDay, seenQuestions } = refused.payload;
        return void (await outbox.amend(appointmentWrite, refused.id, { ...prepared, seenDay, seenQuestions }));
      }
      const sent = await record(appointmentWrite, prepared);
      if (sent) client.setQueryData<Appointment>(appointmentQuery.queryKey, sent.answer);
    },
  }).mutateAsync;
}
