import { dueOccurrences, nextOccurrence, REMINDER_LATE_LIMIT_MINUTES } from '@balsamo/domain/reminders/occurrences.ts';
import { DEFAULT_TIME_ZONE, isTimeZone } from '@balsamo/domain/time/zone.ts';
import type pg from 'pg';
import { type Told, tell } from '../notifications/tell.ts';

const MINUTE_MS = 60_000;
/** How long a message about something due is of use: as long as the domain delivers late, in whole minutes. */
const USEFUL_MS = (REMINDER_LATE_LIMIT_MINUTES + 1) * MINUTE_MS;
/** Rows per transaction: few enough to let others at the locks, many enough to make exchanges cheap. */
export const CLAIM_LIMIT = 2_000;

/** When a message about something that fell due then is of no use any more. */
export const expiresAt = (dueAt: Date) => new Date(dueAt.getTime() + USEFUL_MS);

export const FIND_DUE_REMINDERS = `
select r.id, r.user_id, r.inventory_item_id, r.times, r.days_of_week, r.last_handled_at, r.snoozed_until,
  u.time_zone, i.status = 'ativo' as is_in_use
from medication_reminders r
join users u on u.id = r.user_id
join inventory_items i on i.id = r.inventory_item_id
where r.is_active and r.next_at <= $1
order by r.next_at
limit $2
for update of r skip locked`;

type DueReminder = {
  id: string;
  user_id: string;
  inventory_item_id: string;
  times: string[];
  days_of_week: number[] | null;
  last_handled_at: Date;
  snoozed_until: Date | null;
  time_zone: string;
  is_in_use: boolean;
};

const MOVE_ON = `
update medication_reminders r
set next_at = moved.next_at, last_handled_at = $4, snoozed_until = moved.snoozed_until
from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as moved (id, next_at, snoozed_until)
where r.id = moved.id`;

/**
 * Takes due reminders, tells their people and sets each to its next occurrence: one transaction of the system role, so
 * that an occurrence is told of once or not yet. Others may do the same at the same time; each takes what none has.
 * @returns how many reminders were taken; `CLAIM_LIMIT` means that there may be more.
 */
export async function claimDueReminders(client: pg.ClientBase, now: Date): Promise<number> {
  const { rows } = await client.query<DueReminder>({
    name: 'reminders_find_due',
    text: FIND_DUE_REMINDERS,
    values: [now, CLAIM_LIMIT],
  });
  if (rows.length === 0) return 0;
  const timing = sharedTiming(now);
  const told: Told[] = [];
  const moved = rows.map((row) => {
    const { due, next } = timing(row);
    const isSnoozeOver = row.snoozed_until !== null && row.snoozed_until <= now;
    const instants = new Set(due.filter((at) => at > row.last_handled_at).map((at) => at.getTime()));
    if (isSnoozeOver && isStillUseful(row.snoozed_until as Date, now)) {
      instants.add((row.snoozed_until as Date).getTime());
    }
    for (const instant of row.is_in_use ? [...instants].sort((a, b) => a - b) : []) {
      const dueAt = new Date(instant);
      const data = { inventoryItemId: row.inventory_item_id };
      told.push({ userId: row.user_id, type: 'reminder', relatedId: row.id, dueAt, data, expiresAt: expiresAt(dueAt) });
    }
    const snoozedUntil = isSnoozeOver ? null : row.snoozed_until;
    return { id: row.id, nextAt: earlier(next, snoozedUntil), snoozedUntil };
  });
  await client.query({
    name: 'reminders_move_on',
    text: MOVE_ON,
    values: [moved.map((row) => row.id), moved.map((row) => row.nextAt), moved.map((row) => row.snoozedUntil), now],
  });
  await tell(client, told, now);
  return rows.length;
}

/** The earlier of an occurrence and of the end of a postponement. */
export function earlier(next: Date | null, snoozedUntil: Date | null): Date | null {
  if (!next || !snoozedUntil) return next ?? snoozedUntil;
  return next < snoozedUntil ? next : snoozedUntil;
}

/** Is it worth telling now of something that fell due then? */
export function isStillUseful(dueAt: Date, now: Date): boolean {
  return now.getTime() - dueAt.getTime() < USEFUL_MS;
}

/** What falls due of a schedule is the same for all who share it: many want to be reminded at eight in São Paulo. */
function sharedTiming(now: Date) {
  const known = new Map<string, { due: Date[]; next: Date | null }>();
  const longAgo = new Date(now.getTime() - USEFUL_MS);
  return ({ times, days_of_week: daysOfWeek, time_zone }: DueReminder) => {
    // One zone that this runtime does not know must not hold up everyone's reminders.
    const timeZone = isTimeZone(time_zone) ? time_zone : DEFAULT_TIME_ZONE;
    const key = `${timeZone} ${times} ${daysOfWeek}`;
    let found = known.get(key);
    if (!found) {
      const schedule = { times, daysOfWeek };
      const { deliver } = dueOccurrences({ schedule, timeZone, lastHandled: longAgo, now });
      found = { due: deliver, next: nextOccurrence(schedule, timeZone, now) };
      known.set(key, found);
    }
    return found;
  };
}

export const TAKE_DUE_CHECK_OUTS = `
with due as (
  select id from diary_entries
  where status = 'incompleto' and not is_reminder_sent and deleted_at is null
    and check_out_due_at <= $1 and check_out_due_at > $2
  order by check_out_due_at
  limit $3
  for update skip locked
)
update diary_entries e set is_reminder_sent = true
from due where e.id = due.id
returning e.id, e.user_id, e.check_out_due_at`;

/** The same for check-outs that fell due: each entry is told of once, and not when it is too late for it. */
export async function claimDueCheckOuts(client: pg.ClientBase, now: Date): Promise<number> {
  const { rows } = await client.query<{ id: string; user_id: string; check_out_due_at: Date }>({
    name: 'diary_take_due_check_outs',
    text: TAKE_DUE_CHECK_OUTS,
    values: [now, new Date(now.getTime() - USEFUL_MS), CLAIM_LIMIT],
  });
  const told = rows.map(({ id, user_id: userId, check_out_due_at: dueAt }) => {
    return { userId, type: 'check_out_due', relatedId: id, dueAt, data: {}, expiresAt: expiresAt(dueAt) } as const;
  });
  await tell(client, told, now);
  return rows.length;
}
