import type { DaySum } from './estimate.ts';

/** One point of the line chart: mean rating of a local day as recorded, 0–10, and from how many records. */
export type EvolutionPoint = { day: string; average: number; records: number };

/**
 * Daily averages of a symptom, oldest first. What is averaged are the ratings of a day however they came: before use
 * and without using. Ratings after use stand beside them in the effects. Days without any have no point: a line over a
 * gap would be invented.
 */
export function evolutionOf(days: readonly DaySum[]): EvolutionPoint[] {
  const byDay = new Map<string, { records: number; sum: number }>();
  for (const { day, records, sum } of days) {
    if (records <= 0) continue;
    const known = byDay.get(day);
    byDay.set(day, { records: records + (known?.records ?? 0), sum: sum + (known?.sum ?? 0) });
  }
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { records, sum }]) => ({ day, records, average: sum / records }));
}
