import { describe, expect, it } from 'vitest';
import { type CellSums, type HeatmapView, heatmapOf } from './heatmap.ts';

const cell = (weekday: CellSums['weekday'], period: CellSums['period'], records: number, before: number): CellSums => ({
  weekday,
  period,
  records,
  rated: records,
  before,
});
const at = (sums: CellSums[], view: HeatmapView, weekday: number, period: string) =>
  heatmapOf(sums, view).find((row) => row.period === period)?.cells[weekday];

describe('the heatmap', () => {
  it('has four periods from dawn on and seven days from Sunday on, also of nothing', () => {
    const rows = heatmapOf([], 'frequency');
    expect(rows.map(({ period }) => period)).toEqual(['madrugada', 'manha', 'tarde', 'noite']);
    for (const { cells } of rows) {
      expect(cells.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
      expect(cells.every(({ value, band, records }) => value === null && band === 0 && records === 0)).toBe(true);
    }
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [4, 2],
    [6, 3],
    [8, 4],
    [9, 5],
    [10, 5],
  ])('puts %i of at most 10 in band %i: 20, 40, 60 and 80 % belong to the lower one', (records, band) => {
    const sums = [cell(1, 'manha', records, 0), cell(2, 'noite', 10, 0)];
    expect(at(sums, 'frequency', 1, 'manha')).toMatchObject({ value: records, band });
  });

  it('shows how bad it was on average before use, from the rated uses alone', () => {
    const sums = [
      { ...cell(6, 'noite', 5, 12), rated: 3 },
      cell(0, 'tarde', 2, 20),
      { ...cell(3, 'manha', 2, 0), rated: 0 },
    ];
    expect(at(sums, 'intensity', 6, 'noite')).toEqual({ weekday: 6, period: 'noite', records: 5, value: 4, band: 2 });
    expect(at(sums, 'intensity', 0, 'tarde')).toMatchObject({ value: 10, band: 5 });
    expect(at(sums, 'intensity', 3, 'manha')).toMatchObject({ records: 2, value: null, band: 0 });
  });

  it('tells a rating of 0 from no rating', () => {
    expect(at([cell(4, 'tarde', 2, 0)], 'intensity', 4, 'tarde')).toMatchObject({ value: 0, band: 1 });
  });

  it('adds rows of the same cell', () => {
    expect(at([cell(4, 'tarde', 2, 8), cell(4, 'tarde', 1, 1)], 'intensity', 4, 'tarde')).toMatchObject({
      records: 3,
      value: 3,
    });
  });
});
