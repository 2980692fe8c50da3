import type pg from 'pg';

/**
 * Lets a pool open one connection at a time, and the next only while somebody waits: a burst is served sooner by those that are open. A new one
 * costs PostgreSQL some 50 ms of a core until it has read the catalogue and planned its statements; a dozen at once take every core from
 * whoever is served.
 */
export function openOneByOne(pool: pg.Pool): void {
  const { max } = pool.options;
  const open = new Set<pg.PoolClient>();
  // The pool asks for its limit whenever somebody finds no connection at rest.
  Object.defineProperty(pool.options, 'max', { get: () => Math.min(max, open.size + 1) });
  pool.on('remove', (client) => open.delete(client));
  pool.on('connect', (client) => {
    open.add(client);
    if (pool.waitingCount === 0 || pool.totalCount >= max) return;
    // Whoever waits is not told that there is room for another: this one is opened for them, and given back at once.
    pool.connect().then(
      (another) => another.release(),
      () => undefined,
    );
  });
}
