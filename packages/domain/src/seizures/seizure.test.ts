import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canBeCalledFree, isEmergency, lengthOf, seizureProblem, TIMED_SECONDS_MAX } from './seizure.ts';

describe('the length of what was timed', () => {
  it.each([
    [1, 'under_1_min'],
    [59, 'under_1_min'],
    [60, '1_to_5_min'],
    [299, '1_to_5_min'],
    [300, 'over_5_min'],
    [7200, 'over_5_min'],
  ] as const)('of %d seconds is %s', (seconds, length) => {
    expect(lengthOf(seconds)).toBe(length);
  });

  it('never calls for help below five minutes, and always from there on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: TIMED_SECONDS_MAX }), (timedSeconds) => {
        expect(isEmergency({ length: lengthOf(timedSeconds), timedSeconds })).toBe(timedSeconds >= 300);
      }),
    );
  });
});

describe('a seizure', () => {
  it.each([
    ['over_5_min', null, undefined],
    ['unknown', null, undefined],
    ['1_to_5_min', 100, undefined],
    ['under_1_min', 100, { field: 'length', code: 'length_not_as_timed' }],
    ['unknown', 100, { field: 'length', code: 'length_not_as_timed' }],
  ] as const)('of %s, timed %s: %o', (length, timedSeconds, problem) => {
    expect(seizureProblem({ length, timedSeconds })).toEqual(problem);
  });

  it('that is said to have been over five minutes calls for help without a stopwatch', () => {
    expect(isEmergency({ length: 'over_5_min', timedSeconds: null })).toBe(true);
    expect(isEmergency({ length: 'unknown', timedSeconds: null })).toBe(false);
  });
});

it('a day is called free once it is there', () => {
  expect(canBeCalledFree('2026-03-02', '2026-03-02')).toBe(true);
  expect(canBeCalledFree('2026-03-01', '2026-03-02')).toBe(true);
  expect(canBeCalledFree('2026-03-03', '2026-03-02')).toBe(false);
});
