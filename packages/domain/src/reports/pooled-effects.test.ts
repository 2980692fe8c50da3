import { describe, expect, it } from 'vitest';
import { sumsByDay, usualRatings } from '../insights/judged-records.ts';
import {
  anyLife,
  type Chance,
  chanceOf,
  type Diary,
  diaryOf,
  type Life,
  leftUnfinished,
} from '../insights/testing/simulated-patients.ts';
import { leftOutOf, observedByDay, waysOf } from '../insights/ways.ts';
import { type PatientUses, type PooledQuestion, pooledEffectsOf, type UsualLevel } from './pooled-effects.ts';

const usesOf = (patientId: string, pairs: readonly (readonly [number, number])[]): PatientUses => {
  const uses = { patientId, records: 0, days: 0, before: 0, after: 0, beforeSquares: 0, products: 0 };
  for (const [before, after] of pairs) {
    uses.records++;
    uses.days++;
    uses.before += before;
    uses.after += after;
    uses.beforeSquares += before ** 2;
    uses.products += before * after;
  }
  return uses;
};
const PAIRS = [
  [6, 3],
  [7, 4],
  [6, 4],
  [7, 3],
  [8, 4],
  [6, 3],
  [7, 5],
] as const;
const names = ['ana', 'bia', 'caio', 'davi', 'eva', 'fabio', 'gil', 'hugo'];
/** Patients who differ a little from one another in how much it helps. */
const helped = (many: number): PatientUses[] =>
  names.slice(0, many).map((name, index) =>
    usesOf(
      name,
      PAIRS.map(([before, after]) => [before, after - (index % 3) * 0.5] as const),
    ),
  );
const usual = (level: number, days = 9): Map<string, UsualLevel> =>
  new Map(names.map((name) => [name, { records: days, days, sum: days * level }]));
const only = (question: Partial<PooledQuestion<'oleo'>>, usualOf = usual(6.5)) => {
  const [effect] = pooledEffectsOf(
    'pain',
    [{ group: 'oleo', uses: helped(8), ...leftUnfinished(3, 56), ...question }],
    usualOf,
  );
  if (!effect) throw new Error('one question has one answer');
  return effect;
};

describe('the effect of a product over several patients', () => {
  it('is the mean of their means, with patients as what is counted', () => {
    const found = only({});
    expect(found).toMatchObject({ patients: 8, leftOut: { patients: 0, records: 0 } });
    expect(found.effect).toMatchObject({ kind: 'measured', records: 56, unfinished: 3, outcome: 'benefit' });
    if (found.effect.kind !== 'measured') return;
    const mean = 3 + (0.5 * (0 + 1 + 2 + 0 + 1 + 2 + 0 + 1)) / 8;
    expect(found.effect.change.value).toBeCloseTo(mean, 12);
    // Student's 97.5 % quantile with 7 degrees of freedom, of any table.
    const around = [0, 0.5, 1, 0, 0.5, 1, 0, 0.5].map((more) => (3 + more - mean) ** 2);
    const error = Math.sqrt(around.reduce((sum, square) => sum + square, 0) / 7 / 8);
    expect(found.effect.change.high - mean).toBeCloseTo(2.364624 * error, 5);
  });

  it('does not get surer by more entries of the same patients', () => {
    const width = (times: number) => {
      const uses = helped(8).map(({ patientId, ...sums }) => ({
        patientId,
        ...(Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum * times])) as typeof sums),
      }));
      const { effect } = only({ uses });
      return effect.kind === 'measured' ? effect.change.high - effect.change.low : Number.NaN;
    };
    expect(width(100)).toBeCloseTo(width(1), 9);
  });

  it('lets each patient count once, however much they recorded', () => {
    const [first, ...others] = helped(4) as [PatientUses, ...PatientUses[]];
    const more = usesOf('ana', Array.from({ length: 40 }, () => PAIRS).flat());
    const value = (uses: PatientUses[]) => {
      const { effect } = only({ uses });
      return effect.kind === 'measured' ? effect.change.value : Number.NaN;
    };
    expect(value([more, ...others])).toBeCloseTo(value([first, ...others]), 12);
  });

  it('is not told of two patients, nor of patients with a few records each', () => {
    expect(only({ uses: helped(2) })).toMatchObject({ patients: 2, effect: { kind: 'too_few', records: 14 } });
    const few = names.map((name) => usesOf(name, PAIRS.slice(0, 5)));
    expect(only({ uses: few })).toMatchObject({
      patients: 0,
      effect: { kind: 'too_few', records: 0 },
      leftOut: { patients: 8, records: 40 },
    });
  });

  it('counts beside it who has too few records to be in the mean', () => {
    const found = only({ uses: [...helped(4), usesOf('zoe', PAIRS.slice(0, 2))] });
    expect(found).toMatchObject({ patients: 4, leftOut: { patients: 1, records: 2 } });
  });

  it.each([
    ['whose usual levels nobody knows', {}, usual(6.5, 5), 'usual_level_unknown'],
    ['of whom few have a usual level', {}, new Map([...usual(6.5)].slice(0, 3)), 'usual_level_unknown'],
    ['who use at bad moments that pass', {}, usual(1), 'return_may_explain'],
    ['of whom a third left uses unfinished', leftUnfinished(30, 56), usual(6.5), 'many_unfinished'],
  ] as const)('of patients %s is called nothing better than it is', (_, change, usualOf, outcome) => {
    expect(only(change, new Map(usualOf)).effect).toMatchObject({ outcome });
  });

  it('that stands alone may be chance among the symptoms that can be looked at', () => {
    const weak = names.map((name, index) =>
      usesOf(
        name,
        PAIRS.map(([before]) => [before, before - 0.98 - (index % 2 === 0 ? 1 : -1)] as const),
      ),
    );
    const question = { group: 'oleo' as const, uses: weak, ...leftUnfinished(0, 56) };
    const [alone] = pooledEffectsOf('pain', [question], usual(6.5));
    expect(alone?.effect).toMatchObject({ kind: 'measured', outcome: 'may_be_chance' });
  });

  it('reads the same for a symptom where less is better as for the mirrored one where more is', () => {
    const mirrored = helped(8).map(({ patientId }, index) =>
      usesOf(
        patientId,
        PAIRS.map(([before, after]) => [10 - before, 10 - (after - (index % 3) * 0.5)] as const),
      ),
    );
    const [mood] = pooledEffectsOf('mood', [{ group: 'oleo', uses: mirrored, ...leftUnfinished(3, 56) }], usual(3.5));
    const pain = only({});
    if (mood?.effect.kind !== 'measured' || pain.effect.kind !== 'measured') throw new Error('both are measured');
    expect(mood.effect.change.low).toBeCloseTo(pain.effect.change.low, 9);
    expect(mood.effect.comeback?.beyond.low).toBeCloseTo(pain.effect.comeback?.beyond.low ?? Number.NaN, 9);
    expect(mood.effect.outcome).toBe(pain.effect.outcome);
  });
});

