/**
 * Is it honest to say that what is seen of nights is higher or lower since a day? Simulated people whose nights are alike and are written down with
 * gaps, and for whom nothing changes on the day they are compared from; then people for whom something does.
 */
import { levelChange } from '../packages/domain/src/insights/level-change.ts';
import { anyNightLife, type NightLife, nightsOf } from '../packages/domain/src/insights/testing/simulated-nights.ts';
import { chanceOf } from '../packages/domain/src/insights/testing/simulated-patients.ts';
import type { Figure } from './report.ts';

const PEOPLE = 2000;
const FALSE_CLAIM_GOAL = 0.05;
const COVERAGE_GOAL = [0.93, 0.97] as const;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** Every night is written down. */
const KEPT = { knownBefore: 1, knownSince: 1, badKnownBefore: 1 };
const SHORT = { ...KEPT, weeksBefore: 10, weeksSince: 8 };
const ALIKE = { alike: 1, nightCorrelation: 0.6, wave: 0 };
/** Good nights that hardly differ, and now and then one without sleep. */
const TERRIBLE: Partial<NightLife> = {
  ...{ usual: 8.6, spread: 0.5, alike: 0, wave: 0, weekend: 0, weeksBefore: 26, weeksSince: 26 },
  ...{ terrible: 0.08, knownBefore: 0.85, badKnownBefore: 0.85, knownSince: 0.9, terribleKnownSince: 0.45 },
};
const UNCHANGED: [string, Partial<NightLife>][] = [
  ['any way of sleeping and writing down', {}],
  ['every night written down', KEPT],
  ['nights that have nothing in common', { ...KEPT, alike: 0, wave: 0 }],
  ['nights wholly alike by 0.6', { ...KEPT, ...ALIKE }],
  ['eight weeks on each side', SHORT],
  ['a wave of four weeks', { ...KEPT, wave: 1 }],
  ['a day that was chosen after a bad week', { ...KEPT, isAfterBadWeek: true }],
  ['rare terrible nights, half of them not written down since', TERRIBLE],
  ['bad nights written down rather than good ones before', { knownBefore: 0.75, badKnownBefore: 1, knownSince: 1 }],
];

function compared(traits: Partial<NightLife>, seed: number) {
  const chance = chanceOf(seed);
  const found = { tried: 0, measured: 0, higher: 0, lower: 0, covering: 0 };
  while (found.measured < PEOPLE) {
    found.tried++;
    const life = { ...anyNightLife(chance), ...traits };
    const { nights, since, today } = nightsOf(life, chance);
    const change = levelChange(nights, since, today);
    if (change.kind !== 'measured') continue;
    found.measured++;
    if (change.outcome === 'higher') found.higher++;
    if (change.outcome === 'lower') found.lower++;
    if (change.low <= life.change && life.change <= change.high) found.covering++;
  }
  return found;
}

function unchanged([name, traits]: (typeof UNCHANGED)[number], seed: number): Figure {
  const { tried, measured, higher, lower, covering } = compared(traits, seed);
  return {
    name: `nights that do not change, ${name}: people told of a change`,
    measured: percent((higher + lower) / measured),
    result: `higher ${percent(higher / measured)}, lower ${percent(lower / measured)}; covers the truth in ${percent(covering / measured)}; told nothing yet ${percent(1 - measured / tried)}`,
    goal: `≤ ${percent(FALSE_CLAIM_GOAL)}`,
    isReached: (higher + lower) / measured <= FALSE_CLAIM_GOAL,
  };
}

/** Of people of every kind who write down every night: where nights are not known the interval is wider, and covers more. */
function coverage(name: string, traits: Partial<NightLife>, seed: number): Figure {
  const { measured, covering } = compared({ ...KEPT, ...traits }, seed);
  const covered = covering / measured;
  const [least, most] = COVERAGE_GOAL;
  return {
    name: `95 % intervals of the difference that cover the truth, ${name}`,
    measured: percent(covered),
    result: '',
    goal: `${percent(least)} to ${percent(most)}`,
    isReached: covered >= least && covered <= most,
  };
}

/** The goals are floors of what was measured: nobody is to lose more by accident. */
const CHANGED: [string, number, number][] = [
  ['half a point', 0.5, 0.45],
  ['a point', 1, 0.85],
];

function power([name, change, goal]: (typeof CHANGED)[number], seed: number): Figure {
  const { measured, higher, lower } = compared({ ...KEPT, change, usual: 5 }, seed);
  return {
    name: `nights that become better by ${name}: people told`,
    measured: percent(higher / measured),
    result: `told of lower ${percent(lower / measured)}`,
    goal: `≥ ${percent(goal)}`,
    isReached: higher / measured >= goal,
  };
}

export async function measureNights(): Promise<Figure[]> {
  return [
    ...UNCHANGED.map((life, index) => unchanged(life, 700 + index)),
    coverage('nothing changes', {}, 720),
    coverage('a point better', { change: 1, usual: 5 }, 721),
    ...CHANGED.map((change, index) => power(change, 730 + index)),
  ];
}
