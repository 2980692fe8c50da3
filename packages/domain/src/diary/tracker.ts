/**
 * What a person follows beside the five symptoms, named by themselves (issue contract). Its values stand in the entries and in the ratings
 * without use, under the id of the tracker.
 */

/**
 * - `scale`: 0 to 10, at this moment, with a word of the person's own at either end
 * - `count`: how often in the hours before this moment (`windowHours`)
 * - `yes_no`: 0 or 1, at this moment
 */
export const TRACKER_KINDS = ['scale', 'count', 'yes_no'] as const;
export type TrackerKind = (typeof TRACKER_KINDS)[number];

/** Which way is better; of `neither` nothing is judged. */
export const BETTER_WAYS = ['more', 'less', 'neither'] as const;
export type BetterWay = (typeof BETTER_WAYS)[number];

/**
 * Over how many hours a count can be asked for. The same hours before and after a use, or the two numbers could not be compared. A whole day is
 * always told of uses and of what came before them together: it is shown, never judged.
 */
export const COUNT_WINDOWS = [1, 3, 24] as const;
export type CountWindow = (typeof COUNT_WINDOWS)[number];
export const WHOLE_DAY_HOURS = 24;

/** Followed at a time (issue contract). */
export const ACTIVE_TRACKERS_MAX = 3;
/** Kept in all, those that were stopped among them: a guard against a runaway client. */
export const TRACKERS_MAX = 30;
/** In characters. */
export const TRACKER_NAME_MAX_LENGTH = 40;
export const TRACKER_END_MAX_LENGTH = 24;
export const SCALE_MAX = 10;
/** More often than this in a day nobody counts. */
export const COUNT_MAX = 999;
/** Values in one record: more than are followed at a time, since a record may be older than a change of what is followed. */
export const TRACKER_VALUES_MAX = 6;

/** What a tracker measures; it stays as it was made, since values of two meanings could not stand in one line. */
export type TrackerMeasure = { kind: TrackerKind; windowHours: CountWindow | null };
/** What can be reworded. */
export type TrackerWords = { name: string; lowEnd: string | null; highEnd: string | null; better: BetterWay };
export type TrackerDefinition = TrackerMeasure & TrackerWords;
export type Tracker = TrackerDefinition & { id: string };

/** By the id of the tracker; what was not answered is not there. */
export type TrackerValues = Record<string, number>;

type TrackerProblem = { field: 'lowEnd' | 'highEnd' | 'windowHours'; code: 'required' | 'not_of_kind' };

/** What is wrong between the fields of a tracker: a scale has a word at both ends, a count its hours, and nothing else has either. */
export function trackerProblem({ kind, lowEnd, highEnd, windowHours }: TrackerDefinition): TrackerProblem | null {
  for (const [field, value] of [
    ['lowEnd', lowEnd],
    ['highEnd', highEnd],
  ] as const) {
    if (kind === 'scale' && !value?.trim()) return { field, code: 'required' };
    if (kind !== 'scale' && value !== null) return { field, code: 'not_of_kind' };
  }
  if (kind === 'count' && windowHours === null) return { field: 'windowHours', code: 'required' };
  return kind !== 'count' && windowHours !== null ? { field: 'windowHours', code: 'not_of_kind' } : null;
}

/** Was the same said, in whichever order? */
export function isSameSaid(one: TrackerValues, other: TrackerValues = {}): boolean {
  const ids = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...ids].every((id) => one[id] === other[id]);
}

export const VALUE_MAX: Readonly<Record<TrackerKind, number>> = { scale: SCALE_MAX, count: COUNT_MAX, yes_no: 1 };

/** Can this value be one of this kind? Whole numbers, from 0. */
export function isValueOf(kind: TrackerKind, value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= VALUE_MAX[kind];
}

/** The first of the values that is of no known tracker, or none that its kind can have. */
export function misplacedValue(
  values: TrackerValues,
  trackers: readonly Pick<Tracker, 'id' | 'kind'>[],
): { id: string; code: 'no_such_tracker' | 'not_of_kind' } | null {
  const kinds = new Map(trackers.map(({ id, kind }) => [id, kind]));
  for (const [id, value] of Object.entries(values)) {
    const kind = kinds.get(id);
    if (kind === undefined) return { id, code: 'no_such_tracker' };
    if (!isValueOf(kind, value)) return { id, code: 'not_of_kind' };
  }
  return null;
}

/** Can what is followed be compared before and after a use at all? */
export function isJudged({ better, windowHours }: Pick<Tracker, 'better' | 'windowHours'>): boolean {
  return better !== 'neither' && windowHours !== WHOLE_DAY_HOURS;
}

/** A scale that tells the same before and after a use, as of a night: it is compared before and since a day (`insights/level-change.ts`). */
export function isComparedByDay({ kind, better }: Pick<Tracker, 'kind' | 'better'>): boolean {
  return kind === 'scale' && better === 'neither';
}
