/** How often progress is told at most. Far more often than a lease runs out, seldom enough to cost nothing. */
const TELL_EVERY_MS = 500;

/**
 * Tells how far a job is, now and then. Never 1: that is said with its end.
 * @param tell also prolongs the lease, and rejects when it is lost; then so does this.
 */
export function createProgress(tell: (share: number) => Promise<void>): (share: number) => Promise<void> {
  let toldAt = performance.now();
  return async (share) => {
    if (performance.now() - toldAt < TELL_EVERY_MS) return;
    toldAt = performance.now();
    await tell(Math.min(share, 0.99));
  };
}
