import type pg from 'pg';
import type { GuessKind } from './tables.ts';

/** How many tries of a kind count within a sliding window. */
export type Allowance = { kind: GuessKind; limit: number; windowSeconds: number };

export type CountedGuess =
  | { isAllowed: true; takeBack: () => Promise<void> }
  /** `retryAfter`: seconds until the oldest try that stands in the way leaves the window. */
  | { isAllowed: false; retryAfter: number };

const COUNT = `
insert into sign_in_guesses as known (kind, subject, guessed_at, latest_at)
values ($1, $2, array[$3::timestamptz], $3)
on conflict (kind, subject) do update
set guessed_at = array(select at from unnest(known.guessed_at) as at where at > $4 order by at) || $3::timestamptz,
    latest_at = $3
where (select count(*) from unnest(known.guessed_at) as at where at > $4) < $5
returning true as is_counted`;

const STANDING_IN_THE_WAY = `
select at from sign_in_guesses, unnest(guessed_at) as at
where kind = $1 and subject = $2 and at > $3
order by at desc offset $4 limit 1`;

const TAKE_BACK = `
update sign_in_guesses
set guessed_at = guessed_at[:array_position(guessed_at, $3::timestamptz) - 1]
              || guessed_at[array_position(guessed_at, $3::timestamptz) + 1:]
where kind = $1 and subject = $2 and $3::timestamptz = any(guessed_at)`;

/**
 * Counts one try before it is evaluated. The row is locked while it is counted, so tries at the same moment cannot exceed
 * the allowance together; a try beyond it is not counted and so prolongs nothing.
 */
export async function countGuess(
  pool: Pick<pg.Pool, 'query'>,
  { kind, limit, windowSeconds }: Allowance,
  subject: string,
  now: Date,
): Promise<CountedGuess> {
  const windowStart = new Date(now.getTime() - windowSeconds * 1000);
  const counted = await pool.query(COUNT, [kind, subject, now, windowStart, limit]);
  if (counted.rowCount) {
    return { isAllowed: true, takeBack: async () => void (await pool.query(TAKE_BACK, [kind, subject, now])) };
  }
  const { rows } = await pool.query<{ at: Date }>(STANDING_IN_THE_WAY, [kind, subject, windowStart, limit - 1]);
  const freeAt = (rows[0]?.at.getTime() ?? now.getTime()) + windowSeconds * 1000;
  return { isAllowed: false, retryAfter: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)) };
}

/** Forgets every try of a kind whose subject begins with `subject`: an account's own and those of its devices. */
export async function forgetGuesses(pool: Pick<pg.Pool, 'query'>, kind: GuessKind, subject: string): Promise<void> {
  await pool.query('delete from sign_in_guesses where kind = $1 and starts_with(subject, $2)', [kind, subject]);
}

/** Forgets every try of any kind whose subject begins with one of these. */
export async function forgetSubjects(pool: Pick<pg.Pool, 'query'>, subjects: readonly string[]): Promise<void> {
  await pool.query(
    'delete from sign_in_guesses where exists (select from unnest($1::text[]) as gone where starts_with(subject, gone))',
    [subjects],
  );
}

/** Removes what no longer counts. For a job; `before` lies at least one window back. */
export async function removeOldGuesses(pool: Pick<pg.Pool, 'query'>, before: Date): Promise<void> {
  await pool.query('delete from sign_in_guesses where latest_at < $1', [before]);
}
