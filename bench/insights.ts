/**
 * Are the insights honest? Simulated patients whose products do nothing, patients whose product helps, and series of
 * days with a known mean. The same chance every time: the figures change only with the rules.
 */
import { SYMPTOMS } from '@balsamo/domain/diary/symptoms.ts';
import type { Effect } from '@balsamo/domain/insights/effect.ts';
import { differenceOfMeans } from '@balsamo/domain/insights/estimate.ts';
import { familyOfMeasuredRecords, familyOfRecords } from '@balsamo/domain/insights/judged-records.ts';
import {
  anyCountedLife,
  COUNTED,
  type CountedLife,
  countedDiaryOf,
} from '@balsamo/domain/insights/testing/simulated-counts.ts';
import {
  alikeDays,
  anyCarelessLife,
  anyLife,
  chanceOf,
  type Diary,
  diaryOf,
  type Life,
} from '@balsamo/domain/insights/testing/simulated-patients.ts';
import { trackerMeasures } from '@balsamo/domain/insights/tracker-measures.ts';
import { addDays } from '@balsamo/domain/time/calendar-day.ts';
import type { Figure } from './report.ts';

const PATIENTS = 2000;
const FALSE_HOPE_GOAL = 0.05;
const COVERAGE_GOAL = [0.93, 0.97] as const;

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const helps = (effect: Effect) => effect.verdict === 'helps';

/** All effects of a patient's screens and sheets, in whichever way of looking at them. */
function effectsOf({ uses, ratings, now }: Diary): Effect[] {
  const { family } = familyOfRecords({ uses, earlier: [], ratings, now });
  return family.groups.flatMap((group) => SYMPTOMS.flatMap((symptom) => family.effectOf(group, symptom) ?? []));
}

/** Of the product that may help and the symptom that it may help. */
function helpedOf({ uses, ratings, now }: Diary): Effect | undefined {
  const { family } = familyOfRecords({ uses, earlier: [], ratings, now });
  return family.effectOf({ kind: 'item', itemId: 'item 0' }, 'mood');
}

/** The same records as they would count if it did not matter when a check-out was made, nor whose answer a rating is. */
function asIfAllCounted({ uses, ...diary }: Diary): Diary {
  const counted = uses.map((use, index) => ({
    ...use,
    checkedOutAt: use.checkedOutAt && new Date(use.checkOutDueAt.getTime() + index),
    copiedBefore: [],
  }));
  return { ...diary, uses: counted };
}

type Lives = [name: string, traits: Partial<Life>, patients: number];
/** Ways of living that tempt to see a benefit. Left out of a life, a trait is drawn at random. */
const IDLE_LIVES: Lives[] = [
  ['any way of living', {}, PATIENTS],
  ['use at bad moments that pass at once', { pull: 1, halfLifeHours: 0.3 }, PATIENTS / 4],
  ['use at bad moments that last', { pull: 1, halfLifeHours: 12 }, PATIENTS / 4],
  ['use by the clock', { pull: 0 }, PATIENTS / 4],
  ['use at good moments', { pull: -1, halfLifeHours: 4 }, PATIENTS / 4],
  ['days much alike', { dayCorrelation: 0.6 }, PATIENTS / 4],
  ['good ones finished more often', { finishesWhenBetter: 0.5 }, PATIENTS / 4],
];
/** The same of people who finish late in batches, leave sliders untouched and copy. */
const CARELESS_LIVES: Lives[] = [
  ['late, batched, untouched and copied answers', {}, PATIENTS],
  ['all finished in batches, once a week', { leavesForBatch: 1, batchEveryDays: 7 }, PATIENTS / 4],
  ['all finished each evening', { leavesForBatch: 1, batchEveryDays: 1, usesPerDay: 2 }, PATIENTS / 4],
  ['batches on good evenings', { leavesForBatch: 0.7, batchesWhenBetter: 1.5 }, PATIENTS / 4],
  ['half of the sliders untouched', { untouched: 0.5, leavesForBatch: 0 }, PATIENTS / 4],
  ['sliders left when worse', { untouched: 0.3, untouchedWhenWorse: 1, leavesForBatch: 0 }, PATIENTS / 4],
  ['most ratings before copied', { copies: 0.8, leavesForBatch: 0 }, PATIENTS / 4],
];

function falseHope(draw: typeof anyLife, [name, traits, patients]: Lives, seed: number): Figure {
  const chance = chanceOf(seed);
  let fooled = 0;
  let byChangeAlone = 0;
  let ifAllCounted = 0;
  for (let patient = 0; patient < patients; patient++) {
    const diary = diaryOf({ ...draw(chance), ...traits }, chance);
    const effects = effectsOf(diary);
    if (effects.some(helps)) fooled++;
    if (effects.some((effect) => effect.kind === 'measured' && effect.change.low > 0)) byChangeAlone++;
    if (effectsOf(asIfAllCounted(diary)).some(helps)) ifAllCounted++;
  }
  const beside = `by the change alone ${percent(byChangeAlone / patients)}, if every check-out counted ${percent(ifAllCounted / patients)}`;
  return {
    name: `products that do nothing, ${name}: patients shown "helps"`,
    measured: percent(fooled / patients),
    result: beside,
    goal: `≤ ${percent(FALSE_HOPE_GOAL)}`,
    isReached: fooled / patients <= FALSE_HOPE_GOAL,
  };
}

/** A month with about 30 finished uses of one product that helps. */
const HELPED: [string, number, Partial<Life>, number][] = [
  ['1 point, by the clock', 1, { pull: 0 }, 0.18],
  ['1.5 points, by the clock', 1.5, { pull: 0 }, 0.6],
  ['2 points, by the clock', 2, { pull: 0 }, 0.85],
  ['1.5 points, at bad moments', 1.5, { pull: 1, halfLifeHours: 2, usesPerDay: 0.8 }, 0.25],
  ['2 points, at bad moments', 2, { pull: 1, halfLifeHours: 2, usesPerDay: 0.8 }, 0.5],
];

