import { createRoute, z } from '@hono/zod-openapi';
import { json, jsonBody, problem, signedInProblem } from '../route.ts';
import { NewReminder, Reminder, ReminderChanges, ReminderList } from './schemas.ts';

const tags = ['reminders'];
const security = [{ session: [] }];
const ReminderId = z.object({ id: z.uuid() });
const notFound = { 404: problem('No such reminder of yours.') } as const;

export const listReminders = createRoute({
  method: 'get',
  path: '/api/reminders',
  summary: 'All reminders, the one that comes first at the top',
  tags,
  security,
  responses: { 200: json(ReminderList, 'The reminders.'), ...signedInProblem },
});

export const saveReminder = createRoute({
  method: 'post',
  path: '/api/reminders',
  summary: 'Set the reminder of an item of stock',
  tags,
  security,
  request: jsonBody(NewReminder),
  responses: {
    200: json(Reminder, 'The item had one; as it stands now.'),
    201: json(Reminder, 'Made.'),
    409: problem('The id belongs to the reminder of something else.'),
    ...signedInProblem,
  },
});

export const changeReminder = createRoute({
  method: 'patch',
  path: '/api/reminders/{id}',
  summary: 'Change times or days, switch it on or off',
  tags,
  security,
  request: { params: ReminderId, ...jsonBody(ReminderChanges) },
  responses: { 200: json(Reminder, 'As it stands now.'), ...notFound, ...signedInProblem },
});

export const deleteReminder = createRoute({
  method: 'delete',
  path: '/api/reminders/{id}',
  summary: 'Remove a reminder',
  tags,
  security,
  request: { params: ReminderId },
  responses: { 204: { description: 'Removed.' }, ...notFound, ...signedInProblem },
});

export const snoozeReminder = createRoute({
  method: 'post',
  path: '/api/reminders/{id}/snooze',
  summary: 'Postpone: it comes once more in 15 minutes',
  tags,
  security,
  request: { params: ReminderId },
  responses: {
    200: json(Reminder, 'Postponed.'),
    ...notFound,
    409: problem('It is switched off.'),
    ...signedInProblem,
  },
});
