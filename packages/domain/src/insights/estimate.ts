import { halfWidth, spreadOf, upperTail } from './autocorrelation.ts';

/** A figure with the 95 % interval that allows for neighbouring days being alike, and the chances it is judged by. */
export type Estimate = {
  value: number;
  low: number;
  high: number;
  /** Chance of a value this high or higher where the true one is 0, and of one this low or lower. */
  chanceIfNotAbove: number;
  chanceIfNotBelow: number;
};

/** Sums of one local day, one row a day, in any order; the database makes them, so that no record leaves it. */
export type DaySum = { day: string; records: number; sum: number };

/** One mean of a difference of means: added or taken away. */
export type Term = { sign: 1 | -1; days: readonly DaySum[] };

/**
 * Least variance of a single rating: it is a whole number, and what it was rounded from lies evenly within half a
 * point of it (Sheppard). Without it six equal ratings would be certain to all digits.
 */
export const RATING_VARIANCE_MIN = 1 / 12;

/** An estimate of which each day's share in the error is known. */
export function estimateOf(
  value: number,
  error: { contributions: readonly number[]; degreesOfFreedom: number; leastVariance: number },
): Estimate {
  const spread = spreadOf(error.contributions, error.degreesOfFreedom, error.leastVariance);
  const width = halfWidth(spread);
  return {
    value,
    low: value - width,
    high: value + width,
    chanceIfNotAbove: upperTail(value, spread),
    chanceIfNotBelow: upperTail(-value, spread),
  };
}

export function recordsOf(days: readonly { records: number }[]): number {
  let records = 0;
  for (const day of days) records += day.records;
  return records;
}

/** Mean over records, not over days: a day with three records counts three times. */
export function meanOf(days: readonly DaySum[]): number {
  let sum = 0;
  for (const day of days) sum += day.sum;
  return sum / recordsOf(days);
}

/** What a day adds to the error of an estimate. */
export type DayError = { day: string; error: number };

/** The errors in the order of their days, those of one day added up. */
export function errorsByDay(errors: readonly DayError[]): number[] {
  const isInOrder = errors.every(({ day }, index) => index === 0 || day >= (errors[index - 1] as DayError).day);
  const inOrder = isInOrder ? errors : errors.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  const added: number[] = [];
  let last = '';
  for (const { day, error } of inOrder) {
    if (day === last) added[added.length - 1] = (added[added.length - 1] as number) + error;
    else added.push(error);
    last = day;
  }
  return added;
}

/**
 * A mean, or the difference of two: each day with anything in it is one piece of news, whatever it holds of either.
 * Every term needs two days. Degrees of freedom after Welch and Satterthwaite, with days in place of records.
 *
 * @param ratingsPerRecord how many ratings each record's number is made of: a change has two
 */
export function differenceOfMeans(terms: readonly Term[], ratingsPerRecord: 1 | 2): Estimate {
  const errors: DayError[] = [];
  let value = 0;
  let variance = 0;
  let satterthwaite = 0;
  let leastVariance = 0;
  for (const { sign, days } of terms) {
    const records = recordsOf(days);
    const mean = meanOf(days);
    const widened = Math.sqrt(days.length / (days.length - 1)) / records;
    let varianceOfTerm = 0;
    for (const { day, records: ofDay, sum } of days) {
      const contribution = (sum - ofDay * mean) * widened;
      varianceOfTerm += contribution ** 2;
      errors.push({ day, error: sign * contribution });
    }
    const leastOfTerm = (ratingsPerRecord * RATING_VARIANCE_MIN) / records;
    varianceOfTerm = Math.max(varianceOfTerm, leastOfTerm);
    value += sign * mean;
    variance += varianceOfTerm;
    satterthwaite += varianceOfTerm ** 2 / (days.length - 1);
    leastVariance += leastOfTerm;
  }
  return estimateOf(value, {
    contributions: errorsByDay(errors),
    degreesOfFreedom: variance ** 2 / satterthwaite,
    leastVariance,
  });
}
