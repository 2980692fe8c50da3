/**
 * Are the insights honest? Simulated patients whose products do nothing, patients whose product helps, and series of
 * days with a known mean. The same chance every time: the figures change only with the rules.
 */
import { type Effect, effectsOf } from '@balsamo/domain/insights/effect.ts';
import { differenceOfMeans } from '@balsamo/domain/insights/estimate.ts';
import {
  alikeDays,
  anyLife,
  chanceOf,
  type Life,
  screenOf,
} from '@balsamo/domain/insights/testing/simulated-patients.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import type { Figure } from './report.ts';

const PATIENTS = 2000;
const FALSE_HOPE_GOAL = 0.05;
const COVERAGE_GOAL = [0.93, 0.97] as const;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const isBenefit = (effect: Effect) => effect.kind === 'measured' && effect.outcome === 'benefit';

/** Ways of living that tempt to see a benefit. Left out of a life, a trait is drawn at random. */
const IDLE_LIVES: [string, Partial<Life>, number][] = [
  ['any way of living', {}, PATIENTS],
  ['use at bad moments that pass at once', { pull: 1, halfLifeHours: 0.3 }, PATIENTS / 4],
  ['use at bad moments that last', { pull: 1, halfLifeHours: 12 }, PATIENTS / 4],
  ['use by the clock', { pull: 0 }, PATIENTS / 4],
  ['use at good moments', { pull: -1, halfLifeHours: 4 }, PATIENTS / 4],
  ['days much alike', { dayCorrelation: 0.6 }, PATIENTS / 4],
  ['good ones finished more often', { finishesWhenBetter: 0.5 }, PATIENTS / 4],
];

function falseHope([name, traits, patients]: (typeof IDLE_LIVES)[number], seed: number): Figure {
  const chance = chanceOf(seed);
  let fooled = 0;
  let byChangeAlone = 0;
  for (let patient = 0; patient < patients; patient++) {
    const { products, methods } = screenOf({ ...anyLife(chance), ...traits }, chance);
    const effects = [...effectsOf(products), ...effectsOf(methods)];
    if (effects.some(isBenefit)) fooled++;
    if (effects.some((effect) => effect.kind === 'measured' && effect.change.low > 0)) byChangeAlone++;
  }
  return {
    name: `products that do nothing, ${name}: patients shown a benefit`,
    measured: percent(fooled / patients),
    result: `by the change alone ${percent(byChangeAlone / patients)}`,
    goal: `≤ ${percent(FALSE_HOPE_GOAL)}`,
    isReached: fooled / patients <= FALSE_HOPE_GOAL,
  };
}

/** A month with about 30 finished uses of one product that helps. */
const HELPED: [string, number, Partial<Life>, number][] = [
  ['1 point, by the clock', 1, { pull: 0 }, 0.15],
  ['1.5 points, by the clock', 1.5, { pull: 0 }, 0.5],
  ['2 points, by the clock', 2, { pull: 0 }, 0.8],
  ['1.5 points, at bad moments', 1.5, { pull: 1, halfLifeHours: 2, usesPerDay: 0.8 }, 0.2],
  ['2 points, at bad moments', 2, { pull: 1, halfLifeHours: 2, usesPerDay: 0.8 }, 0.4],
];

function power([name, benefit, traits, goal]: (typeof HELPED)[number], seed: number): Figure {
  const chance = chanceOf(seed);
  let patients = 0;
  let told = 0;
  let above = 0;
  let records = 0;
  for (; patients < PATIENTS / 4; patients++) {
    const month = { days: 30, products: 1, usesPerDay: 1.05, finishes: 0.95, answers: 0.8, benefit };
    const [effect] = effectsOf(screenOf({ ...anyLife(chance), ...month, ...traits }, chance).products);
    if (!effect) continue;
    records += effect.records;
    if (isBenefit(effect)) told++;
    if (effect.kind === 'measured' && (effect.comeback?.beyond.low ?? 0) > 0) above++;
  }
  return {
    name: `a product that helps by ${name}: patients told, after ${Math.round(records / patients)} records`,
    measured: percent(told / patients),
    result: `interval above 0 in ${percent(above / patients)}`,
    goal: `≥ ${percent(goal)}`,
    isReached: told / patients >= goal,
  };
}

/** What goes beyond the comeback, against the benefit that was put in. */
function effectCoverage(traits: Partial<Life>, seed: number): number {
  const chance = chanceOf(seed);
  const benefit = 1.5;
  let intervals = 0;
  let covering = 0;
  for (let patient = 0; patient < PATIENTS; patient++) {
    const [effect] = effectsOf(screenOf({ ...anyLife(chance), ...traits, benefit }, chance).products);
    if (effect?.kind !== 'measured' || !effect.comeback) continue;
    intervals++;
    const { low, high } = effect.comeback.beyond;
    if (low <= benefit && benefit <= high) covering++;
  }
  return covering / intervals;
}

function coverage(name: string, covered: number, result = ''): Figure {
  const [least, most] = COVERAGE_GOAL;
  return {
    name: `95 % intervals that cover the truth, ${name}`,
    measured: percent(covered),
    result,
    goal: `${percent(least)} to ${percent(most)}`,
    isReached: covered >= least && covered <= most,
  };
}

/**
 * Half of a day's variance is shared with its neighbours, the other half is the day's own. The goal is for the mean of
 * the rows beside.
 */
function dayCoverage(days: number, seed: number): Figure {
  const chance = chanceOf(seed);
  const runs = days > 100 ? 600 : 1500;
  const each = [0, 0.15, 0.3, 0.45, 0.6].map((correlation) => {
    let covered = 0;
    for (let run = 0; run < runs; run++) {
      const sums = alikeDays(days, correlation, 0.5, chance);
      const rows = sums.map((sum, index) => ({ day: addDays('2026-01-01', index), records: 1, sum }));
      const { low, high } = differenceOfMeans([{ sign: 1, days: rows }], 1);
      if (low <= 0 && high >= 0) covered++;
    }
    return { correlation, covered: covered / runs };
  });
  const mean = each.reduce((sum, { covered }) => sum + covered, 0) / each.length;
  const spelt = each.map(({ correlation, covered }) => `${correlation}: ${(100 * covered).toFixed(1)}`).join(', ');
  return coverage(`${days} days`, mean, `by likeness of days ${spelt}`);
}

export async function measureInsights(): Promise<Figure[]> {
  return [
    ...IDLE_LIVES.map((life, index) => falseHope(life, 100 + index)),
    ...HELPED.map((life, index) => power(life, 200 + index)),
    coverage(
      'patients helped by 1.5 points, any way of living',
      effectCoverage({}, 300),
      `use by the clock ${percent(effectCoverage({ pull: 0 }, 301))}, at bad moments ${percent(effectCoverage({ pull: 1 }, 302))}`,
    ),
    ...[6, 8, 10, 15, 20, 30, 60, 100, 200].map((days) => dayCoverage(days, 400 + days)),
  ];
}
