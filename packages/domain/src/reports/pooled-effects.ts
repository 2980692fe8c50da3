import { isHigherBetter, SYMPTOMS, type Symptom } from '../diary/symptoms.ts';
import {
  DAYS_MIN,
  type Effect,
  FALSE_HOPE_MAX,
  isChoiceOfUses,
  type Judged as JudgedEffect,
  type MeasuredEffect,
  RECORDS_MIN,
  told,
  USUAL_LEVEL_DAYS_MIN,
} from '../insights/effect.ts';
import { meaningOf } from '../insights/meaningful-change.ts';
import { SPREAD_MIN } from '../insights/regression-to-mean.ts';
import { standing } from '../insights/several-comparisons.ts';
import type { LeftOut } from '../insights/ways.ts';
import { estimateOverPatients, leastVarianceOf, PATIENTS_MIN } from './patient-means.ts';

/** Sums over what was observed of one patient's uses of one group, ratings as recorded; `days` with at least one of them. */
export type PatientUses = {
  patientId: string;
  records: number;
  days: number;
  before: number;
  after: number;
  beforeSquares: number;
  /** Of before times after. */
  products: number;
};

/** One patient's ratings without use, as `EffectQuestion.usual` has them, added up. */
export type UsualLevel = { records: number; days: number; sum: number };

/** What is left out is that of all these patients. */
export type PooledQuestion<Group> = LeftOut & { group: Group; uses: readonly PatientUses[] };

/** An effect over several patients: `effect.records` and `effect.days` are theirs together, every mean is of patients' means. */
export type PooledEffect = {
  effect: Effect;
  /** In the mean: whose records are enough to tell of them alone. */
  patients: number;
  /** Whose records are not, and these records. */
  leftOut: { patients: number; records: number };
};

type Judged = PooledEffect & JudgedEffect;

const meanOver = <Row>(rows: readonly Row[], of: (row: Row) => number) => {
  let sum = 0;
  for (const row of rows) sum += of(row);
  return sum / rows.length;
};

/** One patient in the sign in which up is better, around their own means. */
type Centred = { before: number; after: number; squares: number; products: number; records: number };

function centred({ records, before, after, beforeSquares, products }: PatientUses, sign: 1 | -1): Centred {
  const [meanBefore, meanAfter] = [(sign * before) / records, (sign * after) / records];
  return {
    before: meanBefore,
    after: meanAfter,
    squares: beforeSquares - records * meanBefore ** 2,
    products: products - records * meanBefore * meanAfter,
    records,
  };
}

/**
 * What of the change is beyond the return to each patient's own usual level, as `regressionToMeanOf` has it for one patient. How far
 * ratings after follow those before is told from all patients together, within each (one slope, its own error counted): read
 * off the few records of each it would be mostly chance, and cut off at its bounds it would err to one side.
 */
function pooledRegressionToMean(patients: readonly { uses: Centred; usual: UsualLevel }[], sign: 1 | -1) {
  let squares = 0;
  let products = 0;
  let records = 0;
  for (const { uses } of patients) {
    squares += uses.squares;
    products += uses.products;
    records += uses.records;
  }
  const slope = squares > SPREAD_MIN * records ? products / squares : 0;
  const isInside = slope > 0 && slope < 1;
  const follows = Math.min(1, Math.max(0, slope));
  const each = patients.map(({ uses, usual }) => ({
    uses,
    gap: (sign * usual.sum) / usual.records - uses.before,
    change: uses.after - uses.before,
  }));
  const gap = meanOver(each, (patient) => patient.gap);
  const change = meanOver(each, (patient) => patient.change);
  const expected = (1 - follows) * gap;
  const contributions = each.map((patient) => {
    const own = (patient.change - change - (1 - follows) * (patient.gap - gap)) / each.length;
    const ofSlope = isInside ? (gap * (patient.uses.products - follows * patient.uses.squares)) / squares : 0;
    return own + ofSlope;
  });
  const ofUsual = leastVarianceOf(patients.map(({ usual }) => usual));
  const ofUses = leastVarianceOf(patients.map(({ uses }) => uses));
  const leastVariance = (1 + follows ** 2) * ofUses + (1 - follows) ** 2 * ofUsual;
  return { follows, expected, beyond: estimateOverPatients(change - expected, contributions, leastVariance) };
}

