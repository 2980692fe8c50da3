import { describe, expect, it } from 'vitest';
import { mainSymptom } from './main-symptom.ts';

const rated = (before: object) => ({ symptoms: { before } });

describe('the symptom that stands first', () => {
  it.each([
    ['pain for who has recorded nothing', [], 'pain'],
    ['pain for who has rated nothing', [rated({}), rated({ mood: null })], 'pain'],
    ['the one that is rated most often', [rated({ sleep: 4, mood: 5 }), rated({ sleep: 3 })], 'sleep'],
    ['pain among those that are rated as often', [rated({ mood: 4, pain: 2 }), rated({ mood: 4, pain: 2 })], 'pain'],
    ['the first of those that are rated as often', [rated({ sleep: 4, mood: 5 })], 'mood'],
  ] as const)('is %s', (_, recent, expected) => {
    expect(mainSymptom(recent, null)).toBe(expected);
  });

  it('is the one that the person chose, whatever they rate', () => {
    expect(mainSymptom([rated({ pain: 4 })], 'sleep')).toBe('sleep');
  });
});
