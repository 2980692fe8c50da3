/**
 * How far a sum of daily contributions may be off when neighbouring days resemble each other.
 *
 * A bad week makes seven bad days that are one piece of news, not seven. How alike a person's days are cannot be read
 * off a few weeks with any certainty, so three possibilities are kept: days that have nothing in common, as likely
 * beforehand as the two others together, days that are alike with half of their variance, and days that are wholly
 * alike, where alike means a correlation of 0.6 from one day to the next, 0.36 to the one after, and so on. How well
 * each fits the days at hand shifts the weights, and the chances are averaged over them (Bayesian model averaging,
 * Hoeting et al., Statistical Science 14, 1999). The fit is Whittle's likelihood on the cosine transform of the days,
 * which makes such a series nearly independent; without likeness the result is exactly Student's interval of the
 * textbook.
 *
 * Chosen by simulation over series of 6 to 200 days against Newey–West and the equal-weighted cosine estimate of
 * Lazarus, Lewis, Stock and Watson (Journal of Business & Economic Statistics 36, 2018). Newey–West with fixed-b
 * quantiles covered 79–92 % of up to 60 wholly alike days; the cosine estimate covers evenly, but has one to four
 * degrees of freedom within a month, and is far too wide at the levels that several comparisons ask for. This covers
 * 92–99 % of days that are up to half alike and 96 % on average; its limit are wholly alike days, of which it covers
 * 83–89 % under 30 days and 93 % from 60 on. `npm run bench insights` measures it.
 */
import { studentDensity, studentUpperTail } from './student.ts';

const DAY_CORRELATION = 0.6;
/** Shares of a day's variance that it has in common with its neighbours, and how likely each is beforehand. */
const POSSIBILITIES = [
  { share: 0, chance: 0.5 },
  { share: 0.5, chance: 0.35 },
  { share: 1, chance: 0.15 },
] as const;
/** Longer series are summed over runs of neighbouring days first: the transform costs the square of the length. */
const POINTS_MAX = 200;
/** Half of what a 95 % interval leaves out. */
const TAIL = 0.025;

/** What is known of the error of an estimate: t distributions of these scales, each with its weight. */
export type Spread = { degreesOfFreedom: number; parts: { weight: number; scale: number }[] };

/** Of one series length and one share: variances of the transformed days over those of unlike days; of the sum, `ofSum`. */
type Likeness = { ofTransform: Float64Array; logOfAll: number; ofSum: number; chance: number };
type Transform = { cosines: Float64Array; likenesses: Likeness[] };

const transforms = new Map<number, Transform>();

function likenessOf({ share, chance }: (typeof POSSIBILITIES)[number], length: number): Likeness {
  const rest = 1 - share;
  const ofTransform = new Float64Array(length);
  let logOfAll = 0;
  for (let j = 1; j < length; j++) {
    const spectrum =
      (1 - DAY_CORRELATION ** 2) / (1 - 2 * DAY_CORRELATION * Math.cos((Math.PI * j) / length) + DAY_CORRELATION ** 2);
    const variance = share * spectrum + rest;
    ofTransform[j] = variance;
    logOfAll += Math.log(variance);
  }
  let correlations = 1;
  for (let lag = 1; lag < length; lag++) correlations += 2 * (1 - lag / length) * DAY_CORRELATION ** lag;
  return { ofTransform, logOfAll, ofSum: share * correlations + rest, chance };
}

function transformOf(length: number): Transform {
  let transform = transforms.get(length);
  if (!transform) {
    // cos(π j (i + ½) / n) = cos(2π · j (2i + 1) / 4n): 4n values hold the whole matrix.
    const cosines = Float64Array.from({ length: 4 * length }, (_, step) => Math.cos((Math.PI * step) / (2 * length)));
    transform = { cosines, likenesses: POSSIBILITIES.map((possibility) => likenessOf(possibility, length)) };
    transforms.set(length, transform);
  }
  return transform;
}

