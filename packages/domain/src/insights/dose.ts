import { isHigherBetter, type Symptom } from '../diary/symptoms.ts';
import { type Estimate, estimateOf, RATING_VARIANCE_MIN } from './estimate.ts';

/** Fewer records with a known dose than this show no slope. */
export const DOSED_RECORDS_MIN = 10;
/** A slope uses three of them up. */
const DOSED_DAYS_MIN = 6;

/**
 * Sums of one local day over finished uses whose dose of one cannabinoid is known exactly (ranges and unknown doses
 * are left out and counted beside): milligrams, raw ratings before and after, their squares and products.
 */
export type DayOfDoses = {
  day: string;
  records: number;
  mg: number;
  before: number;
  after: number;
  mgSquares: number;
  beforeSquares: number;
  mgByBefore: number;
  mgByAfter: number;
  beforeByAfter: number;
};

/** Of uses with both doses known: milligrams of THC and CBD, their squares, and of one times the other. */
export type JointDoses = {
  records: number;
  thc: number;
  cbd: number;
  thcSquares: number;
  cbdSquares: number;
  products: number;
};

/** The part of one cannabinoid's variance that may follow the other's, for a change to be told of one of them. */
const SHARED_VARIANCE_MAX = 0.1;

/**
 * Can a change with the dose be told of one cannabinoid, and not as well of the other? Not where both rise and fall together, as they
 * do in drops of one bottle that holds both.
 */
export function canTellApart({ records, thc, cbd, thcSquares, cbdSquares, products }: JointDoses): boolean {
  if (records === 0) return false;
  const [ofThc, ofCbd] = [thcSquares - (thc * thc) / records, cbdSquares - (cbd * cbd) / records];
  // One that never changes, or that is not in it at all, explains no change.
  if (ofThc <= 1e-9 * thcSquares || ofCbd <= 1e-9 * cbdSquares) return true;
  const shared = products - (thc * cbd) / records;
  return shared * shared <= SHARED_VARIANCE_MAX * ofThc * ofCbd;
}

export type DoseTrend =
  | { kind: 'too_few'; records: number; days: number }
  /** All doses are (nearly) the same, or follow the ratings before so closely that the two cannot be told apart. */
  | { kind: 'same_dose'; records: number; mg: number }
  | {
      kind: 'measured';
      records: number;
      days: number;
      /**
       * Mean dose, and its standard deviation: the slope speaks of doses about this far around the mean, and of no
       * others.
       */
      mg: number;
      mgSpread: number;
      /** Points of improvement per milligram more, at the same rating before; up is better. */
      perMg: Estimate;
      outcome: 'better_with_more' | 'worse_with_more' | 'no_clear_trend';
    };

/** Share of the variance of the doses that must be left once the ratings before are allowed for. */
const OWN_SHARE_MIN = 0.01;

/**
 * Slope of the rating after use on the dose, at the same rating before (analysis of covariance): more is often taken
 * when it is worse, and what is worse comes back further by itself. A slope is what was seen, never a dose to take.
 */
export function doseTrendOf(symptom: Symptom, doses: readonly DayOfDoses[]): DoseTrend {
  const days = doses.filter((day) => day.records > 0);
  const total = (of: (day: DayOfDoses) => number) => days.reduce((sum, day) => sum + of(day), 0);
  const records = total((day) => day.records);
  if (records < DOSED_RECORDS_MIN || days.length < DOSED_DAYS_MIN) {
    return { kind: 'too_few', records, days: days.length };
  }
  const [mg, before, after] = [
    total((d) => d.mg) / records,
    total((d) => d.before) / records,
    total((d) => d.after) / records,
  ];
  /** Sums of squares and products around the means of all days; of one day in `days`, of all in their total. */
  const around = (day: DayOfDoses) => {
    const n = day.records;
    return {
      mgMg: day.mgSquares - 2 * mg * day.mg + n * mg * mg,
      beforeBefore: day.beforeSquares - 2 * before * day.before + n * before * before,
      mgBefore: day.mgByBefore - mg * day.before - before * day.mg + n * mg * before,
      mgAfter: day.mgByAfter - mg * day.after - after * day.mg + n * mg * after,
      beforeAfter: day.beforeByAfter - before * day.after - after * day.before + n * before * after,
    };
  };
  const each = days.map(around);
  const all = each.reduce((sum, day) => ({
    mgMg: sum.mgMg + day.mgMg,
    beforeBefore: sum.beforeBefore + day.beforeBefore,
    mgBefore: sum.mgBefore + day.mgBefore,
    mgAfter: sum.mgAfter + day.mgAfter,
    beforeAfter: sum.beforeAfter + day.beforeAfter,
  }));
  // Frisch and Waugh: what of the dose the rating before does not tell is all that the slope rests on.
  const perBefore = all.beforeBefore > 1e-9 * records ? all.mgBefore / all.beforeBefore : 0;
  const own = all.mgMg - perBefore * all.mgBefore;
  if (!(all.mgMg > 1e-6 * records * mg * mg) || own < OWN_SHARE_MIN * all.mgMg) {
    return { kind: 'same_dose', records, mg };
  }
  const slope = (all.mgAfter - perBefore * all.beforeAfter) / own;
  const ofBefore = all.beforeBefore > 1e-9 * records ? (all.beforeAfter - slope * all.mgBefore) / all.beforeBefore : 0;
  const widened = Math.sqrt(days.length / (days.length - 3));
  const inOrder = days.map((day, index) => ({ day: day.day, sums: each[index] as (typeof each)[number] }));
  inOrder.sort((a, b) => (a.day < b.day ? -1 : 1));
  const contributions = inOrder.map(({ sums }) => {
    const afterSide = sums.mgAfter - perBefore * sums.beforeAfter;
    const doseSide = sums.mgMg - perBefore * sums.mgBefore;
    const beforeSide = sums.mgBefore - perBefore * sums.beforeBefore;
    return ((afterSide - slope * doseSide - ofBefore * beforeSide) / own) * widened;
  });
  const perMg = estimateOf((isHigherBetter(symptom) ? 1 : -1) * slope, {
    contributions,
    degreesOfFreedom: days.length - 3,
    leastVariance: RATING_VARIANCE_MIN / own,
  });
  const outcome = perMg.low > 0 ? 'better_with_more' : perMg.high < 0 ? 'worse_with_more' : 'no_clear_trend';
  return {
    kind: 'measured',
    records,
    days: days.length,
    mg,
    mgSpread: Math.sqrt(all.mgMg / (records - 1)),
    perMg,
    outcome,
  };
}
