import { describe, expect, it } from 'vitest';
import { cosineSquares, halfWidth, spreadOf, upperTail } from './autocorrelation.ts';

/** Determinant and quadratic form of a small symmetric matrix, by elimination: nothing of the transform is in it. */
function solved(matrix: number[][], vector: number[]): { logDeterminant: number; form: number } {
  const rows = matrix.map((row, index) => [...row, vector[index] as number]);
  let logDeterminant = 0;
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows[i] as number[];
    logDeterminant += Math.log(pivot[i] as number);
    for (let j = i + 1; j < rows.length; j++) {
      const row = rows[j] as number[];
      const factor = (row[i] as number) / (pivot[i] as number);
      for (let k = i; k < row.length; k++) row[k] = (row[k] as number) - factor * (pivot[k] as number);
    }
  }
  const solution = new Array<number>(rows.length).fill(0);
  for (let i = rows.length - 1; i >= 0; i--) {
    const row = rows[i] as number[];
    let value = row[rows.length] as number;
    for (let k = i + 1; k < rows.length; k++) value -= (row[k] as number) * (solution[k] as number);
    solution[i] = value / (row[i] as number);
  }
  return { logDeterminant, form: vector.reduce((sum, value, index) => sum + value * (solution[index] as number), 0) };
}

describe('the transform of the days', () => {
  it('of two and of three days is what it is by hand', () => {
    expect(cosineSquares([1, -1])[1]).toBeCloseTo(2, 12);
    // Frequencies cos(π/6) = √3/2, 0, −√3/2 and ½, −1, ½: of (1, −2, 1) all lies in the second.
    expect([...cosineSquares([1, -2, 1])].map((square) => Math.round(square * 1e9) / 1e9)).toEqual([0, 0, 6]);
  });

  it('keeps the sum of squares', () => {
    const series = [3, -1, 4, -1, -5, 2, -6, 4];
    const squares = cosineSquares(series).reduce((sum, square) => sum + square, 0);
    expect(squares).toBeCloseTo(
      series.reduce((sum, value) => sum + value * value, 0),
      10,
    );
  });
});

describe('the error of a sum of days', () => {
  it('takes the variance of the sum of alike days from their correlations', () => {
    // Three days, correlation 0.6: 3 + 2 · (2 · 0.6 + 0.36) = 6.12 against 3 of unlike days; half alike lies half way.
    const { parts } = spreadOf([1, -2, 1], 2, 0);
    const spectrum = (1 - 0.36) / (1 - 1.2 * Math.cos((2 * Math.PI) / 3) + 0.36);
    expect((parts[0]?.scale ?? 0) ** 2).toBeCloseTo(6, 10);
    expect((parts[1]?.scale ?? 0) ** 2).toBeCloseTo((6 / (0.5 * spectrum + 0.5)) * (0.5 * 2.04 + 0.5), 10);
    expect((parts[2]?.scale ?? 0) ** 2).toBeCloseTo((6 / spectrum) * 2.04, 10);
  });

  it('weighs likeness nearly as the exact likelihood of such days does', () => {
    const waves = Array.from({ length: 24 }, (_, day) => Math.sin(day / 3.1) + 0.3 * Math.cos(day * 2.3));
    const mean = waves.reduce((sum, value) => sum + value, 0) / waves.length;
    const series = waves.map((value) => value - mean);
    const exact = [
      [0, 0.5],
      [0.5, 0.35],
      [1, 0.15],
    ].map(([share = 0, chance = 0]) => {
      const matrix = series.map((_, i) => series.map((__, j) => (i === j ? 1 : share * 0.6 ** Math.abs(i - j))));
      const ones = solved(
        matrix,
        series.map(() => 1),
      );
      const { logDeterminant, form } = solved(matrix, series);
      const cross =
        solved(
          matrix,
          series.map((value) => value + 1),
        ).form -
        form -
        ones.form;
      const residual = form - (cross / 2) ** 2 / ones.form;
      return (
        Math.log(chance) -
        0.5 * logDeterminant -
        0.5 * Math.log(ones.form) -
        ((series.length - 1) / 2) * Math.log(residual)
      );
    });
    const best = Math.max(...exact);
    const total = exact.reduce((sum, fit) => sum + Math.exp(fit - best), 0);
    const { parts } = spreadOf(series, series.length - 1, 0);
    for (const [index, fit] of exact.entries()) {
      expect(Math.abs((parts[index]?.weight ?? 0) - Math.exp(fit - best) / total)).toBeLessThan(0.1);
    }
    expect(parts[2]?.weight).toBeGreaterThan(0.9);
  });

  it('is wider for the same days in runs than in turns', () => {
    const runs = Array.from({ length: 30 }, (_, day) => (day % 10 < 5 ? 1 : -1));
    const turns = Array.from({ length: 30 }, (_, day) => (day % 2 === 0 ? 1 : -1));
    expect(halfWidth(spreadOf(runs, 29, 0))).toBeGreaterThan(1.5 * halfWidth(spreadOf(turns, 29, 0)));
  });

  it('leaves 2.5 % beyond half the interval, also at one degree of freedom and for a thousand days', () => {
    for (const [length, degreesOfFreedom] of [
      [2, 1],
      [3, 1.4],
      [30, 29],
      [1000, 999],
    ] as const) {
      const series = Array.from({ length }, (_, day) => Math.sin(day * day));
      const spread = spreadOf(series, degreesOfFreedom, 0.01);
      expect(upperTail(halfWidth(spread), spread)).toBeCloseTo(0.025, 8);
    }
  });

  it('is never less than the least variance', () => {
    const { parts } = spreadOf([0, 0, 0, 0, 0, 0], 5, 0.04);
    for (const { scale } of parts) expect(scale).toBeCloseTo(0.2, 12);
  });
});
