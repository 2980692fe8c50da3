import { bySymptom, isHigherBetter, SYMPTOMS, type Symptom } from '../../diary/symptoms.ts';
import { PRODUCT_TYPES } from '../../diary/vocabulary.ts';
import { addDays } from '../../time/calendar-day.ts';
import { checkOutTiming } from '../check-out-timing.ts';
import type { RatingWithoutUse } from '../judged-records.ts';
import type { DayOfUses } from '../regression-to-mean.ts';
import type { LeftOut, RatedUse } from '../ways.ts';

/** A repeatable source of chance: Mulberry32. */
export type Chance = { uniform: () => number; normal: () => number };

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const uniform = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  return { uniform, normal };
}

/** How a simulated patient lives, uses and records. */
export type Life = {
  days: number;
  products: number;
  /** Correlation of one day with the next. */
  dayCorrelation: number;
  /** Hours after which half of a bad moment has passed. */
  halfLifeHours: number;
  /** How much likelier use is per point that the first symptom is worse than usual; 0 = use by the clock. */
  pull: number;
  /** Uses on a usual day. */
  usesPerDay: number;
  /** Chance that the question of the day, "how are you now?", is answered. */
  answers: number;
  /** Chance that a use is finished, and how much likelier per point of feeling better than usual. */
  finishes: number;
  finishesWhenBetter: number;
  /** Chance that a use is left to be finished with all others that wait, on an evening every so many days. */
  leavesForBatch: number;
  batchEveryDays: number;
  /** How much likelier a batch is finished per point of feeling better than usual on that evening. */
  batchesWhenBetter: number;
  /** Chance that a slider is left untouched, before or after; and how much likelier after, per point of feeling worse than usual. */
  untouched: number;
  untouchedWhenWorse: number;
  /** Chance that the ratings before are those of the last time. */
  copies: number;
  /** Points by which the first product makes the first symptom better. */
  benefit: number;
};

const EPOCH = '2026-01-01';
const HOURS = 16;
const FIRST_HOUR = 6;
const EVENING = 15;
const HOUR_MS = 3_600_000;
/** Standard deviations, in points: of days, of moments within the day, of a rating around what is felt. */
const OF_DAYS = 0.9;
const OF_MOMENTS = 1.3;
const OF_RATINGS = 0.6;

/** Records everything of everyone, at once. */
const DILIGENT = {
  ...{ finishesWhenBetter: 0, leavesForBatch: 0, batchEveryDays: 7, batchesWhenBetter: 0 },
  ...{ untouched: 0, untouchedWhenWorse: 0, copies: 0 },
};

/** Someone between the extremes, at random, whose products do nothing. */
export function anyLife({ uniform }: Chance): Life {
  return {
    days: 21 + Math.floor(uniform() * 70),
    products: 1 + Math.floor(uniform() * 3),
    dayCorrelation: uniform() * 0.6,
    halfLifeHours: 1 + uniform() * 5,
    pull: uniform() * 1.5,
    usesPerDay: 0.5 + uniform() * 2,
    answers: 0.3 + uniform() * 0.6,
    finishes: 0.6 + uniform() * 0.4,
    ...DILIGENT,
    benefit: 0,
  };
}

/** The same of someone who finishes late and in batches, leaves sliders untouched and copies, each as often as chance will have it. */
export function anyCarelessLife(chance: Chance): Life {
  const { uniform } = chance;
  return {
    ...anyLife(chance),
    leavesForBatch: uniform(),
    batchEveryDays: 1 + Math.floor(uniform() * 9),
    batchesWhenBetter: uniform(),
    untouched: uniform() * 0.5,
    untouchedWhenWorse: uniform() * 0.5,
    copies: uniform() * 0.6,
  };
}

/** What one patient has recorded by the end. */
export type Diary = { uses: RatedUse[]; ratings: RatingWithoutUse[]; now: Date };

type Felt = readonly Float64Array[];
type Ratings = Record<Symptom, number | null>;

/** Day after day what is felt at each hour, of each symptom in the sign in which up is better. */
function* daysOf(life: Life, base: readonly number[], { normal }: Chance): Generator<Felt> {
  const ofDay = SYMPTOMS.map(() => normal() * OF_DAYS);
  const moment = new Float64Array(SYMPTOMS.length);
  const keep = 0.5 ** (1 / life.halfLifeHours);
  for (let index = 0; index < life.days; index++) {
    const felt = Array.from({ length: HOURS + 9 }, () => new Float64Array(SYMPTOMS.length));
    for (const [s] of SYMPTOMS.entries()) {
      ofDay[s] =
        life.dayCorrelation * (ofDay[s] as number) + Math.sqrt(1 - life.dayCorrelation ** 2) * OF_DAYS * normal();
      moment[s] = OF_MOMENTS * normal();
      for (const at of felt) {
        at[s] = (base[s] as number) + (ofDay[s] as number) + (moment[s] as number);
        moment[s] = keep * (moment[s] as number) + Math.sqrt(1 - keep * keep) * OF_MOMENTS * normal();
      }
    }
    yield felt;
  }
}

/**
 * One patient's diary. The first symptom, mood, is the one that draws to use, and the first product the one that may help it. Each product
 * is a type and an item of its own; two ways of using share them.
 */
