import { addDays } from '../../time/calendar-day.ts';
import type { RatedNight } from '../level-change.ts';
import type { Chance } from './simulated-patients.ts';

/** How somebody sleeps, and how their nights are written down by who looks on. */
export type NightLife = {
  weeksBefore: number;
  weeksSince: number;
  /** The usual rating, and the standard deviation of nights around it, in points. */
  usual: number;
  spread: number;
  /** The share of a night's variance that it has in common with its neighbours, and the correlation of that part from one night to the next. */
  alike: number;
  nightCorrelation: number;
  /** Height of a wave of 28 days, in points. */
  wave: number;
  /** How much better a night of a weekend is. */
  weekend: number;
  /** Chance that a night is written down, before the day and since; and one that is worse than usual, before the day. */
  knownBefore: number;
  knownSince: number;
  badKnownBefore: number;
  /** Chance that a night is as bad as can be, whatever the nights around it were; and that such a one is written down since the day. */
  terrible?: number;
  terribleKnownSince?: number;
  /** By how much the usual rating is higher since the day. */
  change: number;
  /** Is the day one on which the week before was worse than usual? */
  isAfterBadWeek: boolean;
};

/** Someone between the extremes, at random, for whom nothing changes on the day in question. */
export function anyNightLife({ uniform }: Chance): NightLife {
  const known = 0.85 + uniform() * 0.15;
  return {
    weeksBefore: 10 + Math.floor(uniform() * 30),
    weeksSince: 9 + Math.floor(uniform() * 30),
    usual: 3 + uniform() * 4,
    spread: 0.8 + uniform() * 1.7,
    alike: uniform(),
    nightCorrelation: uniform() * 0.6,
    wave: uniform() < 0.2 ? uniform() : 0,
    weekend: uniform() * 0.5,
    knownBefore: known,
    knownSince: known,
    badKnownBefore: known,
    change: 0,
    isAfterBadWeek: false,
  };
}

const FIRST = '2025-01-06';
const TRIES_MAX = 200;

export type SimulatedNights = { nights: RatedNight[]; since: string; today: string; truth: number };

/** Ratings are whole numbers from 0 to 10. `truth` is the difference of what those are by chance on each side. */
export function nightsOf(life: NightLife, chance: Chance): SimulatedNights {
  const [before, all] = [7 * life.weeksBefore, 7 * (life.weeksBefore + life.weeksSince)];
  const since = addDays(FIRST, before);
  const levels = levelsOf(life, all, chance);
  if (life.isAfterBadWeek) {
    // Somebody who waits for a bad week and then begins something.
    for (let tried = 1; tried < TRIES_MAX && !isBadWeek(levels.slice(before - 7, before), life); tried++)
      levels.splice(0, all, ...levelsOf(life, all, chance));
  }
  const nights = levels.flatMap((level, index): RatedNight[] => {
    const isSince = index >= before;
    const isTerrible = life.terrible !== undefined && chance.uniform() < life.terrible;
    const rating = isTerrible ? 0 : Math.min(10, Math.max(0, Math.round(level + (isSince ? life.change : 0))));
    const knownSince = (isTerrible ? life.terribleKnownSince : undefined) ?? life.knownSince;
    const known = isSince ? knownSince : rating < life.usual ? life.badKnownBefore : life.knownBefore;
    return chance.uniform() < known ? [{ day: addDays(FIRST, index), rating }] : [];
  });
  return { nights, since, today: addDays(FIRST, all - 1), truth: life.change };
}

const isBadWeek = (levels: readonly number[], { usual, spread }: NightLife) =>
  levels.reduce((sum, level) => sum + level, 0) / levels.length < usual - spread / 2;

function levelsOf(life: NightLife, nights: number, { uniform, normal }: Chance): number[] {
  const phase = uniform() * 28;
  let common = normal();
  return Array.from({ length: nights }, (_, index) => {
    common = life.nightCorrelation * common + Math.sqrt(1 - life.nightCorrelation ** 2) * normal();
    const own = Math.sqrt(life.alike) * common + Math.sqrt(1 - life.alike) * normal();
    const wave = life.wave * Math.sin((2 * Math.PI * (index + phase)) / 28);
    return life.usual + life.spread * own + wave + (index % 7 >= 5 ? life.weekend : 0);
  });
}
