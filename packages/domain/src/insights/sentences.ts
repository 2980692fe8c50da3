import type { Symptom } from '../diary/symptoms.ts';
import type { CheckOutStats } from './check-out-stats.ts';
import type { Comparison } from './compare.ts';
import type { DoseTrend } from './dose.ts';
import { type Effect, RECORDS_MIN } from './effect.ts';
import type { Meaning } from './meaningful-change.ts';
import type { Outcome, Verdict } from './verdict.ts';

/**
 * Which sentence stands under a figure, with its numbers; the words are the interface's. A sentence says what was
 * seen and from how many records. None says what to take, how much of it, or when (decisions, "Limits of what we
 * claim").
 */
export type EffectSentence =
  | { verdict: 'unclear'; code: 'too_few'; records: number; missing: number }
  | { verdict: 'unclear'; code: Outcome; symptom: Symptom; records: number }
  | {
      verdict: Exclude<Verdict, 'unclear'>;
      code: Outcome;
      symptom: Symptom;
      records: number;
      /** Points beyond what is expected to come by itself, without sign, and their interval towards the same side. */
      points: number;
      low: number;
      high: number;
      meaning: Meaning;
    };

/** One decimal: ratings are whole points. Never "-0". */
function shown(points: number): number {
  return Math.round(points * 10) / 10 + 0;
}

/** Where nothing can be said, no points are named either: a number beside it would say it all the same. */
export function effectSentence(effect: Effect): EffectSentence {
  const { symptom, records, verdict } = effect;
  if (effect.kind === 'too_few') {
    return { verdict: 'unclear', code: 'too_few', records, missing: Math.max(0, RECORDS_MIN - records) };
  }
  const { comeback, outcome: code } = effect;
  if (verdict === 'unclear' || !comeback) return { verdict: 'unclear', code, symptom, records };
  const { beyond, meaning } = comeback;
  const ends = [shown(Math.abs(beyond.low)), shown(Math.abs(beyond.high))].sort((a, b) => a - b);
  const [low, high] = ends as [number, number];
  return { verdict, code, symptom, records, points: shown(Math.abs(beyond.value)), low, high, meaning };
}

const RANK: Readonly<Record<Verdict, number>> = { helps: 4, worse: 3, maybe: 2, unclear: 1 };

/** The clearest that helps first, then the clearest that makes worse, then a maybe, then by the number of records. */
export function clearestFirst<Of extends { effect: Effect<string> }>(effects: readonly Of[]): Of[] {
  const rank = ({ effect }: { effect: Effect<string> }) => (effect.kind === 'too_few' ? 0 : RANK[effect.verdict]);
  const clearness = ({ effect }: { effect: Effect<string> }) => {
    if (effect.kind === 'too_few' || !effect.comeback || effect.verdict === 'unclear') return effect.records;
    const { low, high } = effect.comeback.beyond;
    return Math.max(low, -high);
  };
  return [...effects].sort((a, b) => rank(b) - rank(a) || clearness(b) - clearness(a));
}

/** The one that is told first. */
export function leadingEffect<Group>(
  effects: readonly { group: Group; effect: Effect }[],
): { group: Group; sentence: EffectSentence } | null {
  const [first] = clearestFirst(effects);
  return first ? { group: first.group, sentence: effectSentence(first.effect) } : null;
}

export type ComparisonSentence =
  | { code: 'too_few'; records: readonly [number, number] }
  | {
      code: 'first_better' | 'second_better' | 'no_clear_difference' | 'start_may_explain';
      records: readonly [number, number];
      points: number;
    };

export function comparisonSentence(comparison: Comparison): ComparisonSentence {
  if (comparison.kind === 'too_few') return { code: 'too_few', records: comparison.records };
  const { outcome, records, difference } = comparison;
  return { code: outcome, records, points: shown(Math.abs(difference.value)) };
}

export type DoseSentence =
  | { code: 'too_few' | 'same_dose'; records: number }
  | { code: 'better_with_more' | 'worse_with_more' | 'no_clear_trend'; records: number; mg: number; mgSpread: number };

/** A trend is told of the doses that were recorded: their mean and spread, unrounded milligrams. */
export function doseSentence(trend: DoseTrend): DoseSentence {
  if (trend.kind !== 'measured') return { code: trend.kind, records: trend.records };
  const { outcome, records, mg, mgSpread } = trend;
  return { code: outcome, records, mg, mgSpread };
}

export type CheckOutSentence =
  | { code: 'nothing_due' }
  | { code: 'all_finished' | 'few_missing' | 'many_missing'; finished: number; judged: number };

export function checkOutSentence({ completeness, finished, judged }: CheckOutStats): CheckOutSentence {
  return completeness === null ? { code: 'nothing_due' } : { code: completeness, finished, judged };
}