/** One simulated patient's sums of the first product and of mood, which is what draws to use. */
function sumsOf(patientId: string, { uses: all, ratings, now }: Diary) {
  const ways = waysOf(all, now).filter(({ itemId }) => itemId === 'item 0');
  const days = observedByDay(ways, 'mood');
  const uses = { ...usesOf(patientId, []), days: days.length };
  for (const day of days) {
    uses.records += day.records;
    uses.before += day.before;
    uses.after += day.after;
    uses.beforeSquares += day.beforeSquares;
    uses.products += day.products;
  }
  const level = sumsByDay(usualRatings(ratings, all).map(({ day, symptoms }) => ({ day, rating: symptoms.mood })));
  const usualLevel: UsualLevel = { records: 0, days: level.length, sum: 0 };
  for (const { records, sum } of level) {
    usualLevel.records += records;
    usualLevel.sum += sum;
  }
  return { uses, usual: usualLevel, left: leftOutOf(ways, 'mood') };
}

function practiceOf(patients: number, chance: Chance, lifeOf: (life: Life) => Life) {
  const usualOf = new Map<string, UsualLevel>();
  const left = leftUnfinished(0, 0);
  const uses = Array.from({ length: patients }, (_, index) => {
    const sums = sumsOf(String(index), diaryOf(lifeOf(anyLife(chance)), chance));
    usualOf.set(String(index), sums.usual);
    left.unfinished += sums.left.unfinished;
    left.missing.uses += sums.left.missing.uses;
    left.missing.of += sums.left.missing.of;
    return sums.uses;
  });
  return pooledEffectsOf('mood', [{ group: 'oleo' as const, uses, ...left }], usualOf)[0];
}

describe('among simulated practices', () => {
  it('whose product does nothing, hardly any is shown a benefit, though every change looks like one', () => {
    const chance = chanceOf(2026);
    const PRACTICES = 40;
    let fooled = 0;
    let wouldHaveBeen = 0;
    for (let practice = 0; practice < PRACTICES; practice++) {
      const found = practiceOf(12, chance, (life) => ({ ...life, usesPerDay: 1.5 }));
      if (found?.effect.kind !== 'measured') continue;
      if (found.effect.outcome === 'benefit') fooled++;
      if (found.effect.change.low > 0) wouldHaveBeen++;
    }
    expect(fooled / PRACTICES).toBeLessThanOrEqual(0.05);
    expect(wouldHaveBeen / PRACTICES).toBeGreaterThan(0.3);
  });

  it('whose product helps by a point and a half, most are told', () => {
    const chance = chanceOf(7);
    let told = 0;
    for (let practice = 0; practice < 20; practice++) {
      const found = practiceOf(12, chance, (life) => ({ ...life, benefit: 1.5, finishes: 1, pull: 0.5, answers: 0.8 }));
      if (found?.effect.kind === 'measured' && found.effect.outcome === 'benefit') told++;
    }
    expect(told).toBeGreaterThan(10);
  });
});
