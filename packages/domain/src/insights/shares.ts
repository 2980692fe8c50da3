/** A group's part of all records. */
export type Share<Group> = { group: Group; count: number; percent: number };

/**
 * Whole percentages that add up to 100 (largest remainder, after Hamilton), largest group first; groups of none are
 * left out. Nothing counted gives nothing.
 */
export function sharesOf<Group extends string>(counts: readonly { group: Group; count: number }[]): Share<Group>[] {
  const counted = counts.filter(({ count }) => count > 0);
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const shares = counted.map(({ group, count }) => ({ group, count, percent: Math.floor((100 * count) / total) }));
  const byCount = (a: Share<Group>, b: Share<Group>) => b.count - a.count || (a.group < b.group ? -1 : 1);
  // In whole numbers: of two equal remainders neither is larger by rounding.
  const remainder = ({ count }: Share<Group>) => (100 * count) % total;
  const missing = 100 - shares.reduce((sum, { percent }) => sum + percent, 0);
  const byRemainder = [...shares].sort((a, b) => remainder(b) - remainder(a) || byCount(a, b));
  for (const share of byRemainder.slice(0, shares.length > 0 ? missing : 0)) share.percent += 1;
  return shares.sort(byCount);
}

/** Triggers shown in the list. */
export const TOP_TRIGGERS = 5;

/** The most frequent triggers of the period; of equal ones, by name. An entry with two triggers counts for both. */
export function topTriggers(
  counts: readonly { trigger: string; count: number }[],
  atMost = TOP_TRIGGERS,
): { trigger: string; count: number }[] {
  return counts
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.trigger < b.trigger ? -1 : 1))
    .slice(0, atMost);
}