function inRuns(contributions: readonly number[]): readonly number[] {
  const run = Math.ceil(contributions.length / POINTS_MAX);
  if (run <= 1) return contributions;
  const sums: number[] = [];
  for (let start = 0; start < contributions.length; start += run) {
    let sum = 0;
    for (let i = start; i < Math.min(start + run, contributions.length); i++) sum += contributions[i] as number;
    sums.push(sum);
  }
  return sums;
}

/**
 * Squares of the orthonormal cosine transform, from the first frequency on; they add up to the squares of a series of
 * sum 0.
 */
export function cosineSquares(series: readonly number[]): Float64Array {
  const length = series.length;
  const { cosines } = transformOf(length);
  // The cosines of even frequencies read the same from both ends, those of odd ones with the sign turned: half of the days will do.
  const half = length >> 1;
  const middle = length % 2;
  const sums = new Float64Array(half + middle);
  const differences = new Float64Array(half + middle);
  for (let i = 0; i < half; i++) {
    const [first, last] = [series[i] as number, series[length - 1 - i] as number];
    sums[i] = first + last;
    differences[i] = first - last;
  }
  if (middle) sums[half] = series[half] as number;
  const period = 4 * length;
  const squares = new Float64Array(length);
  for (let odd = 1; odd < length; odd += 2) {
    const even = odd + 1;
    let ofOdd = 0;
    let ofEven = 0;
    let oddStep = odd;
    let evenStep = even;
    for (let i = 0; i < sums.length; i++) {
      ofOdd += (differences[i] as number) * (cosines[oddStep] as number);
      ofEven += (sums[i] as number) * (cosines[evenStep] as number);
      oddStep += 2 * odd;
      if (oddStep >= period) oddStep -= period;
      evenStep += 2 * even;
      if (evenStep >= period) evenStep -= period;
    }
    squares[odd] = (2 / length) * ofOdd * ofOdd;
    if (even < length) squares[even] = (2 / length) * ofEven * ofEven;
  }
  return squares;
}

/**
 * @param contributions what each day, oldest first, adds to the error of the estimate; they add up to 0, and their
 * squares to its variance where days have nothing in common. Days without records are left out, not filled.
 * @param leastVariance below it the variance is never taken to be: ratings are whole numbers
 */
export function spreadOf(contributions: readonly number[], degreesOfFreedom: number, leastVariance: number): Spread {
  const series = inRuns(contributions);
  const { likenesses } = transformOf(series.length);
  const squares = cosineSquares(series);
  const fits = likenesses.map(({ ofTransform, logOfAll, ofSum, chance }) => {
    let fitted = 0;
    for (let j = 1; j < series.length; j++) fitted += (squares[j] as number) / (ofTransform[j] as number);
    // The least variance keeps a series without any variation from a logarithm of nothing.
    const logFit =
      Math.log(chance) - 0.5 * logOfAll - 0.5 * (series.length - 1) * Math.log(Math.max(fitted, leastVariance));
    return { logFit, scale: Math.sqrt(Math.max(fitted * ofSum, leastVariance)) };
  });
  const best = Math.max(...fits.map(({ logFit }) => logFit));
  const weights = fits.map(({ logFit }) => Math.exp(logFit - best));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = fits.map(({ scale }, index) => ({ weight: (weights[index] as number) / total, scale }));
  return { degreesOfFreedom, parts };
}

/** The chance of an error above this one. */
export function upperTail(error: number, { parts, degreesOfFreedom }: Spread): number {
  let chance = 0;
  for (const { weight, scale } of parts) chance += weight * studentUpperTail(error / scale, degreesOfFreedom);
  return chance;
}

/** Half the width of the 95 % interval. */
export function halfWidth(spread: Spread): number {
  const { parts, degreesOfFreedom } = spread;
  // From below the tail is convex, and Newton's steps rise to the root without passing it; no t has less than 1.9 at this tail.
  let width = 1.9 * Math.min(...parts.map(({ scale }) => scale));
  for (let round = 0; round < 100; round++) {
    let density = 0;
    for (const { weight, scale } of parts)
      density += (weight / scale) * studentDensity(width / scale, degreesOfFreedom);
    const step = (upperTail(width, spread) - TAIL) / density;
    width += step;
    if (Math.abs(step) < 1e-9 * width) break;
  }
  return width;
}
