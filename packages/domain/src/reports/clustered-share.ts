import { incompleteBeta } from '../insights/student.ts';
import { PATIENTS_MIN, studentHalfWidth } from './patient-means.ts';

/** What one patient, or one day of a single patient, adds to a share: `count` of its `of` uses. */
export type Cluster = { count: number; of: number };

const TAIL = 0.025;

/** Where the beta distribution has this much below it; by halving, to twelve digits. */
function betaQuantile(chance: number, a: number, b: number): number {
  let [low, high] = [0, 1];
  for (let round = 0; round < 45; round++) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, a, b) < chance) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * The 95 % interval of a share of all uses, where the uses of one cluster are alike (Korn and Graubard, Survey Methodology 24,
 * 1998, 193–201): the exact interval of Clopper and Pearson for as many uses as would tell as much if they had nothing in common.
 * How many those are is read off the variance between the clusters; where it cannot be, because all have the same share
 * or the share is none or whole, no cluster counts for more than one use.
 *
 * @returns null where there are too few clusters
 */
export function shareInterval(clusters: readonly Cluster[]): { low: number; high: number } | null {
  const counted = clusters.filter(({ of }) => of > 0);
  if (counted.length < PATIENTS_MIN) return null;
  let uses = 0;
  let count = 0;
  for (const cluster of counted) {
    uses += cluster.of;
    count += cluster.count;
  }
  const share = count / uses;
  let squares = 0;
  for (const cluster of counted) squares += (cluster.count - share * cluster.of) ** 2;
  const variance = ((counted.length / (counted.length - 1)) * squares) / uses ** 2;
  const alone = share * (1 - share);
  // With few clusters the variance itself is uncertain: Student's t in place of the normal distribution allows for it.
  const allowance = (studentHalfWidth(Math.max(1, uses - 1)) / studentHalfWidth(counted.length - 1)) ** 2;
  const asMany = variance > 1e-12 ? Math.min(uses, (alone / variance) * allowance) : counted.length;
  const [hits, misses] = [share * asMany, (1 - share) * asMany];
  return {
    low: count === 0 ? 0 : betaQuantile(TAIL, hits, misses + 1),
    high: count === uses ? 1 : betaQuantile(1 - TAIL, hits + 1, misses),
  };
}
