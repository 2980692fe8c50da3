import { describe, expect, it } from 'vitest';
import { SPANS_MAX, spanDays, spansOf } from './spans.ts';

const TO = '2026-11-30';
const day = (at: string, before: number, after: number, records = 1) => ({
  ...{ day: at, records, before: before * records, after: after * records },
  ...{ beforeSquares: 0, products: 0 },
});

describe('before and after from week to week', () => {
  it('are means of what was observed, by whole weeks that end with the period, without empty ones', () => {
    const days = [day('2026-11-01', 8, 5), day('2026-11-24', 7, 4, 3), day('2026-11-30', 5, 4)];
    expect(spansOf({ from: '2026-11-01', to: TO }, days)).toEqual([
      { from: '2026-11-01', to: '2026-11-09', records: 1, before: 8, after: 5 },
      { from: '2026-11-24', to: TO, records: 4, before: 6.5, after: 4 },
    ]);
  });

  it('are days in a week, and never more than can be drawn', () => {
    expect(spanDays({ from: '2026-11-24', to: TO })).toBe(1);
    expect(spanDays({ from: '2026-11-01', to: TO })).toBe(7);
    const year = { from: '2025-12-01', to: TO };
    expect(365 / spanDays(year)).toBeLessThanOrEqual(SPANS_MAX);
    expect(spanDays(year) % 7).toBe(0);
  });
});
