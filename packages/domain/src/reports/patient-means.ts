/**
 * Figures over several patients. Entries of one patient resemble each other, so patients are what is counted, not entries:
 * each gives one number, and the interval is Student's over these numbers (the "summary measures" of Matthews, Altman, Campbell
 * and Royston, British Medical Journal 300, 1990, 230–235). It tells how far the mean of patients like these may lie from
 * what was seen; a thousand entries of four patients are four numbers.
 */

import { halfWidth, upperTail } from '../insights/autocorrelation.ts';
import { type Estimate, RATING_VARIANCE_MIN } from '../insights/estimate.ts';

/** Of fewer patients nothing is said of them together: the interval of two would be wider than the scale of ratings. */
export const PATIENTS_MIN = 3;

/** A figure with its 95 % interval. */
export type Interval = { value: number; low: number; high: number };

export type MeanSums = { patients: number; sum: number; squares: number; records: number };

const widths = new Map<number, number>();

/** Half the width of a 95 % interval in standard errors, after Student. */
export function studentHalfWidth(degreesOfFreedom: number): number {
  let width = widths.get(degreesOfFreedom);
  if (width === undefined) {
    width = halfWidth({ degreesOfFreedom, parts: [{ weight: 1, scale: 1 }] });
    widths.set(degreesOfFreedom, width);
  }
  return width;
}

/**
 * An estimate to whose error each patient contributes; the contributions add up to 0. Needs two patients.
 *
 * @param leastVariance below it the variance of the estimate is never taken to be: ratings are whole numbers
 */
export function estimateOverPatients(value: number, contributions: readonly number[], leastVariance: number): Estimate {
  const patients = contributions.length;
  let squares = 0;
  for (const contribution of contributions) squares += contribution ** 2;
  const variance = Math.max((patients / (patients - 1)) * squares, leastVariance);
  const degreesOfFreedom = patients - 1;
  const spread = { degreesOfFreedom, parts: [{ weight: 1, scale: Math.sqrt(variance) }] };
  const width = halfWidth(spread);
  return {
    value,
    low: value - width,
    high: value + width,
    chanceIfNotAbove: upperTail(value, spread),
    chanceIfNotBelow: upperTail(-value, spread),
  };
}

/** One patient's mean, and of how many numbers it is. */
export type PatientMean = { mean: number; records: number };

/** What rounding alone adds to the variance of a mean of means; a rating lies within half a point of what was meant. */
export function leastVarianceOf(patients: readonly { records: number }[], ratingsPerRecord = 1): number {
  let sum = 0;
  for (const { records } of patients) sum += 1 / records;
  return (ratingsPerRecord * RATING_VARIANCE_MIN * sum) / patients.length ** 2;
}

/** The mean of the patients' means, each counting once; null where the patients are too few. */
export function meanOverPatients(patients: readonly PatientMean[]): Estimate | null {
  if (patients.length < PATIENTS_MIN) return null;
  let sum = 0;
  for (const { mean } of patients) sum += mean;
  const value = sum / patients.length;
  const contributions = patients.map(({ mean }) => (mean - value) / patients.length);
  return estimateOverPatients(value, contributions, leastVarianceOf(patients));
}

/** The same of sums over the patients' means, as SQL makes them: how many patients, the sum of their means and of its squares. */
export function meanOfSums({ patients, sum, squares, records }: MeanSums): Interval | null {
  if (patients < PATIENTS_MIN) return null;
  const value = sum / patients;
  const around = Math.max(0, squares - patients * value ** 2);
  const variance = Math.max(around / (patients * (patients - 1)), RATING_VARIANCE_MIN / records);
  const width = studentHalfWidth(patients - 1) * Math.sqrt(variance);
  return { value, low: value - width, high: value + width };
}
