import { describe, expect, test } from 'vitest';
import { firstDayOf, isBefore, isPartialDay, lastDayOf } from './partial-day.ts';

describe('a day as far as it is known', () => {
  test.each([
    ['2019', true],
    ['2019-02', true],
    ['2019-02-28', true],
    ['2019-02-29', false],
    ['2019-13', false],
    ['2019-00', false],
    ['0999', false],
    ['1200', false],
    ['1899-12', false],
    ['1900', true],
    ['19', false],
    ['2019-2', false],
    ['', false],
    ['2019-02-28T00:00', false],
  ])('%j is one: %s', (text, is) => {
    expect(isPartialDay(text)).toBe(is);
  });

  test.each([
    ['2020', '2020-01-01', '2020-12-31'],
    ['2020-02', '2020-02-01', '2020-02-29'],
    ['2021-02', '2021-02-01', '2021-02-28'],
    ['2020-12', '2020-12-01', '2020-12-31'],
    ['2020-05-07', '2020-05-07', '2020-05-07'],
  ])('%s means the days from %s to %s', (partial, first, last) => {
    expect([firstDayOf(partial), lastDayOf(partial)]).toEqual([first, last]);
  });

  test('lies before another only where no day that they may mean says otherwise', () => {
    expect(isBefore('2019', '2020-01-01')).toBe(true);
    expect(isBefore('2020', '2020-06')).toBe(false);
    expect(isBefore('2020-05-31', '2020-06')).toBe(true);
    expect(isBefore('2020-06-01', '2020-06')).toBe(false);
  });
});
