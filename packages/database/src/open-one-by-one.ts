import type pg from 'pg';

/** So many are opened one right after the other: more than two cores need for what is asked all day. */
export const OPENED_QUICKLY = 4;
/** A burst is over before the next one is opened; load that stays has them all within seconds. */
export const THEN_EVERY_MS = 1_000;

/**
 * Lets a pool open one connection at a time, and the next only while somebody waits: a burst is served sooner by those that are open. A new one
 * costs PostgreSQL some 50 to 100 ms of a core until it has read the catalogue and planned its statements; a dozen at once take every core from
 * whoever is served.
 */
export function openOneByOne(pool: pg.Pool): void {
  const { max } = pool.options;
  const open = new Set<pg.PoolClient>();
  let openedAt = Number.NEGATIVE_INFINITY;
  const pause = () => (open.size < OPENED_QUICKLY ? 0 : openedAt + THEN_EVERY_MS - performance.now());
  // The pool asks for its limit whenever somebody finds no connection at rest.
  Object.defineProperty(pool.options, 'max', { get: () => Math.min(max, open.size + (pause() > 0 ? 0 : 1)) });
  pool.on('remove', (client) => open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    openedAt = performance.now();
    openForWaiting();
  });

  /**
   * Whoever waits is not told that there is room for another: this one is opened for them, and given back at once. A timer counts from the
   * beginning of its turn of the event loop and so may fire before the pause is over.
   */
  function openForWaiting(): void {
    if (pause() > 0) {
      setTimeout(openForWaiting, Math.ceil(pause())).unref();
      return;
    }
    if (pool.waitingCount === 0 || pool.totalCount >= pool.options.max) return;
    pool.connect().then(
      (another) => another.release(),
      () => undefined,
    );
  }
}
