import type pg from 'pg';
import type { RateLimitKind } from './tables.ts';

/** How many attempts of a kind are allowed within a sliding window. */
export type RateLimit = { kind: RateLimitKind; limit: number; windowSeconds: number };

export type CountedAttempt =
  | { isAllowed: true; takeBack: () => Promise<void> }
  /** `retryAfter`: seconds until the oldest attempt that stands in the way leaves the window. */
  | { isAllowed: false; retryAfter: number };

/**
 * In a transaction of its own, which waits for no disk: a crash forgets the attempts of less than a second. Prepared, as the question
 * before it: to plan it takes longer than to count.
 */
const COUNT = {
  name: 'count_attempt',
  text: `
insert into rate_limit_attempts as known (kind, subject, attempted_at, latest_at)
values ($1, $2, array[$3::timestamptz], $3)
on conflict (kind, subject) do update
set attempted_at = array(select at from unnest(known.attempted_at) as at where at > $4 order by at) || $3::timestamptz,
    latest_at = $3
where (select count(*) from unnest(known.attempted_at) as at where at > $4) < $5
returning set_config('synchronous_commit', 'off', true)`,
};

const STANDING_IN_THE_WAY = {
  name: 'attempt_in_the_way',
  text: `
select at from rate_limit_attempts, unnest(attempted_at) as at
where kind = $1 and subject = $2 and at > $3
order by at desc offset $4 limit 1`,
};

const TAKE_BACK = `
update rate_limit_attempts
set attempted_at = attempted_at[:array_position(attempted_at, $3::timestamptz) - 1]
              || attempted_at[array_position(attempted_at, $3::timestamptz) + 1:]
where kind = $1 and subject = $2 and $3::timestamptz = any(attempted_at)`;

/**
 * Counts one attempt before it is evaluated. The row is locked while it is counted, so attempts at the same moment cannot exceed
 * the limit together; an attempt beyond it is not counted and so prolongs nothing.
 */
export async function countAttempt(
  pool: Pick<pg.Pool, 'query'>,
  { kind, limit, windowSeconds }: RateLimit,
  subject: string,
  now: Date,
): Promise<CountedAttempt> {
  const windowStart = new Date(now.getTime() - windowSeconds * 1000);
  const standingInTheWay = async () =>
    (await pool.query<{ at: Date }>({ ...STANDING_IN_THE_WAY, values: [kind, subject, windowStart, limit - 1] }))
      .rows[0]?.at;
  // Asked first: an attempt that is refused writes nothing, and whoever goes on trying keeps the disk busy for nobody.
  let oldest = await standingInTheWay();
  if (!oldest) {
    const counted = await pool.query({ ...COUNT, values: [kind, subject, now, windowStart, limit] });
    if (counted.rowCount) {
      return { isAllowed: true, takeBack: async () => void (await pool.query(TAKE_BACK, [kind, subject, now])) };
    }
    oldest = await standingInTheWay();
  }
  const freeAt = (oldest?.getTime() ?? now.getTime()) + windowSeconds * 1000;
  return { isAllowed: false, retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
}

const ADOPT = {
  name: 'adopt_attempts',
  text: `
with gone as (delete from rate_limit_attempts where kind = $1 and subject = any($2) returning attempted_at)
insert into rate_limit_attempts as known (kind, subject, attempted_at, latest_at)
select $1, $3, array_agg(at order by at), max(at) from gone, unnest(attempted_at) as at having count(*) > 0
on conflict (kind, subject) do update
set attempted_at = array(select at from unnest(known.attempted_at || excluded.attempted_at) as at order by at),
    latest_at = greatest(known.latest_at, excluded.latest_at)`,
};

/** What was counted under other hashes of the same subject counts under this one. */
export async function adoptAttempts(
  pool: Pick<pg.Pool, 'query'>,
  kind: RateLimitKind,
  former: readonly string[],
  subject: string,
): Promise<void> {
  await pool.query({ ...ADOPT, values: [kind, former, subject] });
}

/** Forgets every attempt of a kind whose subject begins with `subject`: an account's own and those of its devices. */
export async function forgetAttempts(
  pool: Pick<pg.Pool, 'query'>,
  kind: RateLimitKind,
  subject: string,
): Promise<void> {
  await pool.query('delete from rate_limit_attempts where kind = $1 and starts_with(subject, $2)', [kind, subject]);
}

/** Forgets every attempt of any kind whose subject begins with one of these. */
export async function forgetSubjects(pool: Pick<pg.Pool, 'query'>, subjects: readonly string[]): Promise<void> {
  await pool.query(
    'delete from rate_limit_attempts where exists (select from unnest($1::text[]) as gone where starts_with(subject, gone))',
    [subjects],
  );
}

/** Removes what no longer counts. For a job; `before` lies at least one window back. */
export async function removeOldAttempts(pool: Pick<pg.Pool, 'query'>, before: Date): Promise<void> {
  await pool.query('delete from rate_limit_attempts where latest_at < $1', [before]);
}
