import { isReminderTime, scheduleProblems } from '@balsamo/domain/reminders/schedule.ts';
import { z } from 'zod';
import { OutInstant } from '../scalars.ts';

/** `HH:MM` of 24 hours, each once, at least one; stored sorted. */
const Time = z
  .string()
  .refine(isReminderTime, { message: 'time_invalid' })
  .meta({ id: 'ReminderTime', description: 'HH:MM of 24 hours.', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' });
const Times = z.array(Time).superRefine((times, context) => {
  const found = scheduleProblems({ times, daysOfWeek: null }).find(({ code }) => code !== 'time_invalid');
  if (found) context.addIssue({ code: 'custom', message: found.code });
});
/** 0 Sunday to 6 Saturday, at least one; null for every day. */
const Days = z.array(z.int().min(0).max(6)).max(7).min(1, 'no_day').nullable();

/** Body of a new reminder. One exists per item of stock: a second one changes it and answers 200. */
export const NewReminder = z
  .strictObject({
    /** Made by the client, so that sending it again changes nothing. */
    id: z.uuid(),
    inventoryItemId: z.uuid(),
    times: Times,
    days: Days.optional(),
    isActive: z.boolean().optional(),
  })
  .meta({ id: 'NewReminder' });
export type NewReminder = z.infer<typeof NewReminder>;

/** Body of a change: only what is sent changes. */
export const ReminderChanges = z
  .strictObject({ times: Times.optional(), days: Days.optional(), isActive: z.boolean().optional() })
  .meta({ id: 'ReminderChanges' });
export type ReminderChanges = z.infer<typeof ReminderChanges>;

export const Reminder = z
  .object({
    id: z.uuid(),
    inventoryItemId: z.uuid(),
    times: z.array(z.string()),
    days: z.array(z.int()).nullable(),
    isActive: z.boolean(),
    /** When it comes next, in UTC: by its times and days, or sooner when it was postponed. Null while it is off. */
    nextAt: OutInstant.nullable(),
    /** Until when it was postponed; null when it was not, or has come since. */
    snoozedUntil: OutInstant.nullable(),
    createdAt: OutInstant,
    updatedAt: OutInstant,
  })
  .meta({ id: 'Reminder' });
export type Reminder = z.infer<typeof Reminder>;

export const ReminderList = z.object({ items: z.array(Reminder) }).meta({ id: 'ReminderList' });
export type ReminderList = z.infer<typeof ReminderList>;
