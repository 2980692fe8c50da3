import { isHigherBetter, type Symptom } from '../diary/symptoms.ts';
import { RECORDS_MIN } from '../insights/effect.ts';

/** Records on each side of the comparison (spec §4). */
export const TREND_RECORDS = 10;
/** A difference of more than this is up or down (spec §9). */
export const TREND_THRESHOLD = 0.5;

/** Ratings before use added up: whole numbers, so that a mean at a threshold is not pushed over it by a rounding. */
export type RatingSum = { sum: number; records: number };

export type TrendDirection = 'up' | 'down' | 'stable';
/** Where a symptom has gone lately. Unrounded. */
export type SymptomTrend = {
  symptom: Symptom;
  /** Records of the latest ten that rated it, and of the ten before them. */
  records: number;
  earlierRecords: number;
  /** Of the latest; null below 6 records (`RECORDS_MIN`): too few to speak of. */
  average: number | null;
  /** Against the ones before; null below 6 records on either side. */
  change: {
    difference: number;
    direction: TrendDirection;
    /** For mood, energy and sleep up is better, for anxiety and pain down. */
    meaning: 'better' | 'worse' | 'same';
  } | null;
};

/**
 * The mean of the latest ten records against that of the ten before. Compared in whole numbers: exactly half a point is
 * stable.
 */
export function symptomTrend(symptom: Symptom, latest: RatingSum, earlier: RatingSum): SymptomTrend {
  const hasLatest = latest.records >= RECORDS_MIN;
  return {
    symptom,
    records: latest.records,
    earlierRecords: earlier.records,
    average: hasLatest ? latest.sum / latest.records : null,
    change: hasLatest && earlier.records >= RECORDS_MIN ? changeOf(symptom, latest, earlier) : null,
  };
}

function changeOf(symptom: Symptom, latest: RatingSum, earlier: RatingSum): NonNullable<SymptomTrend['change']> {
  const both = latest.records * earlier.records;
  const crossed = latest.sum * earlier.records - earlier.sum * latest.records;
  const difference = crossed / both;
  // Half a point, times both counts, is a multiple of one half: exact.
  if (Math.abs(crossed) <= TREND_THRESHOLD * both) return { difference, direction: 'stable', meaning: 'same' };
  const isUp = crossed > 0;
  return {
    difference,
    direction: isUp ? 'up' : 'down',
    meaning: isUp === isHigherBetter(symptom) ? 'better' : 'worse',
  };
}