function power([name, benefit, traits, goal]: (typeof HELPED)[number], seed: number): Figure {
  const chance = chanceOf(seed);
  let patients = 0;
  let told = 0;
  let above = 0;
  let records = 0;
  for (; patients < PATIENTS / 4; patients++) {
    const month = { days: 30, products: 1, usesPerDay: 1.05, finishes: 0.95, answers: 0.8, benefit };
    const effect = helpedOf(diaryOf({ ...anyLife(chance), ...month, ...traits }, chance));
    if (!effect) continue;
    records += effect.records;
    if (helps(effect)) told++;
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

type Covered = { covered: number; tooLow: number };

/** What goes beyond regression to the mean, against the benefit that was put in: how often the interval covers it, and lies below it. */
function effectCoverage(draw: typeof anyLife, traits: Partial<Life>, seed: number): Covered {
  const chance = chanceOf(seed);
  const benefit = 1.5;
  let intervals = 0;
  let covering = 0;
  let below = 0;
  for (let patient = 0; patient < PATIENTS; patient++) {
    const effect = helpedOf(diaryOf({ ...draw(chance), ...traits, benefit }, chance));
    if (effect?.kind !== 'measured' || !effect.comeback) continue;
    intervals++;
    const { low, high } = effect.comeback.beyond;
    if (low <= benefit && benefit <= high) covering++;
    if (high < benefit) below++;
  }
  return { covered: covering / intervals, tooLow: below / intervals };
}

function benefitCoverage(name: string, draw: typeof anyLife, others: [string, Partial<Life>][], seed: number): Figure {
  const all = effectCoverage(draw, {}, seed);
  const rows = others.map(
    ([of, traits], index) => `${of} ${percent(effectCoverage(draw, traits, seed + 1 + index).covered)}`,
  );
  rows.push(`below the truth ${percent(all.tooLow)}`);
  return coverage(`patients helped by 1.5 points, ${name}`, all.covered, rows.join(', '));
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

const COUNTED_MEASURES = trackerMeasures([COUNTED]);
/** People who count what comes in bursts. Rescue use, at the burst itself, is drawn far beyond what anybody is drawn at random. */
const COUNTED_LIVES: [string, Partial<CountedLife>, number][] = [
  ['any way of living', {}, PATIENTS],
  ['use by the clock', { pull: 0 }, PATIENTS / 4],
  ['hardly any events', { perHour: 0.05 }, PATIENTS / 4],
  ['bursts that spread far', { ofMoments: 1.2, ofDays: 1 }, PATIENTS / 4],
  ['rescue use alone', { pull: 0.5 }, PATIENTS / 4],
];

function countedFalseHope([name, traits, patients]: (typeof COUNTED_LIVES)[number], seed: number): Figure[] {
  const chance = chanceOf(seed);
  const found = { fooled: 0, byChangeAlone: 0, intervals: 0, covering: 0 };
  for (let patient = 0; patient < patients; patient++) {
    const diary = countedDiaryOf({ ...anyCountedLife(chance), ...traits }, chance);
    const { family } = familyOfMeasuredRecords(diary, COUNTED_MEASURES);
    const effects = family.groups.flatMap((group) => family.effectOf(group, COUNTED.id) ?? []);
    if (effects.some(({ verdict }) => verdict === 'helps')) found.fooled++;
    if (effects.some((effect) => effect.kind === 'measured' && effect.change.low > 0)) found.byChangeAlone++;
    const effect = family.effectOf({ kind: 'item', itemId: 'item 0' }, COUNTED.id);
    if (effect?.kind !== 'measured' || !effect.comeback) continue;
    const { low, high } = effect.comeback.beyond;
    found.intervals++;
    if (low <= diary.lowered && diary.lowered <= high) found.covering++;
  }
  return [
    {
      name: `counts without an effect, ${name}: patients shown "helps"`,
      measured: percent(found.fooled / patients),
      result: `by the change alone ${percent(found.byChangeAlone / patients)}`,
      goal: `≤ ${percent(FALSE_HOPE_GOAL)}`,
      isReached: found.fooled / patients <= FALSE_HOPE_GOAL,
    },
    coverage(`counts without an effect, ${name}`, found.covering / found.intervals),
  ];
}

export async function measureInsights(): Promise<Figure[]> {
  return [
    ...COUNTED_LIVES.flatMap((life, index) => countedFalseHope(life, 500 + index)),
    ...IDLE_LIVES.map((life, index) => falseHope(anyLife, life, 100 + index)),
    ...CARELESS_LIVES.map((life, index) => falseHope(anyCarelessLife, life, 150 + index)),
    ...HELPED.map((life, index) => power(life, 200 + index)),
    benefitCoverage(
      'any way of living',
      anyLife,
      [
        ['use by the clock', { pull: 0 }],
        ['at bad moments', { pull: 1 }],
      ],
      300,
    ),
    benefitCoverage(
      'late, batched, untouched and copied answers',
      // Of answers that are left out because of what they would say no interval can know: there the verdict is held back instead.
      (chance) => ({ ...anyCarelessLife(chance), untouchedWhenWorse: 0, batchesWhenBetter: 0 }),
      [
        ['half of the sliders untouched', { untouched: 0.5, leavesForBatch: 0 }],
        ['most copied', { copies: 0.8, leavesForBatch: 0 }],
      ],
      310,
    ),
    ...[6, 8, 10, 15, 20, 30, 60, 100, 200].map((days) => dayCoverage(days, 400 + days)),
  ];
}
