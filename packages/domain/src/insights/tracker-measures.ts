import { isJudged, type Tracker } from '../diary/tracker.ts';
import type { Meaning } from './meaningful-change.ts';
import { CONVENTION_POINTS } from './meaningful-change.ts';
import type { Measure, Measures } from './measure.ts';

/**
 * Which changes of what people follow themselves are called one. Nothing of the kind is published for words that someone chose alone: all of
 * it is our convention, and is called that where it is shown. A scale is taken as the sliders are.
 */
export const CONVENTION_COUNT_SHARE = 1 / 3;
export const CONVENTION_COUNT_TIMES = 0.5;
export const CONVENTION_YES_SHARE = 0.2;

type Judged = Pick<Tracker, 'id' | 'kind' | 'better' | 'windowHours'>;

/** The least mean change that is called meaningful, at this mean before. */
function leastMeaningful(kind: Tracker['kind'], before: number): number {
  if (kind === 'scale') return CONVENTION_POINTS;
  return kind === 'yes_no' ? CONVENTION_YES_SHARE : Math.max(CONVENTION_COUNT_TIMES, CONVENTION_COUNT_SHARE * before);
}

function trackerMeaning(kind: Tracker['kind'], change: number, before: number): Meaning {
  // As with symptoms: a change of exactly that much must not fall short by a rounding of the last digit.
  const isMeaningful = Math.abs(change) + 1e-9 >= leastMeaningful(kind, before);
  return { size: isMeaningful ? 'meaningful' : 'below_meaningful', basis: 'convention' };
}

/** What of it can be judged before and after uses, in the order in which it was made. All of it is judged together, apart from the symptoms. */
export function trackerMeasures(trackers: readonly Judged[]): Measures<string> {
  const measures = new Map<string, Measure>(
    trackers.filter(isJudged).map(({ id, kind, better, windowHours }) => [
      id,
      {
        isHigherBetter: better === 'more',
        meaningOf: (change, before) => trackerMeaning(kind, change, before),
        windowHours: windowHours ?? 0,
      },
    ]),
  );
  return { keys: [...measures.keys()], of: (id) => measures.get(id) as Measure };
}
