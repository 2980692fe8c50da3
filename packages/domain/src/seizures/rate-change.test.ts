import { describe, expect, it } from 'vitest';
import { chanceOf } from '../insights/testing/simulated-patients.ts';
import { addDays } from '../time/calendar-day.ts';
import type { SeizureRecords } from './observed-days.ts';
import { rateChange } from './rate-change.ts';
import { anySeizureLife, type SeizureLife, seizureDiaryOf } from './testing/simulated-seizures.ts';

const START = '2026-01-05';

/** What is known of each day from START on: a number of seizures, or null for a silent day. The day before was free, and begins the diary. */
function diary(days: readonly (number | null)[]): SeizureRecords {
  const dated = days.map((count, index) => ({ day: addDays(START, index), count }));
  return {
    seizures: dated.flatMap(({ day, count }) => (count ? { day, count } : [])),
    freeDays: [addDays(START, -1), ...dated.flatMap(({ day, count }) => (count === 0 ? day : []))],
  };
}
const weeks = (number: number, week: readonly (number | null)[]) => Array.from({ length: number }, () => week).flat();
const compared = (days: readonly (number | null)[], weeksBefore: number) =>
  rateChange(diary(days), addDays(START, 7 * weeksBefore), addDays(START, days.length));

const BUSY = [1, 0, 2, 0, 1, 0, 0];
const QUIET = [0, 0, 0, 1, 0, 0, 0];
const NONE = [0, 0, 0, 0, 0, 0, 0];
const SILENT = [null, null, null, null, null, null, null];

describe('nothing is said', () => {
  it.each([
    ['of five weeks before', [...weeks(5, BUSY), ...weeks(20, QUIET)], 5],
    ['of five weeks since', [...weeks(20, BUSY), ...weeks(5, QUIET)], 20],
    ['of nine seizures', [...weeks(9, QUIET), ...weeks(9, NONE)], 9],
    ['of silent weeks', [...weeks(20, BUSY), ...weeks(20, SILENT)], 20],
    ['where nothing was recorded', [], 0],
  ] as const)('%s', (_, days, weeksBefore) => {
    expect(compared(days, weeksBefore).kind).toBe('too_few');
  });
});

describe('what is said', () => {
  it('is that there are fewer where there are, with the rates of observed days', () => {
    const change = compared([...weeks(10, BUSY), ...weeks(10, QUIET)], 10);
    expect(change).toMatchObject({
      kind: 'measured',
      outcome: 'fewer',
      ratio: 0.25,
      before: { weeks: 10, observedWeeks: 10, observedDays: 70, seizures: 40, perWeek: 4 },
      after: { perWeek: 1 },
    });
  });

  it('is the reciprocal when the two sides change places', () => {
    const fewer = compared([...weeks(10, BUSY), ...weeks(10, QUIET)], 10);
    const more = compared([...weeks(10, QUIET), ...weeks(10, BUSY)], 10);
    if (fewer.kind !== 'measured' || more.kind !== 'measured') throw new Error('nothing was measured');
    expect(more.outcome).toBe('more');
    expect(more.low).toBeCloseTo(1 / (fewer.high as number), 10);
    expect(more.high).toBeCloseTo(1 / fewer.low, 10);
  });

  it('has an interval also where no seizure is left, or there was none before', () => {
    const gone = compared([...weeks(10, BUSY), ...weeks(10, NONE)], 10);
    expect(gone).toMatchObject({ kind: 'measured', outcome: 'fewer', ratio: 0, low: 0 });
    const new_ = compared([...weeks(10, NONE), ...weeks(10, BUSY)], 10);
    expect(new_).toMatchObject({ kind: 'measured', outcome: 'more', ratio: null, high: null });
  });

  it('is nothing clear where the days without seizures are only written down since', () => {
    const unsaid = BUSY.map((count) => count || null);
    const change = compared(
      [
        ...weeks(
          20,
          unsaid.map((count, day) => (day === 1 ? 0 : count)),
        ),
        ...weeks(20, BUSY),
      ],
      20,
    );
    expect(change).toMatchObject({ kind: 'measured', outcome: 'unclear' });
    if (change.kind === 'measured') expect(change.ratio).toBeLessThan(0.7);
  });

  it('is of a year before and a year since at the most', () => {
    const change = compared([...weeks(80, BUSY), ...weeks(80, QUIET)], 80);
    expect(change).toMatchObject({ before: { weeks: 52 }, after: { weeks: 52 } });
  });
});

/** The full 2,000 and other ways of living: `npm run bench seizures`. */
function simulated(traits: Partial<SeizureLife>, seed: number, people = 400) {
  const chance = chanceOf(seed);
  const found = { measured: 0, fewer: 0, more: 0, covering: 0 };
  while (found.measured < people) {
    const life = { ...anySeizureLife(chance), ...traits };
    const { records, since, today } = seizureDiaryOf(life, chance);
    const change = rateChange(records, since, today);
    if (change.kind !== 'measured') continue;
    found.measured++;
    if (change.outcome === 'fewer') found.fewer++;
    if (change.outcome === 'more') found.more++;
    if (change.low <= life.ratio && life.ratio <= (change.high ?? Number.POSITIVE_INFINITY)) found.covering++;
  }
  return found;
}

describe('among simulated people', () => {
  it('for whom nothing changes, hardly any is told of fewer or more', () => {
    const { measured, fewer, more, covering } = simulated({}, 2026);
    expect((fewer + more) / measured).toBeLessThanOrEqual(0.05);
    expect(covering / measured).toBeGreaterThan(0.93);
  });

  it('whose weeks differ much and resemble their neighbours, hardly any is told of what did not change', () => {
    const everyDay = { saysFreeBefore: 1, saysFreeSince: 1, silentWeeks: 0 };
    const alike = { ...everyDay, weekCorrelation: 0.6, ofWeeks: 0.8, wave: 0 };
    const { measured, fewer, more, covering } = simulated(alike, 4242, 800);
    expect((fewer + more) / measured).toBeLessThanOrEqual(0.06);
    expect(covering / measured).toBeGreaterThan(0.93);
  });

  it('of whom a tenth of the seizures is left, most are told', () => {
    const { measured, fewer } = simulated({ ratio: 0.1, weeksBefore: 16, weeksSince: 16, perWeek: 5 }, 6, 200);
    expect(fewer / measured).toBeGreaterThan(0.6);
  });
});
