import { nextOccurrence } from '@balsamo/domain/reminders/occurrences.ts';
import { DEFAULT_TIME_ZONE, dayBounds, isTimeZone } from '@balsamo/domain/time/zone.ts';
import { and, eq, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { UserTransaction } from '../as-user.ts';
import { type Told, tell } from '../notifications/tell.ts';
import { CLAIM_LIMIT, expiresAt, isStillUseful } from '../reminders/claim.ts';
import { ratingQuestions } from './ratings/tables.ts';

export type RatingQuestionRow = typeof ratingQuestions.$inferSelect;
type Orm = Pick<UserTransaction, 'orm'>;

const isOwn = eq(ratingQuestions.userId, sql`(select current_user_id())`);
const nextAt = (localTime: string, timeZone: string, after: Date) =>
  nextOccurrence({ times: [localTime], daysOfWeek: null }, timeZone, after);

/** When this person wants to be asked; undefined when they never said. */
export async function findRatingQuestion({ orm }: Orm): Promise<RatingQuestionRow | undefined> {
  const [row] = await orm.select().from(ratingQuestions).where(isOwn);
  return row;
}

/**
 * Sets when this person is asked. What is as it was stays untouched, so that saving it once more passes over nothing that
 * falls due this minute.
 */
export async function saveRatingQuestion(
  { orm }: Orm,
  wanted: { localTime: string; isActive: boolean },
  timeZone: string,
  now: Date,
): Promise<RatingQuestionRow> {
  const { localTime, isActive } = wanted;
  const changes = { localTime, isActive, nextAt: isActive ? nextAt(localTime, timeZone, now) : null, updatedAt: now };
  const isChanged = sql`(${ratingQuestions.localTime}, ${ratingQuestions.isActive}) is distinct from (${localTime}, ${isActive})`;
  const [saved] = await orm
    .insert(ratingQuestions)
    .values({ userId: sql`(select current_user_id())`, ...changes, createdAt: now })
    .onConflictDoUpdate({ target: ratingQuestions.userId, set: changes, setWhere: isChanged })
    .returning();
  const row = saved ?? (await findRatingQuestion({ orm }));
  if (!row) throw new Error('a saved question was not there to read');
  return row;
}

/** After the person moved to another time zone: eight in the evening is eight there. */
export async function retimeRatingQuestion({ orm }: Orm, timeZone: string, now: Date): Promise<void> {
  const [row] = await orm.select().from(ratingQuestions).where(and(isOwn, ratingQuestions.isActive)).for('update');
  if (row)
    await orm
      .update(ratingQuestions)
      .set({ nextAt: nextAt(row.localTime, timeZone, now) })
      .where(isOwn);
}

export const FIND_DUE_QUESTIONS = `
select q.user_id, q.local_time, q.next_at, u.time_zone
from rating_questions q
join users u on u.id = q.user_id
where q.is_active and q.next_at <= $1
order by q.next_at
limit $2
for update of q skip locked`;

type DueQuestion = { user_id: string; local_time: string; next_at: Date; time_zone: string };

export const FIND_RATED_DAYS = `
select given.user_id
from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[]) as given (user_id, day_start, day_end)
where exists (
  select from symptom_ratings r
  where r.user_id = given.user_id and r.rated_at >= given.day_start and r.rated_at < given.day_end)`;

const MOVE_ON = `
update rating_questions q set next_at = moved.next_at
from unnest($1::uuid[], $2::timestamptz[]) as moved (user_id, next_at)
where q.user_id = moved.user_id`;

/**
 * Takes the daily questions that are due, asks those who have not rated on that day of theirs, and sets each to its next day:
 * one transaction of the system role, like `claimDueReminders`. A question that is more than 15 minutes late is passed over.
 * @returns how many were taken; `CLAIM_LIMIT` means that there may be more.
 */
export async function claimDueRatingQuestions(client: pg.ClientBase, now: Date): Promise<number> {
  const { rows } = await client.query<DueQuestion>({
    name: 'rating_questions_find_due',
    text: FIND_DUE_QUESTIONS,
    values: [now, CLAIM_LIMIT],
  });
  if (rows.length === 0) return 0;
  const timing = sharedTiming(now);
  const due = rows.map((row) => ({ row, ...timing(row) }));
  const asked = due.filter(({ row }) => isStillUseful(row.next_at, now));
  const { rows: rated } = await client.query<{ user_id: string }>({
    name: 'rating_questions_find_rated_days',
    text: FIND_RATED_DAYS,
    values: [asked.map(({ row }) => row.user_id), asked.map(({ day }) => day.start), asked.map(({ day }) => day.end)],
  });
  const hasRated = new Set(rated.map((one) => one.user_id));
  await client.query({
    name: 'rating_questions_move_on',
    text: MOVE_ON,
    values: [due.map(({ row }) => row.user_id), due.map(({ next }) => next)],
  });
  const told = asked
    .filter(({ row }) => !hasRated.has(row.user_id))
    .map(({ row: { user_id: userId, next_at: dueAt } }): Told => {
      // Everyone has one question: the person is its name.
      return { userId, type: 'rating_due', relatedId: userId, dueAt, data: {}, expiresAt: expiresAt(dueAt) };
    });
  await tell(client, told, now);
  return rows.length;
}

/** The day that a question falls on and its next time are the same for all who share its time and zone. */
function sharedTiming(now: Date) {
  const known = new Map<string, { day: { start: Date; end: Date }; next: Date | null }>();
  return ({ local_time: localTime, next_at: dueAt, time_zone }: DueQuestion) => {
    // One zone that this runtime does not know must not hold up everyone's questions.
    const timeZone = isTimeZone(time_zone) ? time_zone : DEFAULT_TIME_ZONE;
    const key = `${timeZone} ${localTime} ${dueAt.getTime()}`;
    let found = known.get(key);
    if (!found) {
      found = { day: dayBounds(dueAt, timeZone), next: nextAt(localTime, timeZone, now) };
      known.set(key, found);
    }
    return found;
  };
}
