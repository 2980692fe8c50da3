import { describe, expect, it } from 'vitest';
import {
  isJudged,
  isValueOf,
  misplacedValue,
  type TrackerDefinition,
  type TrackerKind,
  trackerProblem,
} from './tracker.ts';

const scale: TrackerDefinition = {
  name: 'Formigamento',
  kind: 'scale',
  windowHours: null,
  lowEnd: 'nada',
  highEnd: 'muito',
  better: 'less',
};
const count: TrackerDefinition = { ...scale, kind: 'count', windowHours: 3, lowEnd: null, highEnd: null };
const yesNo: TrackerDefinition = { ...count, kind: 'yes_no', windowHours: null };

describe('a tracker', () => {
  it.each([
    ['a scale with a word at both ends', scale, null],
    ['a count over some hours', count, null],
    ['yes and no', yesNo, null],
    ['a scale without a word at its low end', { ...scale, lowEnd: ' ' }, { field: 'lowEnd', code: 'required' }],
    ['a scale without a word at its high end', { ...scale, highEnd: null }, { field: 'highEnd', code: 'required' }],
    ['a scale of some hours', { ...scale, windowHours: 3 }, { field: 'windowHours', code: 'not_of_kind' }],
    ['a count without its hours', { ...count, windowHours: null }, { field: 'windowHours', code: 'required' }],
    ['a count with ends', { ...count, highEnd: 'muito' }, { field: 'highEnd', code: 'not_of_kind' }],
  ] as const)('%s', (_, tracker, problem) => {
    expect(trackerProblem(tracker as TrackerDefinition)).toEqual(problem);
  });

  it.each([
    ['scale', 0, true],
    ['scale', 10, true],
    ['scale', 11, false],
    ['count', 999, true],
    ['count', 1000, false],
    ['count', 1.5, false],
    ['yes_no', 1, true],
    ['yes_no', 2, false],
    ['yes_no', -1, false],
  ] as const)('of kind %s can have the value %d: %s', (kind, value, can) => {
    expect(isValueOf(kind, value)).toBe(can);
  });

  it('that is not the person’s, or cannot have the value, is named', () => {
    const trackers: { id: string; kind: TrackerKind }[] = [
      { id: 'a', kind: 'scale' },
      { id: 'b', kind: 'yes_no' },
    ];
    expect(misplacedValue({ a: 10, b: 0 }, trackers)).toBeNull();
    expect(misplacedValue({ a: 10, c: 0 }, trackers)).toEqual({ id: 'c', code: 'no_such_tracker' });
    expect(misplacedValue({ b: 2 }, trackers)).toEqual({ id: 'b', code: 'not_of_kind' });
  });

  it('is judged where one way is better and its hours lie before and after the use, not over the whole day', () => {
    expect(isJudged(scale)).toBe(true);
    expect(isJudged(count)).toBe(true);
    expect(isJudged({ ...scale, better: 'neither' })).toBe(false);
    expect(isJudged({ ...count, windowHours: 24 })).toBe(false);
  });
});
