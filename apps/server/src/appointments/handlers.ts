import { prepareAppointment, readAppointment } from '@balsamo/contract/appointments/routes.ts';
import type { Appointment } from '@balsamo/contract/appointments/schemas.ts';
import {
  type AppointmentRow,
  findAppointment,
  QuestionsTooLongError,
  saveAppointment,
} from '@balsamo/database/appointments/queries.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { believableWriteTime } from '@balsamo/domain/diary/write-time.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import { writeInstants } from '../http/write-instants.ts';
import type { Services } from '../services/services.ts';

/** What a patient takes to the next appointment. Whose it is, the database decides. */
export function appointmentHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/appointment')
    .openapi(readAppointment, async (context) => {
      const row = await asUser(db, requireSession(context), (transaction) => findAppointment(transaction));
      return context.json(appointmentJson(row), 200);
    })
    .openapi(prepareAppointment, async (context) => {
      const { day, questions, seenDay, seenQuestions, ...marks } = context.req.valid('json');
      const at = now();
      const writtenAt = believableWriteTime(writeInstants(marks), at);
      const row = await asUser(db, requireSession(context), (transaction) =>
        saveAppointment(
          transaction,
          { day, questions },
          {
            writtenAt,
            seen: { day: seenDay, questions: seenQuestions },
            now: at,
          },
        ),
      ).catch((error: unknown) => {
        if (error instanceof QuestionsTooLongError) throw new ProblemError(409, 'appointments.too_long_together');
        throw error;
      });
      return context.json(appointmentJson(row), 200);
    });
}

function appointmentJson(row: AppointmentRow | undefined): Appointment {
  return {
    day: row?.day ?? null,
    questions: row?.questions ?? null,
    writtenAt: row?.writtenAt.toISOString() ?? null,
  };
}
