import type { WayOfDay } from '@balsamo/database/insights/sums.ts';
import type { Symptom } from '@balsamo/domain/diary/symptoms.ts';
import type { DayOfUses } from '@balsamo/domain/insights/comeback.ts';

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

/**
 * Uses rated before and after, one row a day; days without any are left out. Written out, since it runs for every bar and
 * symptom of the screen.
 */
export function pairsByDay(ways: readonly WayOfDay[], symptom: Symptom): DayOfUses[] {
  const days: DayOfUses[] = [];
  let last: DayOfUses | undefined;
  for (const way of ways) {
    const { records, before, after, beforeSquares, products } = way.pairs[symptom];
    if (records === 0) continue;
    if (last?.day === way.day) {
      last.records += records;
      last.before += before;
      last.after += after;
      last.beforeSquares += beforeSquares;
      last.products += products;
    } else {
      last = { day: way.day, records, before, after, beforeSquares, products };
      days.push(last);
    }
  }
  return days;
}
