/**
 * A seizure as whoever saw it writes it down: when, how many in a row, how long, of which kind. The words of kinds are those of the
 * classification of the International League Against Epilepsy (Fisher et al., Epilepsia 58, 2017; Beniczky et al., Epilepsia 66, 2025), as far
 * as somebody who looks on can tell them apart.
 */
export const SEIZURE_KINDS = [
  'tonic_clonic',
  'focal_aware',
  'focal_impaired',
  'absence',
  'myoclonic',
  'atonic',
  'spasms',
  'other',
  'unknown',
] as const;
export type SeizureKind = (typeof SEIZURE_KINDS)[number];

export const SEIZURE_LENGTHS = ['under_1_min', '1_to_5_min', 'over_5_min', 'unknown'] as const;
export type SeizureLength = (typeof SEIZURE_LENGTHS)[number];

/** Several in a row, written down as one. */
export const SEIZURE_COUNT_MAX = 50;
/** What is timed is at most two hours: after that nobody has looked on, and a stopwatch was forgotten. */
export const TIMED_SECONDS_MAX = 7200;
export const SEIZURE_NOTE_MAX_LENGTH = 500;

/**
 * From here on help is called: a convulsive seizure of five minutes is status epilepticus and hardly ends by itself (t1 of the ILAE's definition,
 * Trinka et al., Epilepsia 56, 2015). Of other kinds that limit is later; who looks on cannot be asked to tell them apart first.
 */
export const EMERGENCY_SECONDS = 300;
const MINUTE = 60;

export type Seizure = {
  count: number;
  length: SeizureLength;
  /** By the stopwatch, the longest of several; null = not timed. */
  timedSeconds: number | null;
  kind: SeizureKind;
  note: string | null;
};

/** Five minutes to the second count as over five: when in doubt, help is called. */
export function lengthOf(seconds: number): SeizureLength {
  if (seconds >= EMERGENCY_SECONDS) return 'over_5_min';
  return seconds >= MINUTE ? '1_to_5_min' : 'under_1_min';
}

/** Is it so long that help is called at once? */
export const isEmergency = ({ length, timedSeconds }: Pick<Seizure, 'length' | 'timedSeconds'>): boolean =>
  length === 'over_5_min' || (timedSeconds ?? 0) >= EMERGENCY_SECONDS;

export type SeizureProblem = { field: 'length'; code: 'length_not_as_timed' };

/** What was timed and what is said of its length are one; undefined where they are. */
export function seizureProblem({
  length,
  timedSeconds,
}: Pick<Seizure, 'length' | 'timedSeconds'>): SeizureProblem | undefined {
  if (timedSeconds === null || lengthOf(timedSeconds) === length) return undefined;
  return { field: 'length', code: 'length_not_as_timed' };
}

/** A day may be called free of seizures once it is there, by the person's clock. */
export const canBeCalledFree = (day: string, today: string): boolean => day <= today;
