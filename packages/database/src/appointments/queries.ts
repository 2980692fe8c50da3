import { type Appointment, mergedQuestions, QUESTIONS_MAX_LENGTH } from '@balsamo/domain/appointments/appointment.ts';
import { eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '../as-user.ts';
import { appointments } from './tables.ts';

export type AppointmentRow = typeof appointments.$inferSelect;
type Orm = Pick<UserTransaction, 'orm'>;

type Seen = { day: string | null | undefined; questions: string | null | undefined };

/** What the person prepared; undefined where they never did. */
export async function findAppointment({ orm }: Orm): Promise<AppointmentRow | undefined> {
  const [row] = await orm.select().from(appointments).where(eq(appointments.userId, sql`(select current_user_id())`));
  return row;
}

/**
 * Writes it, unless what stands there was written later, and answers what stands.
 * @param seen what it was made from, undefined = not said: questions that somebody else added to it stay, also where this is the earlier write, and so does
 *   their day where this one left it as it was
 * @throws QuestionsTooLongError where both together are more than is kept
 */
export async function saveAppointment(
  { orm }: Orm,
  { day, questions }: Appointment,
  { writtenAt, seen, now }: { writtenAt: Date; seen: Seen; now: Date },
): Promise<AppointmentRow> {
  const userId = sql`(select current_user_id())`;
  // Made first where there is none, so that of two at once the second one waits and then sees what the first one wrote.
  const [made] = await orm
    .insert(appointments)
    .values({ userId, day, questions, writtenAt, updatedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (made) return made;
  const [stood] = await orm.select().from(appointments).where(eq(appointments.userId, userId)).for('update');
  if (!stood) throw new Error('an appointment was neither there nor could it be made');
  const isLater = writtenAt >= stood.writtenAt;
  const texts = isLater
    ? { later: questions, earlier: stood.questions }
    : { later: stood.questions, earlier: questions };
  const merged = seen.questions === undefined ? texts.later : mergedQuestions(seen.questions, texts);
  if (!isLater && merged === stood.questions) return stood;
  if (merged !== null && merged.length > QUESTIONS_MAX_LENGTH) throw new QuestionsTooLongError();
  const changes = isLater
    ? { day: day === seen.day ? stood.day : day, questions: merged, writtenAt }
    : { questions: merged };
  const [saved] = await orm
    .update(appointments)
    .set({ ...changes, updatedAt: now })
    .where(eq(appointments.userId, userId))
    .returning();
  return saved ?? stood;
}

export class QuestionsTooLongError extends Error {
  override name = 'QuestionsTooLongError';
}
