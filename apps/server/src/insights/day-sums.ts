import type { Pairs, WayOfDay } from '@balsamo/database/insights/sums.ts';
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

function addPairs(to: Pairs, more: Pairs): void {
  to.records += more.records;
  to.before += more.before;
  to.after += more.after;
  to.beforeSquares += more.beforeSquares;
  to.products += more.products;
}

/** Uses rated before and after, one row a day; days without any are left out. */
export function pairsByDay(ways: readonly WayOfDay[], symptom: Symptom): DayOfUses[] {
  return addedByDay<DayOfUses>(
    ways,
    ({ day, pairs }) => (pairs[symptom].records > 0 ? { day, ...pairs[symptom] } : null),
    addPairs,
  );
}
