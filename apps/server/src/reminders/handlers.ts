import {
  changeReminder,
  deleteReminder,
  listReminders,
  saveReminder,
  snoozeReminder,
} from '@balsamo/contract/reminders/routes.ts';
import type { Reminder } from '@balsamo/contract/reminders/schemas.ts';
import { asUser, type UserTransaction } from '@balsamo/database/as-user.ts';
import * as queries from '@balsamo/database/reminders/queries.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';

/** The patient's reminders over HTTP. Delivering them is the job's, see `jobs.ts`. */
export function remindersHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/reminders/*', '/api/reminders')
    .openapi(listReminders, async (context) => {
      const rows = await asUser(db, requireSession(context), (transaction) => queries.listReminders(transaction));
      return context.json({ items: rows.map(reminderJson) }, 200);
    })
    .openapi(saveReminder, async (context) => {
      const { id, inventoryItemId, times, days, isActive } = context.req.valid('json');
      const stored = await asUser(db, requireSession(context), async (transaction) => {
        const { time_zone: timeZone } = await transaction.user;
        const item = await queries.findItem(transaction, inventoryItemId);
        if (!item) throw refusedFields({ pointer: '/inventoryItemId', code: 'unknown_inventory_item' });
        const wanted = { times, daysOfWeek: days ?? null, isActive: isActive ?? true };
        const at = now();
        const made = await queries.insertReminder(transaction, {
          id,
          inventoryItemId,
          ...queries.timing(wanted, wanted.isActive, timeZone, at),
          createdAt: at,
          updatedAt: at,
        });
        if (made) return { row: { ...made, ...item }, isNew: true };
        const existing = await queries.lockReminder(transaction, { inventoryItemId });
        if (!existing) throw new ProblemError(409, 'reminders.id_taken');
        return { row: { ...(await change(transaction, existing, wanted, timeZone)), ...item }, isNew: false };
      });
      return context.json(reminderJson(stored.row), stored.isNew ? 201 : 200);
    })
    .openapi(changeReminder, async (context) => {
      const { times, days, isActive } = context.req.valid('json');
      const row = await withReminder(context, context.req.valid('param').id, (transaction, reminder, timeZone) => {
        const daysOfWeek = days === undefined ? reminder.daysOfWeek : days;
        const wanted = { times: times ?? reminder.times, daysOfWeek, isActive: isActive ?? reminder.isActive };
        return change(transaction, reminder, wanted, timeZone);
      });
      return context.json(reminderJson(row), 200);
    })
    .openapi(deleteReminder, async (context) => {
      const { id } = context.req.valid('param');
      const isRemoved = await asUser(db, requireSession(context), (transaction) =>
        queries.deleteReminder(transaction, id),
      );
      if (!isRemoved) throw new ProblemError(404, 'reminders.no_such_reminder');
      return context.body(null, 204);
    })
    .openapi(snoozeReminder, async (context) => {
      const row = await withReminder(context, context.req.valid('param').id, (transaction, reminder, timeZone) => {
        if (!reminder.isActive) throw new ProblemError(409, 'reminders.switched_off');
        return queries.snoozeReminder(transaction, reminder, timeZone, now());
      });
      return context.json(reminderJson(row), 200);
    });

  /** Works on one reminder of the person's own, locked. */
  async function withReminder(
    context: Parameters<typeof requireSession>[0],
    id: string,
    work: (
      transaction: UserTransaction,
      reminder: queries.ReminderRow,
      timeZone: string,
    ) => Promise<queries.ReminderRow>,
  ): Promise<queries.ShownReminder> {
    return asUser(db, requireSession(context), async (transaction) => {
      const { time_zone: timeZone } = await transaction.user;
      const reminder = await queries.lockReminder(transaction, { id });
      if (!reminder) throw new ProblemError(404, 'reminders.no_such_reminder');
      const item = await queries.findItem(transaction, reminder.inventoryItemId);
      return { ...(await work(transaction, reminder, timeZone)), isInUse: item?.isInUse ?? false };
    });
  }

  /** What is as it was stays untouched, so that saving it once more passes over nothing that falls due this minute. */
  async function change(
    transaction: UserTransaction,
    reminder: queries.ReminderRow,
    wanted: { times: readonly string[]; daysOfWeek: readonly number[] | null; isActive: boolean },
    timeZone: string,
  ): Promise<queries.ReminderRow> {
    const at = now();
    const columns = queries.timing(wanted, wanted.isActive, timeZone, at);
    const isSame =
      `${columns.times} ${columns.daysOfWeek} ${columns.isActive}` ===
      `${reminder.times} ${reminder.daysOfWeek} ${reminder.isActive}`;
    return isSame ? reminder : queries.updateReminder(transaction, reminder.id, { ...columns, updatedAt: at });
  }
}

function reminderJson(row: queries.ShownReminder): Reminder {
  return {
    id: row.id,
    inventoryItemId: row.inventoryItemId,
    times: row.times,
    days: row.daysOfWeek,
    isActive: row.isActive,
    nextAt: row.isInUse ? (row.nextAt?.toISOString() ?? null) : null,
    snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
