import { nextOccurrence, snoozedUntil } from '@balsamo/domain/reminders/occurrences.ts';
import { normalizedSchedule, type Schedule } from '@balsamo/domain/reminders/schedule.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { UserTransaction } from '../as-user.ts';
import { inventoryItems } from '../inventory/tables.ts';
import { earlier } from './claim.ts';
import { medicationReminders } from './tables.ts';

export type ReminderRow = typeof medicationReminders.$inferSelect;
/** With it whether its product is in use: the reminder of a finished one rests. */
export type ShownReminder = ReminderRow & { isInUse: boolean };

type Orm = Pick<UserTransaction, 'orm'>;
const ownId = sql`(select current_user_id())`;
const isOwn = eq(medicationReminders.userId, ownId);
const isInUse = sql<boolean>`${inventoryItems.status} = 'ativo'`;

/** All reminders of the person, the one that comes first at the top, those that are off last. */
export async function listReminders({ orm }: Orm): Promise<ShownReminder[]> {
  const rows = await orm
    .select({ reminder: medicationReminders, isInUse })
    .from(medicationReminders)
    .innerJoin(inventoryItems, eq(inventoryItems.id, medicationReminders.inventoryItemId))
    .where(isOwn)
    .orderBy(asc(medicationReminders.nextAt), asc(medicationReminders.id));
  return rows.map(({ reminder, isInUse }) => ({ ...reminder, isInUse }));
}

/** Is this a product of the person's own stock? Undefined when it is none. */
export async function findItem({ orm }: Orm, itemId: string): Promise<{ isInUse: boolean } | undefined> {
  const [item] = await orm
    .select({ isInUse })
    .from(inventoryItems)
    .where(and(eq(inventoryItems.id, itemId), eq(inventoryItems.userId, ownId)));
  return item;
}

/** The stored row, locked until the transaction ends: the job and a second device wait. */
export async function lockReminder(
  { orm }: Orm,
  by: { id: string } | { inventoryItemId: string },
): Promise<ReminderRow | undefined> {
  const which =
    'id' in by ? eq(medicationReminders.id, by.id) : eq(medicationReminders.inventoryItemId, by.inventoryItemId);
  const [row] = await orm.select().from(medicationReminders).where(and(which, isOwn)).for('update');
  return row;
}

/** Stores a new one; undefined when the id, or meanwhile the item, has one already. */
export async function insertReminder(
  { orm }: Orm,
  row: Omit<typeof medicationReminders.$inferInsert, 'userId'>,
): Promise<ReminderRow | undefined> {
  const [stored] = await orm
    .insert(medicationReminders)
    .values({ ...row, userId: ownId })
    .onConflictDoNothing()
    .returning();
  return stored;
}

export async function updateReminder(
  { orm }: Orm,
  id: string,
  changes: Partial<Omit<ReminderRow, 'id' | 'userId' | 'inventoryItemId' | 'createdAt'>>,
): Promise<ReminderRow> {
  const [row] = await orm
    .update(medicationReminders)
    .set(changes)
    .where(and(eq(medicationReminders.id, id), isOwn))
    .returning();
  if (!row) throw new Error('a locked reminder was not there to update');
  return row;
}

/** Postpones a locked reminder that is on. */
export async function snoozeReminder(
  transaction: Orm,
  reminder: ReminderRow,
  timeZone: string,
  now: Date,
): Promise<ReminderRow> {
  const until = snoozedUntil(now);
  // From what was handled last, so that an occurrence that falls due this very moment is not passed over.
  const next = nextOccurrence(reminder, timeZone, reminder.lastHandledAt);
  return updateReminder(transaction, reminder.id, {
    snoozedUntil: until,
    nextAt: earlier(next, until),
    updatedAt: now,
  });
}

/** Removes one; was there one to remove? */
export async function deleteReminder({ orm }: Orm, id: string): Promise<boolean> {
  const { rowCount } = await orm.delete(medicationReminders).where(and(eq(medicationReminders.id, id), isOwn));
  return rowCount === 1;
}

/** Columns of a schedule that stands from now on: nothing comes of the time before. */
export function timing(schedule: Schedule, isActive: boolean, timeZone: string, now: Date) {
  const { times, daysOfWeek } = normalizedSchedule(schedule);
  return {
    times: [...times],
    daysOfWeek: daysOfWeek && [...daysOfWeek],
    isActive,
    nextAt: isActive ? nextOccurrence({ times, daysOfWeek }, timeZone, now) : null,
    lastHandledAt: now,
    snoozedUntil: null,
  };
}

/** After the person moved to another time zone: eight o'clock is eight there. */
export async function retimeReminders(transaction: Orm, timeZone: string, now: Date): Promise<void> {
  const rows = await transaction.orm
    .select()
    .from(medicationReminders)
    .where(and(isOwn, medicationReminders.isActive))
    .orderBy(asc(medicationReminders.id))
    .for('update');
  for (const row of rows) {
    const next = nextOccurrence(row, timeZone, now);
    await updateReminder(transaction, row.id, { nextAt: earlier(next, row.snoozedUntil), lastHandledAt: now });
  }
}
