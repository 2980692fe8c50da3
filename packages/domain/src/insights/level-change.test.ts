import { describe, expect, it, test } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { KNOWN_NIGHTS_MIN, levelChange, periodAround, type RatedNight } from './level-change.ts';
import { anyNightLife, type NightLife, nightsOf } from './testing/simulated-nights.ts';
import { chanceOf } from './testing/simulated-patients.ts';

const SINCE = '2026-04-01';
/** Nights from so many days before the day on to so many since, each rated by its distance to the day. */
const nights = (before: number, since: number, rating: (day: number) => number | null): RatedNight[] =>
  Array.from({ length: before + since }, (_, index) => index - before).flatMap((day) => {
    const rated = rating(day);
    return rated === null ? [] : [{ day: addDays(SINCE, day), rating: rated }];
  });
const shaken = (level: number, day: number) => level + (Math.abs(day * 7) % 3) - 1;
const today = (since: number) => addDays(SINCE, since - 1);

describe('nights before and since a day', () => {
  it('are higher where they are, with the means of both sides', () => {
    const change = levelChange(
      nights(80, 80, (day) => shaken(day < 0 ? 4 : 7, day)),
      SINCE,
      today(80),
    );
    expect(change).toMatchObject({ kind: 'measured', outcome: 'higher', after: { nights: 80, known: 80 } });
    // The first day of the diary and the week before the day are left out.
    expect(change.before).toMatchObject({ nights: 72, known: 72 });
    if (change.kind !== 'measured') throw new Error(change.kind);
    expect(change.low).toBeLessThan(3);
    expect(change.high).toBeGreaterThan(3);
  });

  it('are not said to have changed because of the week before alone', () => {
    const bad = nights(80, 80, (day) => (day < 0 && day >= -7 ? 0 : shaken(5, day)));
    expect(levelChange(bad, SINCE, today(80))).toMatchObject({ kind: 'measured', outcome: 'unclear' });
  });

  it('are not compared where too few are known', () => {
    const few = nights(80, KNOWN_NIGHTS_MIN - 1, (day) => shaken(5, day));
    expect(levelChange(few, SINCE, today(KNOWN_NIGHTS_MIN - 1))).toMatchObject({ kind: 'too_few' });
    expect(levelChange([], SINCE, today(1))).toMatchObject({ kind: 'too_few', before: { known: 0, mean: null } });
  });

  it('are not compared where one in four is not known, also at the end', () => {
    const some = nights(120, 120, (day) => (day % 4 === 0 ? null : shaken(5, day)));
    expect(levelChange(some, SINCE, today(120))).toMatchObject({ kind: 'gaps' });
    const stopped = nights(120, 60, (day) => shaken(5, day));
    expect(levelChange(stopped, SINCE, today(120))).toMatchObject({ kind: 'gaps' });
  });

  it('that nobody wrote down make the interval wider on both of its ends', () => {
    const of = (isKnown: (day: number) => boolean) => {
      const change = levelChange(
        nights(120, 120, (day) => (isKnown(day) ? shaken(5, day) : null)),
        SINCE,
        today(120),
      );
      if (change.kind !== 'measured') throw new Error(change.kind);
      return change;
    };
    const [all, most] = [of(() => true), of((day) => day % 7 !== 0)];
    expect(most.high - most.low).toBeGreaterThan(all.high - all.low + 0.3);
  });

  it('need no more than half a year on each side', () => {
    expect(periodAround(SINCE, '2026-05-01')).toEqual({ from: '2025-10-01', to: '2026-05-01' });
    expect(periodAround('2020-04-01', '2026-05-01')).toEqual({ from: '2019-10-02', to: '2020-09-29' });
  });
});

/** The full 2,000 and other ways of living: `npm run bench nights`. */
const PEOPLE = 500;
/** All nights are written down. */
const KEPT = { knownBefore: 1, knownSince: 1, badKnownBefore: 1 };

function simulated(traits: Partial<NightLife>, seed: number) {
  const chance = chanceOf(seed);
  const found = { measured: 0, told: 0, covering: 0 };
  while (found.measured < PEOPLE) {
    const life = { ...anyNightLife(chance), ...traits };
    const diary = nightsOf(life, chance);
    const change = levelChange(diary.nights, diary.since, diary.today);
    if (change.kind !== 'measured') continue;
    found.measured++;
    if (change.outcome !== 'unclear') found.told++;
    if (change.low <= life.change && life.change <= change.high) found.covering++;
  }
  return { told: found.told / PEOPLE, covering: found.covering / PEOPLE };
}

describe('among simulated people', () => {
  test('for whom nothing changes, one in twenty at most is told that something did', ({ annotate }) => {
    const found = simulated(KEPT, 31);
    void annotate(`told ${found.told}, covered ${found.covering}`);
    expect(found.told).toBeLessThanOrEqual(0.05);
    expect(found.covering).toBeGreaterThan(0.92);
    expect(found.covering).toBeLessThan(0.98);
  });

  test('who wrote down bad nights rather than good ones before the day, hardly any is told so', () => {
    expect(simulated({ knownBefore: 0.75, badKnownBefore: 1, knownSince: 1 }, 32).told).toBeLessThanOrEqual(0.05);
  });

  test('who sleep a point better, most are told', () => {
    expect(simulated({ ...KEPT, change: 1, usual: 5 }, 33).told).toBeGreaterThan(0.8);
  });
});
