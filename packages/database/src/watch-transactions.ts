import type pg from 'pg';

/** Runs a transaction, from asking for its connection to its end, and may look how long that takes. */
export type WatchTransaction = <Result>(run: () => Promise<Result>) => Promise<Result>;

const watches = new WeakMap<pg.Pool, WatchTransaction>();

/** Has every transaction of this pool watched from now on. */
export function watchTransactions(pool: pg.Pool, watch: WatchTransaction): void {
  watches.set(pool, watch);
}

/** Runs a transaction of this pool, watched where somebody does. */
export function watched<Result>(pool: pg.Pool, run: () => Promise<Result>): Promise<Result> {
  const watch = watches.get(pool);
  return watch ? watch(run) : run();
}
