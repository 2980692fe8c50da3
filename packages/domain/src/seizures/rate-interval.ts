/**
 * The 95 % interval of the ratio of two rates of weekly totals, from the score test turned around: all ratios that the totals do not contradict. It
 * exists also where a side has no seizure.
 *
 * How far totals spread beyond chance is measured on each side by itself (quasi-Poisson, Pearson's residuals around the side's own rate), since a side
 * with more seizures spreads more than in proportion; the degrees of freedom are Satterthwaite's. How alike neighbouring weeks are cannot be read off
 * a few of them. As with days (`autocorrelation.ts`) three possibilities are weighed by how well they fit and averaged, with three differences: weeks
 * that are alike are more likely beforehand than days are; the fit is the restricted likelihood, since taking each side's mean away removes more of a
 * series whose weeks are alike; and it is the fit of square roots, in which single bad weeks do not hide the others.
 */
import { cosineSquares } from '../insights/autocorrelation.ts';
import { studentUpperTail } from '../insights/student.ts';
import { DAYS_OF_WEEK } from './observed-days.ts';

/** A week's total, and of how many of its days it is. */
export type Block = { isAfter: boolean; count: number; days: number };
export type Interval = { low: number; high: number };

/** Correlation of alike weeks: 0.6 from one to the next, 0.36 to the one after. */
const WEEK_CORRELATION = 0.6;
/** Shares of a week's variance that it has in common with its neighbours, and how likely each is beforehand. Chosen by simulation (ADR-0070). */
const POSSIBILITIES = [
  { share: 0, chance: 0.3 },
  { share: 0.5, chance: 0.4 },
  { share: 1, chance: 0.3 },
] as const;
/** Half of what a 95 % interval leaves out. */
const TAIL = 0.025;
/** Logarithms of ratios that are told apart from 0 and from infinity. */
const EXTREME = 14;
const HALVINGS = 42;
/** Keeps a series without any variation from a logarithm of nothing. */
const LEAST = 1e-9;

type Totals = { blocks: Block[]; count: number; days: number; spread: number };
/** How likely weeks are alike in one of the ways, and by how much that multiplies the variance of each side's total. */
type Likeness = { weight: number; before: number; after: number };

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const squaresOf = (values: readonly number[]) => sumOf(values.map((value) => value * value));

/** @param blocks oldest first, at least two on each side and one seizure in all */
export function ratioInterval(blocks: readonly Block[]): Interval {
  const [before, after] = [totalsOf(blocks, false), totalsOf(blocks, true)];
  // A side without a seizure says nothing of how they spread.
  if (before.count === 0) before.spread = after.spread;
  if (after.count === 0) after.spread = before.spread;
  const likenesses = likenessesOf(before, after);
  const isInside = (logOfRatio: number) => tailOf(Math.exp(logOfRatio), before, after, likenesses) > TAIL;
  const boundBetween = (inside: number, outside: number) => {
    let [near, far] = [inside, outside];
    for (let halving = 0; halving < HALVINGS; halving++) {
      const middle = (near + far) / 2;
      if (isInside(middle)) near = middle;
      else far = middle;
    }
    return Math.exp((near + far) / 2);
  };
  const found = Math.log(after.count / after.days) - Math.log(before.count / before.days);
  const inside = Math.min(EXTREME, Math.max(-EXTREME, found));
  return {
    low: after.count > 0 ? boundBetween(inside, -EXTREME) : 0,
    high: before.count > 0 ? boundBetween(inside, EXTREME) : Number.POSITIVE_INFINITY,
  };
}

function totalsOf(all: readonly Block[], isAfter: boolean): Totals {
  const blocks = all.filter((block) => block.isAfter === isAfter);
  const [count, days] = [sumOf(blocks.map((block) => block.count)), sumOf(blocks.map((block) => block.days))];
  const totals = { blocks, count, days, spread: 0 };
  return { ...totals, spread: squaresOf(residualsOf(totals)) / (blocks.length - 1) };
}

/** Pearson's, of each week around the rate of its side. None of a side without a seizure. */
function residualsOf({ blocks, count, days }: Omit<Totals, 'spread'>): number[] {
  if (count === 0) return [];
  return blocks.map((block) => {
    const expected = (count / days) * block.days;
    return (block.count - expected) / Math.sqrt(expected);
  });
}

