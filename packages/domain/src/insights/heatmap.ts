import type { DayPeriod } from '../time/zone.ts';

/** The rows of spec §9, in the order of the day (spec-D9: madrugada 0–6, manhã 6–12, tarde 12–18, noite 18–24). */
export const PERIODS = ['madrugada', 'manha', 'tarde', 'noite'] as const satisfies readonly DayPeriod[];
/** The columns: 0 Sunday to 6 Saturday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * `records` uses in that cell of the local week, and the sum of the chosen symptom's raw ratings before over the
 * `rated` ones.
 */
export type CellSums = { weekday: Weekday; period: DayPeriod; records: number; rated: number; before: number };

export type HeatmapView = 'frequency' | 'intensity';
/** 0 nothing recorded; 1 to 5: up to 20, 40, 60, 80 % of the largest, and above. */
export type Band = 0 | 1 | 2 | 3 | 4 | 5;
/** `value` is the count of uses, or the mean rating before use (raw, 0–10); null where there is none. */
export type HeatmapCell = { weekday: Weekday; period: DayPeriod; records: number; value: number | null; band: Band };
export type HeatmapRow = { period: DayPeriod; cells: HeatmapCell[] };

const BANDS = 5;

function bandOf(value: number | null, largest: number): Band {
  if (value === null) return 0;
  if (largest <= 0) return 1;
  // A value at exactly 20 % belongs to the first band, however the division rounds.
  return Math.min(BANDS, Math.max(1, Math.ceil((value / largest) * BANDS - 1e-9))) as Band;
}

/** All 28 cells. A mean over few uses is drawn like any other: `records` stands beside it. */
export function heatmapOf(sums: readonly CellSums[], view: HeatmapView): HeatmapRow[] {
  const added = new Map<string, CellSums>();
  for (const cell of sums) {
    const key = `${cell.weekday} ${cell.period}`;
    const known = added.get(key) ?? { ...cell, records: 0, rated: 0, before: 0 };
    added.set(key, {
      ...known,
      records: known.records + cell.records,
      rated: known.rated + cell.rated,
      before: known.before + cell.before,
    });
  }
  const valueIn = ({ records, rated, before }: CellSums) => {
    if (view === 'frequency') return records > 0 ? records : null;
    return rated > 0 ? before / rated : null;
  };
  const largest = Math.max(0, ...[...added.values()].map((cell) => valueIn(cell) ?? 0));
  return PERIODS.map((period) => ({
    period,
    cells: WEEKDAYS.map((weekday) => {
      const cell = added.get(`${weekday} ${period}`);
      const value = cell ? valueIn(cell) : null;
      return { weekday, period, records: cell?.records ?? 0, value, band: bandOf(value, largest) };
    }),
  }));
}
