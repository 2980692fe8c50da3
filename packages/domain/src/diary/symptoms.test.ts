import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changesBetween,
  copiedSymptoms,
  givenAfter,
  givenRatings,
  isHigherBetter,
  RATING_MAX,
  RATING_MIN,
  ratedSymptoms,
  rawRatings,
  SLIDER_MAX,
  SLIDER_MIN,
  SYMPTOM_RULES,
  SYMPTOMS,
} from './symptoms.ts';

const rating = fc.integer({ min: RATING_MIN, max: RATING_MAX });
const each = { mood: rating, anxiety: rating, energy: rating, pain: rating, sleep: rating };
const ratings = fc.record(each, { requiredKeys: [] });

describe('sliders', () => {
  it('stand hollow at 5, except pain at 1, and stay within what is stored', () => {
    expect(SYMPTOMS.map((symptom) => SYMPTOM_RULES[symptom].start)).toEqual([5, 5, 5, 1, 5]);
    expect(SLIDER_MIN).toBeGreaterThanOrEqual(RATING_MIN);
    expect(SLIDER_MAX).toBe(RATING_MAX);
  });
});

describe('ratings that nobody gave', () => {
  it('are null where they are stored and not there where they are told, whichever they are', () => {
    fc.assert(
      fc.property(ratings, (given) => {
        const raw = rawRatings(given);
        expect(Object.keys(raw)).toEqual(SYMPTOMS);
        expect(givenRatings(raw)).toEqual(given);
        expect(ratedSymptoms(raw)).toEqual(SYMPTOMS.filter((symptom) => given[symptom] !== undefined));
        expect(givenAfter(raw)).toEqual(Object.keys(given).length > 0 ? given : null);
      }),
    );
  });

  it('are never a number of their own: nothing rated stays nothing rated', () => {
    expect(givenRatings({ mood: null, pain: undefined })).toEqual({});
    expect(givenAfter(null)).toBeNull();
    expect(changesBetween({}, { pain: 3 })).toEqual([]);
  });

  it('cannot have been copied', () => {
    expect(copiedSymptoms(['sleep', 'pain', 'pain', 'mood'], { mood: 4, pain: 7, sleep: null })).toEqual([
      'mood',
      'pain',
    ]);
    expect(copiedSymptoms(undefined, { mood: 4 })).toEqual([]);
    expect(copiedSymptoms(['mood'], undefined)).toEqual([]);
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
    expect(changesBetween(before, after).map((change) => change.symptom)).toEqual([
      'mood',
      'anxiety',
      'energy',
      'pain',
    ]);
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