/** Square roots of what each week would have in seven days, around their mean, in units of how they spread (Anscombe, Biometrika 35, 1948). */
function rootsOf({ blocks, count }: Totals): number[] {
  if (count === 0) return [];
  const roots = blocks.map((block) => Math.sqrt((block.count / block.days) * DAYS_OF_WEEK + 3 / 8));
  const mean = sumOf(roots) / roots.length;
  return inUnits(roots.map((root) => root - mean));
}

function inUnits(values: readonly number[]): number[] {
  const unit = Math.sqrt(squaresOf(values) / (values.length - 1)) || 1;
  return values.map((value) => value / unit);
}

/** How much the variance of a sum of so many weeks is of what it were if weeks had nothing in common. */
function varianceOfSum(share: number, weeks: number): number {
  let correlations = 1;
  for (let lag = 1; lag < weeks; lag++) correlations += 2 * (1 - lag / weeks) * WEEK_CORRELATION ** lag;
  return share * correlations + 1 - share;
}

function likenessesOf(before: Totals, after: Totals): Likeness[] {
  const sides = [before, after].filter(({ count }) => count > 0);
  const residuals = cosineSquares(sides.flatMap((side) => inUnits(residualsOf(side))));
  const roots = cosineSquares(sides.flatMap(rootsOf));
  const [first, second] = sides.map(({ blocks }) => blocks.length);
  const weeks = roots.length;
  // The difference of the two means, which their residuals have lost.
  const step = second
    ? cosineSquares([
        ...Array.from({ length: first as number }, () => Math.sqrt(second / (first as number) / weeks)),
        ...Array.from({ length: second }, () => -Math.sqrt((first as number) / second / weeks)),
      ])
    : undefined;
  const degreesOfFreedom = weeks - sides.length;
  const fits = POSSIBILITIES.map(({ share, chance }) => {
    const sums = { logOfAll: 0, residuals: 0, roots: 0, step: 0 };
    for (let j = 1; j < weeks; j++) {
      const spectrum =
        (1 - WEEK_CORRELATION ** 2) /
        (1 - 2 * WEEK_CORRELATION * Math.cos((Math.PI * j) / weeks) + WEEK_CORRELATION ** 2);
      const variance = share * spectrum + 1 - share;
      sums.logOfAll += Math.log(variance);
      sums.residuals += (residuals[j] as number) / variance;
      sums.roots += (roots[j] as number) / variance;
      sums.step += (step?.[j] ?? 0) / variance;
    }
    const logFit =
      Math.log(chance) -
      0.5 * (sums.logOfAll + (step ? Math.log(sums.step) : 0)) -
      0.5 * degreesOfFreedom * Math.log(Math.max(sums.roots, LEAST));
    // What the residuals spread by where weeks are alike in this way, over what they spread by as they stand.
    const scale = sums.residuals / degreesOfFreedom;
    return {
      logFit,
      before: scale * varianceOfSum(share, before.blocks.length),
      after: scale * varianceOfSum(share, after.blocks.length),
    };
  });
  const best = Math.max(...fits.map(({ logFit }) => logFit));
  const total = sumOf(fits.map(({ logFit }) => Math.exp(logFit - best)));
  return fits.map(({ logFit, ...variances }) => ({ weight: Math.exp(logFit - best) / total, ...variances }));
}

/** The chance of totals at least as far from this ratio, on their side of it. Totals never spread less than chance alone makes them. */
function tailOf(ratio: number, before: Totals, after: Totals, likenesses: readonly Likeness[]): number {
  const perDay = (before.count + after.count) / (before.days + ratio * after.days);
  const ofExpected = (ratio * after.days) / before.days;
  const distance = Math.abs(after.count - ofExpected * before.count);
  return sumOf(
    likenesses.map((likeness) => {
      const ofBefore = ofExpected ** 2 * perDay * before.days * Math.max(1, before.spread * likeness.before);
      const ofAfter = ratio * perDay * after.days * Math.max(1, after.spread * likeness.after);
      const degreesOfFreedom = degreesOf([ofBefore, before], [ofAfter, after]);
      return likeness.weight * studentUpperTail(distance / Math.sqrt(ofBefore + ofAfter), degreesOfFreedom);
    }),
  );
}

/** Satterthwaite's (Biometrics Bulletin 2, 1946); where only one side tells how totals spread, that side's. */
function degreesOf(...parts: [variance: number, side: Totals][]): number {
  const telling = parts.filter(([, { count }]) => count > 0);
  const [only] = telling;
  if (telling.length === 1 && only) return only[1].blocks.length - 1;
  const variance = sumOf(parts.map(([part]) => part));
  return variance ** 2 / sumOf(parts.map(([part, { blocks }]) => part ** 2 / (blocks.length - 1)));
}
