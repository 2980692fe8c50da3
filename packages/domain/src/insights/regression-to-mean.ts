import {
  type DayError,
  type DaySum,
  type Estimate,
  errorsByDay,
  estimateOf,
  meanOf,
  RATING_VARIANCE_MIN,
  recordsOf,
} from './estimate.ts';

/**
 * Sums of one local day over finished uses, as SQL aggregates them; `beforeSquares` of squared ratings before,
 * `products` of before times after.
 */
export type DayOfUses = {
  day: string;
  records: number;
  before: number;
  after: number;
  beforeSquares: number;
  products: number;
};

/**
 * The part of a change that comes by itself, regression to the mean: a rating below the usual level is expected to
 * rise, and the less the ratings after follow those before from one use to the next, the further. With `follows` the
 * slope of after on before, expected = (1 − follows) · (usual − before); formula after Barnett, van der Pols and
 * Dobson, International Journal of Epidemiology 34, 2005, 215–220. Momentary error in the ratings before lowers the
 * slope and so raises what is expected: it errs to the side of calling less a benefit.
 */
export type RegressionToMean = { follows: number; expected: number; beyond: Estimate };

type Errors = { errors: DayError[]; variance: number };

/**
 * Variance of the ratings before, in points squared, below which no slope is read off them: half of what rounding alone
 * makes.
 */
export const SPREAD_MIN = 1 / 24;

type Sums = { records: number; before: number; after: number };

function sumsOf(uses: readonly DayOfUses[]): Sums {
  const sums = { records: 0, before: 0, after: 0 };
  for (const day of uses) {
    sums.records += day.records;
    sums.before += day.before;
    sums.after += day.after;
  }
  return sums;
}

/** Of whole ratings every sum here is exact: whether the slope is 0, or 1, is decided by no rounding. */
function slopeOf(uses: readonly DayOfUses[], { records, before, after }: Sums): { slope: number; squares: number } {
  let squares = -(before ** 2);
  let products = -before * after;
  for (const day of uses) {
    squares += records * day.beforeSquares;
    products += records * day.products;
  }
  return squares > SPREAD_MIN * records ** 2
    ? { slope: products / squares, squares: squares / records }
    : { slope: 0, squares: Number.POSITIVE_INFINITY };
}

function errorOf(days: readonly DayError[], parameters: number): Errors {
  const widened = Math.sqrt(days.length / (days.length - parameters));
  let variance = 0;
  const errors = days.map(({ day, error }) => {
    variance += (error * widened) ** 2;
    return { day, error: error * widened };
  });
  return { errors, variance };
}

/** How far ratings after follow those before, from 0, not at all, to 1, point by point. Of a turned symptom it is the same. */
export function followsOf(uses: readonly DayOfUses[]): number {
  const { slope } = slopeOf(uses, sumsOf(uses));
  return Math.min(1, Math.max(0, slope));
}

/**
 * Both in the sign in which up is better. The uses need three days, the usual level two. The slope is kept between 0
 * (all of the way back is expected) and 1 (none of it).
 */
export function regressionToMeanOf(uses: readonly DayOfUses[], usual: readonly DaySum[]): RegressionToMean {
  const sums = sumsOf(uses);
  const { records } = sums;
  const before = sums.before / records;
  const after = sums.after / records;
  const level = meanOf(usual);
  const { slope, squares } = slopeOf(uses, sums);
  const isInside = slope > 0 && slope < 1;
  const follows = Math.min(1, Math.max(0, slope));
  const expected = (1 - follows) * (level - before);

  // Of an error in the slope, the distance that is extrapolated over makes an error in the result.
  const reach = isInside ? (level - before) / squares : 0;
  const ofUses = errorOf(
    uses.map((day) => {
      const residuals = day.after - day.records * after - follows * (day.before - day.records * before);
      const squaresOfDay = day.beforeSquares - 2 * before * day.before + day.records * before ** 2;
      const productsOfDay = day.products - before * day.after - after * day.before + day.records * before * after;
      return { day: day.day, error: residuals / records + reach * (productsOfDay - follows * squaresOfDay) };
    }),
    isInside ? 2 : 1,
  );
  const usualRecords = recordsOf(usual);
  const ofUsual = errorOf(
    usual.map(({ day, records: count, sum }) => ({
      day,
      error: (-(1 - follows) * (sum - count * level)) / usualRecords,
    })),
    1,
  );
  const leastOfUses = ((1 + follows ** 2) * RATING_VARIANCE_MIN) / records;
  const leastOfUsual = ((1 - follows) ** 2 * RATING_VARIANCE_MIN) / usualRecords;
  const varianceOfUses = Math.max(ofUses.variance, leastOfUses);
  const varianceOfUsual = Math.max(ofUsual.variance, leastOfUsual);
  return {
    follows,
    expected,
    beyond: estimateOf(after - before - expected, {
      contributions: errorsByDay([...ofUses.errors, ...ofUsual.errors]),
      degreesOfFreedom:
        (varianceOfUses + varianceOfUsual) ** 2 /
        (varianceOfUses ** 2 / (uses.length - (isInside ? 2 : 1)) +
          varianceOfUsual ** 2 / (new Set(usual.map(({ day }) => day)).size - 1)),
      leastVariance: leastOfUses + leastOfUsual,
    }),
  };
}
