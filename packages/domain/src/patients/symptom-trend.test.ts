import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SYMPTOMS } from '../diary/symptoms.ts';
import { symptomTrend } from './symptom-trend.ts';

const ten = (sum: number) => ({ sum, records: 10 });

describe('a trend', () => {
  it.each([
    ['just above half a point up', ten(56), ten(50), 'up'],
    ['exactly half a point up', ten(55), ten(50), 'stable'],
    ['just below half a point up', ten(54), ten(50), 'stable'],
    ['the same', ten(50), ten(50), 'stable'],
    ['just below half a point down', ten(46), ten(50), 'stable'],
    ['exactly half a point down', ten(45), ten(50), 'stable'],
    ['just above half a point down', ten(44), ten(50), 'down'],
    ['exactly half a point over uneven counts', ten(55), { sum: 30, records: 6 }, 'stable'],
    ['a little more over uneven counts', ten(55), { sum: 29, records: 6 }, 'up'],
    ['half a point where a division is not exact', { sum: 35, records: 6 }, { sum: 48, records: 9 }, 'stable'],
  ])('%s', (_, latest, earlier, direction) =>
    expect(symptomTrend('mood', latest, earlier).change?.direction).toBe(direction),
  );

  it.each([
    ['mood', 'better', 'worse'],
    ['energy', 'better', 'worse'],
    ['sleep', 'better', 'worse'],
    ['anxiety', 'worse', 'better'],
    ['pain', 'worse', 'better'],
  ] as const)('of %s that goes up is %s, that goes down %s', (symptom, up, down) => {
    expect(symptomTrend(symptom, ten(60), ten(50)).change?.meaning).toBe(up);
    expect(symptomTrend(symptom, ten(40), ten(50)).change?.meaning).toBe(down);
    expect(symptomTrend(symptom, ten(50), ten(50)).change?.meaning).toBe('same');
  });

  it('needs six records on either side, and says how many there are', () => {
    const few = { sum: 25, records: 5 };
    const enough = { sum: 30, records: 6 };
    expect(symptomTrend('pain', few, { sum: 0, records: 0 })).toEqual({
      symptom: 'pain',
      records: 5,
      earlierRecords: 0,
      average: null,
      change: null,
    });
    expect(symptomTrend('pain', enough, few)).toMatchObject({ average: 5, change: null, earlierRecords: 5 });
    expect(symptomTrend('pain', few, enough)).toMatchObject({ average: null, change: null });
    expect(symptomTrend('pain', enough, enough).change).toEqual({
      difference: 0,
      direction: 'stable',
      meaning: 'same',
    });
  });

  it('turned around in time is the opposite', () => {
    const sums = fc
      .integer({ min: 6, max: 10 })
      .chain((records) => fc.record({ sum: fc.integer({ min: 0, max: 10 * records }), records: fc.constant(records) }));
    const opposite = { up: 'down', down: 'up', stable: 'stable' } as const;
    fc.assert(
      fc.property(fc.constantFrom(...SYMPTOMS), sums, sums, (symptom, a, b) => {
        const there = symptomTrend(symptom, a, b).change;
        const back = symptomTrend(symptom, b, a).change;
        expect(back?.direction).toBe(there && opposite[there.direction]);
        expect(back?.difference).toBeCloseTo(-(there?.difference ?? 0));
      }),
    );
  });
});