export function diaryOf(life: Life, chance: Chance): Diary {
  const { uniform, normal } = chance;
  const base = SYMPTOMS.map(() => 4 + uniform() * 3);
  const uses: RatedUse[] = [];
  const ratings: RatingWithoutUse[] = [];
  const raw = (symptom: Symptom, rating: number) => (isHigherBetter(symptom) ? rating : 11 - rating);
  const rated = (at: Float64Array, gain = 0): Record<Symptom, number> =>
    bySymptom((symptom) => {
      const felt = (at[SYMPTOMS.indexOf(symptom)] as number) + (symptom === SYMPTOMS[0] ? gain : 0);
      return raw(symptom, Math.min(10, Math.max(1, Math.round(felt + normal() * OF_RATINGS))));
    });
  /** What of it was touched: `worse` is by how much worse than usual the person felt. */
  const touched = (all: Record<Symptom, number>, worse: number): Ratings =>
    bySymptom((symptom) =>
      uniform() < life.untouched * Math.exp(life.untouchedWhenWorse * worse) ? null : all[symptom],
    );
  const betterAt = (at: Float64Array) => (at[0] as number) - (base[0] as number);
  const instant = (day: number, hour: number) => new Date(Date.parse(EPOCH) + (24 * day + FIRST_HOUR + hour) * HOUR_MS);
  let waiting: RatedUse[] = [];
  let last: Ratings | undefined;

  for (const [index, felt] of [...daysOf(life, base, chance)].entries()) {
    const day = addDays(EPOCH, index);
    if (uniform() < life.answers) {
      const hour = Math.floor(uniform() * HOURS);
      ratings.push({ ratedAt: instant(index, hour), day, symptoms: rated(felt[hour] as Float64Array) });
    }
    for (let hour = 0; hour < HOURS; hour++) {
      const at = felt[hour] as Float64Array;
      const likelier = Math.exp(-life.pull * betterAt(at) - (life.pull * 1.5) ** 2 / 3);
      if (uniform() > (life.usesPerDay / HOURS) * likelier) continue;
      const product = Math.floor(uniform() * life.products);
      const delay = product % 2 === 0 ? 5 : 3;
      const isCopied = last !== undefined && uniform() < life.copies;
      const before: Ratings = isCopied ? (last as Ratings) : touched(rated(at), 0);
      last = before;
      const use: RatedUse = {
        ...{ day, consumedAt: instant(index, hour), checkOutDueAt: instant(index, hour + delay), checkedOutAt: null },
        productType: PRODUCT_TYPES[product] as RatedUse['productType'],
        consumptionMethod: product % 2 === 0 ? 'sublingual' : 'vaporizando',
        itemId: `item ${product}`,
        ...{ source: 'quick', status: 'incompleto', before, after: null },
        copiedBefore: isCopied ? SYMPTOMS.filter((symptom) => before[symptom] !== null) : [],
      };
      uses.push(use);
      if (uniform() < life.leavesForBatch) {
        waiting.push(use);
        continue;
      }
      const late = delay + Math.floor(uniform() * 3);
      const later = felt[hour + late] as Float64Array;
      if (uniform() >= life.finishes * Math.exp(Math.min(0, life.finishesWhenBetter * betterAt(later)))) continue;
      const after = rated(later, product === 0 ? life.benefit : 0);
      Object.assign(use, {
        ...{ status: 'completo', checkedOutAt: instant(index, hour + late + uniform() / 2) },
        after: touched(after, -betterAt(later)),
      } satisfies Partial<RatedUse>);
    }
    const evening = felt[EVENING] as Float64Array;
    const isDue = index % life.batchEveryDays === 0 && waiting.length > 0;
    if (!isDue || uniform() > Math.exp(Math.min(0, life.batchesWhenBetter * betterAt(evening)))) continue;
    // One evening, one feeling, told of every use that waits; what the first product does is felt as long as its check-out is in time.
    const madeAt = instant(index, EVENING + 1);
    const isAtWork = waiting.some(
      (use) => use.itemId === 'item 0' && checkOutTiming({ ...use, checkedOutAt: madeAt }) === 'in_time',
    );
    const after = touched(rated(evening, isAtWork ? life.benefit : 0), -betterAt(evening));
    for (const [place, use] of waiting.entries()) {
      Object.assign(use, { status: 'completo', after, checkedOutAt: instant(index, EVENING + 1 + place / 60) });
    }
    waiting = [];
  }
  return { uses, ratings, now: instant(life.days, HOURS) };
}

/** So many uses were not finished, of those and `records` more. */
export function leftUnfinished(unfinished: number, records: number): LeftOut {
  return { unfinished, late: 0, copied: 0, missing: { uses: unfinished, of: unfinished + records } };
}

/** The sums of a day with a single use. */
export function usesOf(day: string, before: number, after: number): DayOfUses {
  return { day, records: 1, before, after, beforeSquares: before ** 2, products: before * after };
}

/**
 * A series of day means: `share` of the variance is a first-order autoregression over days, the rest lies within them.
 * Mean 0, variance 1.
 */
export function alikeDays(length: number, correlation: number, share: number, { normal }: Chance): number[] {
  let day = normal();
  return Array.from({ length }, () => {
    const value = Math.sqrt(share) * day + Math.sqrt(1 - share) * normal();
    day = correlation * day + Math.sqrt(1 - correlation ** 2) * normal();
    return value;
  });
}
