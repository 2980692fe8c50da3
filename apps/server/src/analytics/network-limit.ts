const WINDOW_MS = 15 * 60_000;
/** Five pages a minute and all that is pressed on them, by a good number of people behind one address. */
export const REQUESTS_PER_WINDOW = 600;
/** So many networks take a megabyte. Where there are more, all begin anew: what could be made wrong here are sums. */
const NETWORKS_MAX = 10_000;

/**
 * How many requests a network may send within a quarter of an hour. Beside the rate limits of the database, and in memory alone: what
 * is counted must leave no trace of who sent it, a hashed one neither. Each server counts for itself.
 */
export function createNetworkLimit() {
  let windowEnd = 0;
  const counts = new Map<string, number>();
  /** Seconds to wait; undefined: may be taken. */
  return function count(network: string, now: Date): number | undefined {
    const at = now.getTime();
    // Clocks are put back, too.
    if (at >= windowEnd || at < windowEnd - WINDOW_MS || counts.size >= NETWORKS_MAX) {
      counts.clear();
      windowEnd = at + WINDOW_MS;
    }
    const known = counts.get(network) ?? 0;
    if (known >= REQUESTS_PER_WINDOW) return Math.ceil((windowEnd - at) / 1000);
    counts.set(network, known + 1);
    return undefined;
  };
}
