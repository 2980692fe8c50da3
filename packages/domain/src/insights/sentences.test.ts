import { describe, expect, it } from 'vitest';
import type { Comparison } from './compare.ts';
import type { Effect } from './effect.ts';
import { checkOutSentence, comparisonSentence, doseSentence, effectSentence, leadingEffect } from './sentences.ts';
import { type Outcome, verdictOf } from './verdict.ts';

type Measured = Extract<Effect, { kind: 'measured' }>;
const estimate = (value: number, width = 0.5) => ({
  value,
  low: value - width,
  high: value + width,
  chanceIfNotAbove: 0,
  chanceIfNotBelow: 1,
});
const meaning = { size: 'meaningful', basis: 'published' } as const;
const effect = (outcome: Outcome, change = 2.04, beyond = 1.44): Measured => ({
  kind: 'measured',
  symptom: 'pain',
  records: 31,
  days: 24,
  ...{ unfinished: 3, late: 0, copied: 0 },
  verdict: verdictOf({ kind: 'measured', change: { value: change }, outcome }),
  before: 6.5,
  after: 4.5,
  change: estimate(change),
  meaning,
  comeback: { follows: 0.5, expected: 0.6, beyond: estimate(beyond), usual: 5.3, records: 20, meaning },
  outcome,
});
const tooFew: Effect = {
  ...{ kind: 'too_few', symptom: 'pain', records: 4, days: 4 },
  ...{ unfinished: 0, late: 0, copied: 0, verdict: 'unclear' },
};

describe('the sentence under a figure', () => {
  it('says how many records are missing', () => {
    expect(effectSentence(tooFew)).toEqual({ verdict: 'unclear', code: 'too_few', records: 4, missing: 2 });
    expect(effectSentence({ ...tooFew, records: 9 } as Effect)).toMatchObject({ missing: 0 });
  });

  it('gives a benefit as what is beyond regression to the mean, with its interval', () => {
    expect(effectSentence(effect('benefit'))).toEqual({
      verdict: 'helps',
      code: 'benefit',
      symptom: 'pain',
      records: 31,
      points: 1.4,
      low: 0.9,
      high: 1.9,
      meaning,
    });
  });

  it('gives a worsening without a sign, its interval the smaller end first', () => {
    expect(effectSentence(effect('worse', -2, -1.4))).toMatchObject({
      code: 'worse',
      points: 1.4,
      low: 0.9,
      high: 1.9,
    });
  });

  it.each(['no_clear_change', 'return_may_explain', 'usual_level_unknown'] as const)(
    'names no points where nothing can be said: %s',
    (code) => {
      const comeback = code === 'usual_level_unknown' ? { comeback: null } : {};
      const unclear = { verdict: 'unclear', code, symptom: 'pain', records: 31 };
      expect(effectSentence({ ...effect(code), ...comeback })).toEqual(unclear);
    },
  );

  it.each(['many_unfinished', 'may_be_chance'] as const)(
    'says maybe of what got better, and nothing of what got worse: %s',
    (code) => {
      expect(effectSentence(effect(code))).toMatchObject({ verdict: 'maybe', code, points: 1.4 });
      expect(effectSentence(effect(code, -2, -1.4))).toEqual({
        verdict: 'unclear',
        code,
        symptom: 'pain',
        records: 31,
      });
    },
  );
});

describe('the sentence at the top', () => {
  it('is the clearest benefit, before any worsening, before what has most records', () => {
    const effects = [
      { group: 'a', effect: { ...effect('no_clear_change', 0.1), records: 90 } },
      { group: 'b', effect: effect('worse', -3, -2.5) },
      { group: 'c', effect: effect('benefit', 2, 1.2) },
      { group: 'd', effect: effect('benefit', 3, 2.2) },
    ];
    expect(leadingEffect(effects)?.group).toBe('d');
    expect(leadingEffect(effects.slice(0, 2))?.group).toBe('b');
    expect(leadingEffect([{ group: 'few', effect: tooFew }, ...effects.slice(0, 1)])?.group).toBe('a');
    expect(leadingEffect([])).toBeNull();
  });
});

describe('other sentences', () => {
  it('compare two products by their difference', () => {
    const compared: Comparison = {
      kind: 'compared',
      records: [12, 9],
      before: [6, 6],
      difference: estimate(-1.26),
      outcome: 'second_better',
    };
    expect(comparisonSentence(compared)).toEqual({ code: 'second_better', records: [12, 9], points: 1.3 });
    expect(comparisonSentence({ kind: 'too_few', records: [12, 2] })).toEqual({ code: 'too_few', records: [12, 2] });
  });

  it('tell a dose trend with the doses that it speaks of', () => {
    const trend = {
      kind: 'measured',
      records: 20,
      days: 18,
      mg: 12,
      mgSpread: 4,
      perMg: estimate(0.2, 0.1),
      outcome: 'better_with_more',
    } as const;
    expect(doseSentence(trend)).toEqual({ code: 'better_with_more', records: 20, mg: 12, mgSpread: 4 });
    expect(doseSentence({ kind: 'same_dose', records: 20, mg: 12 })).toEqual({ code: 'same_dose', records: 20 });
  });

  it('count the finished and the unfinished', () => {
    const stats = {
      pending: 1,
      overdue: 4,
      resting: 0,
      finished: 6,
      completedToday: 0,
      totalIncomplete: 5,
      judged: 10,
      finishedShare: 0.6,
    };
    expect(checkOutSentence({ ...stats, completeness: 'many_missing' })).toEqual({
      code: 'many_missing',
      finished: 6,
      judged: 10,
    });
    expect(checkOutSentence({ ...stats, completeness: null })).toEqual({ code: 'nothing_due' });
  });
});
