import { QUESTIONS_MAX_LENGTH } from '@balsamo/domain/appointments/appointment.ts';
import { z } from 'zod';
import { WriteMarks } from '../diary/schemas.ts';
import { CalendarDay, OutInstant, orNull, storableText } from '../scalars.ts';

const Questions = storableText(QUESTIONS_MAX_LENGTH).refine((text) => text.trim().length > 0, { message: 'empty' });

/**
 * Body: the whole of what the person prepared. Of two writes the one made later stands. With `seenQuestions`, what the questions were made from, lines that
 * somebody else added meanwhile stay, and with `seenDay` so does a day that they wrote, where this one left it as it was.
 */
export const AppointmentPreparation = z
  .strictObject({
    ...WriteMarks.shape,
    day: orNull(CalendarDay),
    questions: Questions.nullable(),
    seenQuestions: Questions.nullable().optional(),
    seenDay: CalendarDay.nullable().optional(),
  })
  .meta({ id: 'AppointmentPreparation' });
export type AppointmentPreparation = z.infer<typeof AppointmentPreparation>;

/** The next appointment as its patient prepares it. `writtenAt` is null where nothing ever was. */
export const Appointment = z
  .object({ day: orNull(CalendarDay), questions: z.string().nullable(), writtenAt: OutInstant.nullable() })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof Appointment>;
