import type { Symptom } from '../diary/symptoms.ts';
import { type DaySum, differenceOfMeans, type Estimate, meanOf, recordsOf } from './estimate.ts';
import type { Meaning } from './meaningful-change.ts';
import { type Measures, SYMPTOM_MEASURES } from './measure.ts';
import { type DayOfUses, type RegressionToMean, regressionToMeanOf } from './regression-to-mean.ts';
import { standing } from './several-comparisons.ts';
import { type Outcome, type Verdict, verdictOf } from './verdict.ts';
import type { LeftOut } from './ways.ts';

/** Fewer finished records than this say nothing yet (issue: *ainda poucos registros*). */
export const RECORDS_MIN = 6;
/** Fewer days than this have no "from day to day" that could be measured, however many records they hold. */
export const DAYS_MIN = 3;
/** Fewer days with a rating without use than this make no usual level. */
export const USUAL_LEVEL_DAYS_MIN = 6;
/**
 * Where nothing is known of the effect of more than this share of the uses, those that tell of it may be the good ones: no
 * benefit is called.
 */
export const UNFINISHED_SHARE_MAX = 0.3;
/** The chance, over all bars of a chart and all symptoms together, of calling a benefit where there is none. */
export const FALSE_HOPE_MAX = 0.05;

/**
 * What is estimated: `usual` are the ratings without using of the same symptom and period, by local day, raw. Of them
 * the server leaves out those made before the check-out of an earlier use was due: they may still show its effect.
 */
export type EffectQuestion<Key extends string = Symptom> = LeftOut & {
  symptom: Key;
  /** Only what was observed (`observedByDay`). */
  uses: readonly DayOfUses[];
  usual: readonly DaySum[];
  /** Stands in the usual level for what was left out (`standInsFor`). */
  standIns: readonly DaySum[];
};

type Counted<Key extends string> = {
  symptom: Key;
  verdict: Verdict;
  /** Observations, and their days. */
  records: number;
  days: number;
  /** Uses whose check-out is overdue. */
  unfinished: number;
  /** Uses rated before and after that are no observation: checked out at another hour, or filled in from the entry before. */
  late: number;
  copied: number;
};

/** Up is better in every number that has a sign: for anxiety and pain, signs are turned. */
export type Effect<Key extends string = Symptom> =
  | (Counted<Key> & { kind: 'too_few' })
  | (Counted<Key> & {
      kind: 'measured';
      /** Mean ratings as they were recorded, 0–10. */
      before: number;
      after: number;
      /** After minus before. */
      change: Estimate;
      meaning: Meaning;
      /** `usual` is the usual level as ratings are recorded, `records` the ratings without use behind it. Null where they were made on too few days. */
      comeback: (RegressionToMean & { usual: number; records: number; meaning: Meaning }) | null;
      /** Why the verdict is what it is. */
      outcome: Outcome;
    });

export type MeasuredEffect<Key extends string = Symptom> = Extract<Effect<Key>, { kind: 'measured' }>;
/** Chances of seeing as much where the product does nothing. */
export type Judged<Key extends string = Symptom> = {
  effect: MeasuredEffect<Key>;
  chanceOfBetter: number;
  chanceOfWorse: number;
  /** Is nothing known of too many uses? */
  isChoice: boolean;
};

/** In the sign in which up is better. */
function turned(isHigherBetter: boolean, uses: readonly DayOfUses[]): DayOfUses[] {
  if (isHigherBetter) return [...uses];
  return uses.map(({ day, records, before, after, beforeSquares, products }) => ({
    day,
    records,
    before: -before,
    after: -after,
    beforeSquares,
    products,
  }));
}

/** Days with at least one record; a day that comes twice (of two groups put together) becomes one. */
function byDay(uses: readonly DayOfUses[]): readonly DayOfUses[] {
  // As the database answers them there is nothing to do: a screen asks this of every bar and symptom.
  if (uses.every((use, index) => use.records > 0 && (index === 0 || use.day > (uses[index - 1] as DayOfUses).day))) {
    return uses;
  }
  const days = new Map<string, DayOfUses>();
  for (const use of uses) {
    if (use.records <= 0) continue;
    const known = days.get(use.day);
    days.set(
      use.day,
      known
        ? {
            day: use.day,
            records: known.records + use.records,
            before: known.before + use.before,
            after: known.after + use.after,
            beforeSquares: known.beforeSquares + use.beforeSquares,
            products: known.products + use.products,
          }
        : use,
    );
  }
  return [...days.values()];
}

function sumsOf(uses: readonly DayOfUses[], of: (day: DayOfUses) => number): DaySum[] {
  return uses.map((day) => ({ day: day.day, records: day.records, sum: of(day) }));
}

/** Is so little known of the uses that those that tell of an effect may be the good ones? */
export function isChoiceOfUses({ missing }: Pick<LeftOut, 'missing'>): boolean {
  return missing.uses > UNFINISHED_SHARE_MAX * missing.of;
}

