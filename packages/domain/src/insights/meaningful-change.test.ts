import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYMPTOMS } from '../diary/symptoms.ts';
import { meaningOf, smallestMeaningful } from './meaningful-change.ts';

describe('the smallest meaningful change', () => {
  it.each([
    ['one point of strong pain', 'pain', 1, 8, 'meaningful'],
    ['a little less than one point, but 15 %', 'pain', 0.9, 6, 'meaningful'],
    ['less than one point and less than 15 %', 'pain', 0.9, 6.1, 'below_meaningful'],
    ['two points', 'pain', 2, 9, 'much'],
    ['a third of a moderate pain', 'pain', 1.65, 5, 'much'],
    ['15 % of hardly any pain', 'pain', 0.3, 2, 'below_meaningful'],
    ['no pain before', 'pain', 0.5, 0, 'below_meaningful'],
    ['worse counts like better', 'pain', -1, 5, 'meaningful'],
    ['mood by less than two points', 'mood', 1.9, 2, 'below_meaningful'],
    ['sleep by two points', 'sleep', 2, 5, 'meaningful'],
  ] as const)('%s', (_, symptom, change, before, size) => {
    const basis = symptom === 'pain' ? 'published' : 'convention';
    expect(meaningOf(symptom, change, before)).toEqual({ size, basis });
  });
});

it('is at the mark of the chart, and not before it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SYMPTOMS), fc.double({ min: 0, max: 10, noNaN: true }), (symptom, before) => {
      const mark = smallestMeaningful(symptom, before);
      expect(meaningOf(symptom, mark + 1e-6, before).size).not.toBe('below_meaningful');
      expect(meaningOf(symptom, mark - 1e-6, before).size).toBe('below_meaningful');
    }),
  );
});
