import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-day.ts';
import { type Effect, type EffectQuestion, effectsOf } from './effect.ts';
import { leftUnfinished, usesOf } from './testing/simulated-patients.ts';

const day = (index: number) => addDays('2026-01-01', index);
const uses = (pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([before, after], index) => usesOf(day(index), before, after));
const usual = (ratings: number[]) => ratings.map((sum, index) => ({ day: day(index), records: 1, sum }));
/** Repeats a pattern to the length of a month. */
const month = <Item>(pattern: readonly Item[]) =>
  Array.from({ length: 30 }, (_, index) => pattern[index % pattern.length] as Item);

const helped: EffectQuestion = {
  symptom: 'pain',
  uses: uses(
    month([
      [6, 3],
      [7, 4],
      [6, 4],
      [7, 3],
      [8, 4],
      [6, 3],
      [7, 5],
    ] as const),
  ),
  ...leftUnfinished(2, 30),
  usual: usual(month([6, 7, 6, 5, 7, 6, 8])),
  standIns: [],
};
const only = (question: EffectQuestion) => effectsOf([question])[0] as Effect;
const outcome = (question: EffectQuestion) => {
  const effect = only(question);
  return effect.kind === 'measured' ? effect.outcome : effect.kind;
};

describe('the effect of a product', () => {
  it('is a maybe where nothing is known of a third of the uses, for whatever reason', () => {
    const late = { ...leftUnfinished(0, 30), late: 15, missing: { uses: 15, of: 45 } };
    expect(only({ ...helped, ...late })).toMatchObject({ verdict: 'maybe', outcome: 'many_unfinished', late: 15 });
  });

  it('is the mean change, turned so that up is better', () => {
    expect(only(helped)).toMatchObject({ kind: 'measured', records: 30, days: 30, unfinished: 2, outcome: 'benefit' });
    const effect = only(helped) as Extract<Effect, { kind: 'measured' }>;
    expect(effect.change.value).toBeCloseTo(effect.before - effect.after, 12);
    expect(effect.change.value).toBeGreaterThan(2.5);
    expect(effect.meaning).toEqual({ size: 'much', basis: 'published' });
  });

  it.each([
    ['five records', { uses: helped.uses.slice(0, 5) }, 'too_few'],
    ['six records', { uses: helped.uses.slice(0, 6), usual: [] }, 'usual_level_unknown'],
    [
      'many records of two days',
      { uses: uses(month([[6, 3]])).map((use, i) => ({ ...use, day: day(i % 2) })) },
      'too_few',
    ],
    ['no ratings without use', { usual: [] }, 'usual_level_unknown'],
    ['ratings without use on five days', { usual: helped.usual.slice(0, 5) }, 'usual_level_unknown'],
    ['use at bad moments that pass', { usual: usual(month([2, 3, 4, 3, 3])) }, 'return_may_explain'],
    ['a third left unfinished', leftUnfinished(15, 30), 'many_unfinished'],
    [
      'no change',
      {
        uses: uses(
          month([
            [6, 6],
            [7, 6],
            [6, 7],
            [5, 5],
          ] as const),
        ),
      },
      'no_clear_change',
    ],
    ['the other way round', { symptom: 'mood' }, 'worse'],
  ] as const)('with %s', (_, change, expected) => {
    expect(outcome({ ...helped, ...change } as EffectQuestion)).toBe(expected);
  });

  it('that stands alone may be chance among many', () => {
    const weak: EffectQuestion = {
      ...helped,
      uses: uses(
        month([
          [6, 5],
          [7, 7],
          [6, 4],
          [7, 6],
          [5, 6],
          [6, 5],
          [7, 5],
        ] as const),
      ).slice(0, 14),
      usual: usual(month([6, 7, 6, 6, 7, 6, 7])),
    };
    const nothing = {
      ...weak,
      uses: uses(
        month([
          [6, 6],
          [7, 6],
          [5, 6],
        ] as const),
      ),
    };
    expect(outcome(weak)).toBe('benefit');
    const among = effectsOf([...Array.from({ length: 60 }, () => nothing), weak]).at(-1);
    expect(among).toMatchObject({ outcome: 'may_be_chance' });
  });

  it('answers in the order of the questions, whatever that order is', () => {
    const questions = [
      helped,
      { ...helped, symptom: 'mood' },
      { ...helped, usual: [] },
      { ...helped, uses: [] },
    ] as EffectQuestion[];
    expect(effectsOf([...questions].reverse())).toEqual(effectsOf(questions).reverse());
  });

  const ratings = fc.array(fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })), {
    minLength: 6,
    maxLength: 30,
  });
  // Their slope is 0; an average in between rounds it to a little more for one of both.
  const levelBefore = [6, 6, 8, 6, 8, 2, 6, 4, 3, 7, 3, 3, 5, 8, 2, 4, 1, 3, 2, 6, 9];
  const levelAfter = [7, 5, 10, 10, 2, 9, 7, 10, 6, 0, 2, 2, 9, 1, 0, 2, 6, 3, 10, 3, 8];
  const levelPairs = levelBefore.map(
    (before, index) => [before, levelAfter[index] as number] satisfies [number, number],
  );
  it('is the same for a symptom where less is better as for the mirrored one where more is', () => {
    fc.assert(
      fc.property(ratings, (pairs) => {
        const mirrored = pairs.map(([before, after]) => [10 - before, 10 - after] as const);
        const pain = only({
          symptom: 'anxiety',
          uses: uses(pairs),
          ...leftUnfinished(0, 30),
          usual: usual(month([3, 4, 6])),
          standIns: [],
        });
        const mood = only({
          symptom: 'mood',
          uses: uses(mirrored),
          ...leftUnfinished(0, 30),
          usual: usual(month([7, 6, 4])),
          standIns: [],
        });
        if (pain.kind !== 'measured' || mood.kind !== 'measured') throw new Error('six records are enough');
        expect(mood.change.value).toBeCloseTo(pain.change.value, 9);
        expect(mood.comeback?.expected).toBeCloseTo(pain.comeback?.expected ?? Number.NaN, 6);
        expect(mood.comeback?.beyond.low).toBeCloseTo(pain.comeback?.beyond.low ?? Number.NaN, 6);
        expect(mood.outcome).toBe(pain.outcome);
      }),
      { examples: [[levelPairs]] },
    );
  });

  it('does not depend on how the rows of a day are cut', () => {
    fc.assert(
      fc.property(ratings, (pairs) => {
        const rows = uses(pairs).map((use, index) => ({ ...use, day: day(index >> 1) }));
        const merged = new Map<string, (typeof rows)[number]>();
        for (const row of rows) {
          const known = merged.get(row.day);
          merged.set(row.day, {
            day: row.day,
            records: row.records + (known?.records ?? 0),
            before: row.before + (known?.before ?? 0),
            after: row.after + (known?.after ?? 0),
            beforeSquares: row.beforeSquares + (known?.beforeSquares ?? 0),
            products: row.products + (known?.products ?? 0),
          });
        }
        const of = (rowsOf: typeof rows) =>
          only({ symptom: 'pain', uses: rowsOf, ...leftUnfinished(0, 30), usual: [], standIns: [] });
        expect(of([...merged.values()])).toEqual(of(rows));
      }),
    );
  });
});