function judge<Key extends string>(
  question: EffectQuestion<Key>,
  measures: Measures<Key>,
): Judged<Key> | Extract<Effect<Key>, { kind: 'too_few' }> {
  const { isHigherBetter, meaningOf } = measures.of(question.symptom);
  const { symptom, unfinished, late, copied } = question;
  const uses = byDay(question.uses);
  const usual = question.usual.filter((day) => day.records > 0);
  const counted = { symptom, records: recordsOf(uses), days: uses.length, unfinished, late, copied };
  const counts = { ...counted, verdict: 'unclear' as const };
  const isChoice = isChoiceOfUses(question);
  if (counts.records < RECORDS_MIN || counts.days < DAYS_MIN) return { kind: 'too_few', ...counts };

  const mean = (of: (day: DayOfUses) => number) => uses.reduce((sum, day) => sum + of(day), 0) / counts.records;
  const before = mean((day) => day.before);
  const better = turned(isHigherBetter, uses);
  const change = differenceOfMeans([{ sign: 1, days: sumsOf(better, (day) => day.after - day.before) }], 2);
  const effect: MeasuredEffect<Key> = {
    kind: 'measured',
    ...counts,
    before,
    after: mean((day) => day.after),
    change,
    meaning: meaningOf(change.value, before),
    comeback: null,
    outcome: 'no_clear_change',
  };
  if (new Set(usual.map((day) => day.day)).size < USUAL_LEVEL_DAYS_MIN) {
    return { effect, chanceOfBetter: 1, chanceOfWorse: 1, isChoice };
  }
  const sign = isHigherBetter ? 1 : -1;
  const level = [...usual, ...question.standIns];
  const found = regressionToMeanOf(
    better,
    level.map(({ day, records, sum }) => ({ day, records, sum: sign * sum })),
  );
  effect.comeback = {
    usual: meanOf(level),
    records: recordsOf(usual),
    ...found,
    meaning: meaningOf(found.beyond.value, before),
  };
  // A benefit has to be above 0 with and without what is expected to come by itself; the larger chance is then the chance of both.
  return {
    effect,
    chanceOfBetter: Math.max(change.chanceIfNotAbove, found.beyond.chanceIfNotAbove),
    chanceOfWorse: Math.max(change.chanceIfNotBelow, found.beyond.chanceIfNotBelow),
    isChoice,
  };
}

/** What a single interval of 95 % leaves out on one side. */
const ALONE = 0.025;

/** What is said of an effect; `stands`: also among everything else that was looked at. */
function outcomeOf<Key extends string>(
  { effect, chanceOfBetter, chanceOfWorse, isChoice }: Judged<Key>,
  stands: boolean,
): Outcome {
  const { change, comeback } = effect;
  if (change.low <= 0 && change.high >= 0) return 'no_clear_change';
  if (!comeback) return 'usual_level_unknown';
  if (Math.min(chanceOfBetter, chanceOfWorse) > ALONE) return 'return_may_explain';
  if (!stands) return 'may_be_chance';
  if (change.value < 0) return 'worse';
  return isChoice ? 'many_unfinished' : 'benefit';
}

/** The effect with what is said of it. */
export function told<Key extends string>(judged: Judged<Key>, stands: boolean): MeasuredEffect<Key> {
  const effect = { ...judged.effect, outcome: outcomeOf(judged, stands) };
  return { ...effect, verdict: verdictOf(effect) };
}

/**
 * The answers, in the order of the questions. Everything that is looked at of one person and period is asked together
 * (`family.ts`): the more is looked at, the more of it stands out by chance.
 *
 * A benefit is called when the change and what of it is beyond the expected regression to the mean both have their 95 % interval
 * above 0, and the finding stands among all of them (Holm). `npm run bench insights` measures how many screens without
 * any effect still show one.
 */
export function effectsOf(questions: readonly EffectQuestion[]): Effect[] {
  return effectsOfMeasures(questions, SYMPTOM_MEASURES);
}

/** The same of anything that is measured. */
export function effectsOfMeasures<Key extends string>(
  questions: readonly EffectQuestion<Key>[],
  measures: Measures<Key>,
): Effect<Key>[] {
  const judged = questions.map((question) => judge(question, measures));
  const comparable = judged.filter((one) => 'effect' in one && one.effect.comeback !== null) as Judged<Key>[];
  const better = standing(
    comparable.map(({ chanceOfBetter }) => chanceOfBetter),
    FALSE_HOPE_MAX,
  );
  const worse = standing(
    comparable.map(({ chanceOfWorse }) => chanceOfWorse),
    FALSE_HOPE_MAX,
  );
  const rank = new Map<unknown, number>(comparable.map((one, index) => [one, index]));
  return judged.map((one) => {
    if (!('effect' in one)) return one;
    const index = rank.get(one);
    const stands = index !== undefined && Boolean(one.effect.change.value > 0 ? better[index] : worse[index]);
    return told(one, stands);
  });
}
