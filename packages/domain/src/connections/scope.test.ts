import { describe, expect, test } from 'vitest';
import { HIDEABLE, isNearLinkEnd, linkEndDay, linkEndProblem, SCOPE_OF_NEW_LINK } from './scope.ts';

test('a new connection shows nothing that a treatment does not need', () => {
  expect(HIDEABLE.map((part) => SCOPE_OF_NEW_LINK[part])).toEqual([true, true, true]);
});

describe('the last day of a connection', () => {
  test.each([
    ['days30', '2026-03-01', '2026-03-31'],
    ['days90', '2026-12-01', '2027-03-01'],
    ['months6', '2026-03-15', '2026-09-15'],
    ['months6', '2026-08-31', '2027-02-28'],
    ['months6', '2027-08-31', '2028-02-29'],
  ] as const)('%s from %s is %s', (end, today, day) => {
    expect(linkEndDay(end, today)).toBe(day);
  });

  test('may be today, and neither past nor further ahead than ten years', () => {
    expect(linkEndProblem('2026-03-10', '2026-03-10')).toBeUndefined();
    expect(linkEndProblem('2026-03-09', '2026-03-10')).toBe('ends_in_past');
    expect(linkEndProblem('2036-03-10', '2026-03-10')).toBeUndefined();
    expect(linkEndProblem('2037-03-10', '2026-03-10')).toBe('ends_too_late');
  });

  test('is near from 30 days before it on', () => {
    expect(isNearLinkEnd('2026-04-09', '2026-03-10')).toBe(true);
    expect(isNearLinkEnd('2026-04-10', '2026-03-10')).toBe(false);
  });
});