function judge<Group>(
  symptom: Symptom,
  { uses, ...left }: PooledQuestion<Group>,
  usualOf: ReadonlyMap<string, UsualLevel>,
): Judged | PooledEffect {
  const withAny = uses.filter(({ records }) => records > 0);
  const enough = withAny.filter(({ records, days }) => records >= RECORDS_MIN && days >= DAYS_MIN);
  const total = (rows: readonly PatientUses[], of: (row: PatientUses) => number) =>
    rows.reduce((sum, row) => sum + of(row), 0);
  const records = total(enough, (row) => row.records);
  const leftOut = {
    patients: withAny.length - enough.length,
    records: total(withAny, (row) => row.records) - records,
  };
  const { unfinished, late, copied } = left;
  const counted = { symptom, records, days: total(enough, (row) => row.days), unfinished, late, copied };
  const counts = { ...counted, verdict: 'unclear' as const };
  const isChoice = isChoiceOfUses(left);
  if (enough.length < PATIENTS_MIN) {
    return { effect: { kind: 'too_few', ...counts }, patients: enough.length, leftOut };
  }

  const sign = isHigherBetter(symptom) ? 1 : -1;
  const before = meanOver(enough, (row) => row.before / row.records);
  const after = meanOver(enough, (row) => row.after / row.records);
  const value = sign * (after - before);
  const change = estimateOverPatients(
    value,
    enough.map((row) => ((sign * (row.after - row.before)) / row.records - value) / enough.length),
    leastVarianceOf(enough, 2),
  );
  const effect: MeasuredEffect = {
    kind: 'measured',
    ...counts,
    before,
    after,
    change,
    meaning: meaningOf(symptom, value, before),
    comeback: null,
    outcome: 'no_clear_change',
  };
  const known = enough.flatMap((row) => {
    const usual = usualOf.get(row.patientId);
    return usual && usual.days >= USUAL_LEVEL_DAYS_MIN ? [{ row, uses: centred(row, sign), usual }] : [];
  });
  // A return that is known of few of them says nothing of the others.
  if (known.length < PATIENTS_MIN || 2 * known.length < enough.length) {
    return { effect, patients: enough.length, leftOut, isChoice, chanceOfBetter: 1, chanceOfWorse: 1 };
  }
  const found = pooledRegressionToMean(known, sign);
  effect.comeback = {
    usual: meanOver(known, ({ usual }) => usual.sum / usual.records),
    records: known.reduce((sum, { usual }) => sum + usual.records, 0),
    ...found,
    meaning: meaningOf(symptom, found.beyond.value, before),
  };
  return {
    effect,
    patients: enough.length,
    leftOut,
    isChoice,
    chanceOfBetter: Math.max(change.chanceIfNotAbove, found.beyond.chanceIfNotAbove),
    chanceOfWorse: Math.max(change.chanceIfNotBelow, found.beyond.chanceIfNotBelow),
  };
}

/**
 * The answers, in the order of the questions, which are asked together: the more is looked at, the more of it stands out by
 * chance. The reader can turn from one symptom to the next, so each of the five gets a fifth of the allowed chance (Bonferroni),
 * shared among its bars after Holm.
 */
export function pooledEffectsOf<Group>(
  symptom: Symptom,
  questions: readonly PooledQuestion<Group>[],
  usualOf: ReadonlyMap<string, UsualLevel>,
): (PooledEffect & { group: Group })[] {
  const judged = questions.map((question) => judge(symptom, question, usualOf));
  const comparable = judged.filter((one): one is Judged => 'chanceOfBetter' in one && one.effect.comeback !== null);
  const level = FALSE_HOPE_MAX / SYMPTOMS.length;
  const better = standing(
    comparable.map(({ chanceOfBetter }) => chanceOfBetter),
    level,
  );
  const worse = standing(
    comparable.map(({ chanceOfWorse }) => chanceOfWorse),
    level,
  );
  return judged.map((one, index) => {
    const { group } = questions[index] as PooledQuestion<Group>;
    const { effect, patients, leftOut } = one;
    if (!('chanceOfBetter' in one)) return { group, effect, patients, leftOut };
    const rank = comparable.indexOf(one);
    const stands = Boolean(rank >= 0 && (one.effect.change.value > 0 ? better[rank] : worse[rank]));
    return { group, effect: told(one, stands), patients, leftOut };
  });
}
