import { describe, expect, it } from 'vitest';
import { barsOf } from './bars.ts';
import type { Effect } from './effect.ts';

const measured = (value: number, records: number): Effect => ({
  kind: 'measured',
  symptom: 'pain',
  records,
  days: records,
  ...{ unfinished: 0, late: 0, copied: 0, verdict: 'unclear' },
  before: 7,
  after: 7 - value,
  change: { value, low: value - 2, high: value + 2, chanceIfNotAbove: 0, chanceIfNotBelow: 1 },
  meaning: { size: 'much', basis: 'published' },
  comeback: null,
  outcome: 'usual_level_unknown',
});

describe('a bar of impact or efficacy', () => {
  it('ends at five points, and keeps what was measured', () => {
    const [bar] = barsOf([{ group: 'oleo', effect: measured(6.5, 9) }]);
    expect(bar?.drawn).toEqual({ value: 6.5, length: 5, low: 4.5, high: 5, isBeyondAxis: true });
    const [worse] = barsOf([{ group: 'oleo', effect: measured(-4, 9) }]);
    expect(worse?.drawn).toEqual({ value: -4, length: -4, low: -5, high: -2, isBeyondAxis: false });
  });

  it('stands in the order of the records behind it, and is missing where they are too few', () => {
    const few: Effect = {
      ...{ kind: 'too_few', symptom: 'pain', records: 4, days: 4, unfinished: 1 },
      ...{ late: 0, copied: 0, verdict: 'unclear' },
    };
    const bars = barsOf([
      { group: 'flor', effect: few },
      { group: 'oleo', effect: measured(1, 8) },
      { group: 'extrato', effect: measured(2, 30) },
    ]);
    expect(bars.map(({ group }) => group)).toEqual(['extrato', 'oleo', 'flor']);
    expect(bars[2]).toMatchObject({ drawn: null, effect: { records: 4 } });
  });
});
