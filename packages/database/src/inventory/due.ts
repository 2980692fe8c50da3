import type pg from 'pg';
import { type Told, tell } from '../notifications/tell.ts';

const DAY_MS = 86_400_000;
/** Items per transaction. */
export const ORDERS_TOLD_AT_ONCE = 2_000;
/** A day that passed longer ago, while no server ran or in a file that was imported, is told of no more. */
const LATE_DAYS = 7;
const USEFUL_MS = 7 * DAY_MS;

const utcDay = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Tells patients that the day on which they want to order a product has come, by their own calendar: once each day that they
 * set, and at most once a day. Of what was put away nobody is told. Others may do the same at the same time. As the system role.
 * @param dayIn the local day `YYYY-MM-DD` in a time zone, as far as reminders go
 * @returns how many were told; `ORDERS_TOLD_AT_ONCE` means that there may be more
 */
export async function tellOfOrders(
  client: pg.ClientBase,
  now: Date,
  dayIn: (timeZone: string) => string,
): Promise<number> {
  const near = [utcDay(now, -LATE_DAYS), utcDay(now, 1)];
  const { rows: zones } = await client.query<{ time_zone: string }>(
    `select distinct u.time_zone from inventory_items i join users u on u.id = i.user_id
     where i.order_reminder_on between $1 and $2`,
    near,
  );
  const { rows } = await client.query<{ id: string; userId: string }>(
    `with due as (
       select i.id, local.today
       from inventory_items i
       join users u on u.id = i.user_id
       join unnest($1::text[], $2::date[]) as local(time_zone, today) on local.time_zone = u.time_zone
       where i.order_reminder_on between $3 and $4 and i.order_reminder_on <= local.today and i.status = 'ativo'
         and (i.order_reminded_on is null or i.order_reminded_on < i.order_reminder_on)
       order by i.id
       limit $5
       for update of i skip locked
     )
     update inventory_items i set order_reminded_on = due.today from due where i.id = due.id
     returning i.id, i.user_id as "userId"`,
    [zones.map((zone) => zone.time_zone), zones.map((zone) => dayIn(zone.time_zone)), ...near, ORDERS_TOLD_AT_ONCE],
  );
  const told = rows.map(
    ({ id, userId }): Told => ({
      userId,
      type: 'order_due',
      relatedId: id,
      dueAt: null,
      data: {},
      expiresAt: new Date(now.getTime() + USEFUL_MS),
    }),
  );
  await tell(client, told, now);
  return rows.length;
}
