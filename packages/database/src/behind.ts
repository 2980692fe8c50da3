import type pg from 'pg';

const behindOf = new WeakMap<pg.Pool, pg.Pool>();

/** From now on, who has had much of `pool` while others are served is served by `behind` instead, whose connections give way (ADR-0024). */
export function serveBehind(pool: pg.Pool, behind: pg.Pool): void {
  behindOf.set(pool, behind);
}

/** The pool behind this one, if it has any. */
export const poolBehind = (pool: pg.Pool): pg.Pool | undefined => behindOf.get(pool);

/**
 * Where somebody is served who has had much of `pool`. Where all connections of the pool behind are taken, it is `pool` after all: to wait for
 * those who give way themselves would be worse than to share with everybody.
 */
export function behindWhereFree(pool: pg.Pool): pg.Pool {
  const behind = behindOf.get(pool);
  if (!behind || behind.ended) return pool;
  const { idleCount, totalCount, waitingCount, options } = behind;
  return waitingCount === 0 && (idleCount > 0 || totalCount < options.max) ? behind : pool;
}
