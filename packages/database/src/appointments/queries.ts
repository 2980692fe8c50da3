import type { Appointment } from '@balsamo/domain/appointments/appointment.ts';
import { eq, lte, sql } from 'drizzle-orm';
import type { UserTransaction } from '../as-user.ts';
import { appointments } from './tables.ts';

export type AppointmentRow = typeof appointments.$inferSelect;
type Orm = Pick<UserTransaction, 'orm'>;

/** What the person prepared; undefined where they never did. */
export async function findAppointment({ orm }: Orm): Promise<AppointmentRow | undefined> {
  const [row] = await orm.select().from(appointments).where(eq(appointments.userId, sql`(select current_user_id())`));
  return row;
}

/** Writes it, unless what stands there was written later, and answers what stands. */
export async function saveAppointment(
  { orm }: Orm,
  { day, questions }: Appointment,
  writtenAt: Date,
  now: Date,
): Promise<AppointmentRow> {
  const changes = { day, questions, writtenAt, updatedAt: now };
  const [saved] = await orm
    .insert(appointments)
    .values({ userId: sql`(select current_user_id())`, ...changes, createdAt: now })
    .onConflictDoUpdate({
      target: appointments.userId,
      set: changes,
      setWhere: lte(appointments.writtenAt, writtenAt),
    })
    .returning();
  const row = saved ?? (await findAppointment({ orm }));
  if (!row) throw new Error('a saved appointment was not there to read');
  return row;
}
