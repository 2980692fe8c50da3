import { SYMPTOMS, type Symptom } from '../../diary/symptoms.ts';
import { addDays } from '../../time/calendar-day.ts';
import type { DayOfUses } from '../comeback.ts';
import type { EffectQuestion } from '../effect.ts';
import type { DaySum } from '../estimate.ts';

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
  /** How much likelier use is per point that the chosen symptom is worse than usual; 0 = use by the clock. */
  pull: number;
  /** Uses on a usual day. */
  usesPerDay: number;
  /** Chance that the question of the day, "how are you now?", is answered. */
  answers: number;
  /** Chance that a use is finished, and how much likelier per point of feeling better than usual. */
  finishes: number;
  finishesWhenBetter: number;
  /** Points by which the first product makes the first symptom better. */
  benefit: number;
};

const EPOCH = '2026-01-01';
const HOURS = 16;
/** Standard deviations, in points: of days, of moments within the day, of a rating around what is felt. */
const OF_DAYS = 0.9;
const OF_MOMENTS = 1.3;
const OF_RATINGS = 0.6;

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
    finishesWhenBetter: 0,
    benefit: 0,
  };
}

/**
 * What one patient's screen asks: of each product, and of each way of using it, every symptom. The symptom that draws
 * to use comes first, and so does the product that may help.
 */
export function screenOf(life: Life, chance: Chance): { products: EffectQuestion[]; methods: EffectQuestion[] } {
  const { uniform, normal } = chance;
  const symptoms = SYMPTOMS.length;
  const base = Array.from({ length: symptoms }, () => 4 + uniform() * 3);
  const ofDay = Array.from({ length: symptoms }, () => normal() * OF_DAYS);
  const moment = new Float64Array(symptoms);
  const keep = 0.5 ** (1 / life.halfLifeHours);
  const groups = life.products + 2;
  const uses = Array.from({ length: groups * symptoms }, () => [] as { day: string; before: number; after: number }[]);
  const usual = Array.from({ length: symptoms }, () => [] as DaySum[]);
  const unfinished = new Array<number>(groups).fill(0);
  const felt = Array.from({ length: HOURS + 9 }, () => new Float64Array(symptoms));
  const rated = (at: Float64Array, symptom: number, gain = 0) =>
    Math.min(10, Math.max(1, Math.round((at[symptom] as number) + gain + normal() * OF_RATINGS)));

  for (let index = 0; index < life.days; index++) {
    const day = addDays(EPOCH, index);
    for (let s = 0; s < symptoms; s++) {
      const innovation = Math.sqrt(1 - life.dayCorrelation ** 2) * OF_DAYS;
      ofDay[s] = life.dayCorrelation * (ofDay[s] as number) + innovation * normal();
      moment[s] = OF_MOMENTS * normal();
      for (const at of felt) {
        at[s] = (base[s] as number) + (ofDay[s] as number) + (moment[s] as number);
        moment[s] = keep * (moment[s] as number) + Math.sqrt(1 - keep * keep) * OF_MOMENTS * normal();
      }
    }
    if (uniform() < life.answers) {
      const at = felt[Math.floor(uniform() * HOURS)] as Float64Array;
      for (let s = 0; s < symptoms; s++) usual[s]?.push({ day, records: 1, sum: rated(at, s) });
    }
    for (let hour = 0; hour < HOURS; hour++) {
      const at = felt[hour] as Float64Array;
      const worse = (base[0] as number) - (at[0] as number);
      if (uniform() > (life.usesPerDay / HOURS) * Math.exp(life.pull * worse - (life.pull * 1.5) ** 2 / 3)) continue;
      const product = Math.floor(uniform() * life.products);
      const method = life.products + (product % 2);
      const later = felt[hour + 3 + Math.floor(uniform() * 6)] as Float64Array;
      const better = (later[0] as number) - (base[0] as number);
      const isFinished = uniform() < life.finishes * Math.exp(Math.min(0, life.finishesWhenBetter * better));
      for (const group of [product, method]) {
        if (!isFinished) unfinished[group] = (unfinished[group] ?? 0) + 1;
      }
      if (!isFinished) continue;
      for (let s = 0; s < symptoms; s++) {
        const before = rated(at, s);
        const after = rated(later, s, product === 0 && s === 0 ? life.benefit : 0);
        for (const group of [product, method]) {
          uses[group * symptoms + s]?.push({ day, before, after });
        }
      }
    }
  }
  const questions = uses.map((ofGroup, index) => {
    const s = index % symptoms;
    const symptom = SYMPTOMS[s] as Symptom;
    const raw = (rating: number) => (symptom === 'anxiety' || symptom === 'pain' ? 11 - rating : rating);
    return {
      symptom,
      uses: ofGroup.map(({ day, before, after }) => usesOf(day, raw(before), raw(after))),
      unfinished: unfinished[Math.floor(index / symptoms)] ?? 0,
      usual: (usual[s] ?? []).map((rating) => ({ ...rating, sum: raw(rating.sum) })),
    };
  });
  const ofProducts = life.products * symptoms;
  return { products: questions.slice(0, ofProducts), methods: questions.slice(ofProducts) };
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
