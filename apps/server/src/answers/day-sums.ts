import type { WayOfDay } from '@balsamo/database/insights/sums.ts';

export function total<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  let sum = 0;
  for (const row of rows) sum += of(row);
  return sum;
}

export function groupedBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Rows of one local day, which follow one another, added up to one. */
export function addedByDay<Sums extends { day: string }>(
  rows: readonly WayOfDay[],
  sumsOf: (way: WayOfDay) => Sums | null,
  add: (to: Sums, more: Sums) => void,
): Sums[] {
  const days: Sums[] = [];
  for (const way of rows) {
    const sums = sumsOf(way);
    if (!sums) continue;
    const last = days.at(-1);
    if (last?.day === sums.day) add(last, sums);
    else days.push(sums);
  }
  return days;
}
