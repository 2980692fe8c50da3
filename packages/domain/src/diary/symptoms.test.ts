import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  isHigherBetter,
  QUICK_RECORD_RATINGS,
  RATING_MAX,
  RATING_MIN,
  REQUIRED_SYMPTOMS,
  SLIDER_MAX,
  SLIDER_MIN,
  SYMPTOMS,
} from './symptoms.ts';

const rating = fc.integer({ min: RATING_MIN, max: RATING_MAX });
const ratings = fc.record(
  { mood: rating, anxiety: rating, energy: rating, pain: rating, sleep: rating },
  { requiredKeys: ['mood', 'anxiety', 'energy', 'pain'] },
);

describe('sliders', () => {
  it('start at 5, except pain at 1, and stay within what is stored', () => {
    expect(QUICK_RECORD_RATINGS).toEqual({ mood: 5, anxiety: 5, energy: 5, pain: 1 });
    expect(SLIDER_MIN).toBeGreaterThanOrEqual(RATING_MIN);
    expect(SLIDER_MAX).toBe(RATING_MAX);
    expect(REQUIRED_SYMPTOMS).toEqual(['mood', 'anxiety', 'energy', 'pain']);
  });
});

describe('what a change means', () => {
  it.each([
    ['mood', 4, 7, 'better'],
    ['mood', 7, 4, 'worse'],
    ['energy', 4, 5, 'better'],
    ['sleep', 3, 2, 'worse'],
    ['anxiety', 7, 4, 'better'],
    ['anxiety', 4, 7, 'worse'],
    ['pain', 6, 3, 'better'],
    ['pain', 3, 6, 'worse'],
    ['pain', 3, 3, 'same'],
  ] as const)('%s from %i to %i is %s', (symptom, from, to, meaning) => {
    const rest = { mood: 5, anxiety: 5, energy: 5, pain: 5 };
    const change = changesBetween({ ...rest, [symptom]: from }, { ...rest, [symptom]: to }).find(
      (one) => one.symptom === symptom,
    );
    expect(change).toEqual({ symptom, before: from, after: to, difference: to - from, meaning });
  });

  it('leaves out what was not rated both times', () => {
    const before = { mood: 5, anxiety: 5, energy: 5, pain: 5, sleep: 4 };
    const after = { mood: 5, anxiety: 5, energy: 5, pain: 5 };
    expect(changesBetween(before, after).map((change) => change.symptom)).toEqual(REQUIRED_SYMPTOMS);
  });

  it('is the opposite the other way round', () => {
    const opposite = { better: 'worse', worse: 'better', same: 'same' };
    fc.assert(
      fc.property(ratings, ratings, (before, after) => {
        const there = changesBetween(before, after);
        const back = changesBetween(after, before);
        expect(back.map((change) => change.meaning)).toEqual(there.map((change) => opposite[change.meaning]));
        expect(there.map((change) => change.before + change.difference)).toEqual(there.map((change) => change.after));
      }),
    );
  });

  it('knows for every symptom whether more is better', () => {
    expect(SYMPTOMS.filter(isHigherBetter)).toEqual(['mood', 'energy', 'sleep']);
  });
});
