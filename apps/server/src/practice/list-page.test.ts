import { describe, expect, test } from 'vitest';
import { pageAfter } from './list-page.ts';

const person = (number: number) => ({ id: `0197f22e-79b0-7ccc-bfff-${String(number).padStart(12, '0')}` });
const people = (...numbers: number[]) => numbers.map(person);
const numbersOf = (items: readonly { id: string }[]) => items.map(({ id }) => Number(id.slice(-12)));
const first = pageAfter(people(1, 2, 3, 4, 5, 6), 3, undefined);
const next = (...numbers: number[]) => numbersOf(pageAfter(people(...numbers), 3, first.nextCursor ?? '').items);

describe('a page of a list that is sorted anew each time', () => {
  test('follows the one before, and the last has no next', () => {
    expect(numbersOf(first.items)).toEqual([1, 2, 3]);
    expect(next(1, 2, 3, 4, 5, 6)).toEqual([4, 5, 6]);
    expect(pageAfter(people(1, 2, 3), 3, undefined).nextCursor).toBeNull();
    expect(pageAfter(people(), 3, undefined)).toEqual({ items: [], nextCursor: null });
  });

  test.each([
    ['the last one shown moved up', [3, 1, 2, 4, 5, 6]],
    ['the last one shown moved down', [1, 2, 4, 5, 3, 6]],
    ['the last one shown is gone', [1, 2, 4, 5, 6]],
    ['one from behind moved up', [6, 1, 2, 3, 4, 5]],
  ])('leaves out nobody who was not shown yet: %s', (_, numbers) => {
    const shown = new Set([1, 2, 3]);
    const wanted = numbers.filter((number) => !shown.has(number));
    let rest = next(...numbers);
    const seen = new Set(rest);
    for (let cursor = pageAfter(people(...numbers), 3, first.nextCursor ?? '').nextCursor; cursor; ) {
      const page = pageAfter(people(...numbers), 3, cursor);
      rest = numbersOf(page.items);
      for (const number of rest) seen.add(number);
      cursor = page.nextCursor;
    }
    // Who moves to the front while somebody reads on is found there.
    expect(wanted.filter((number) => !seen.has(number) && numbers.indexOf(number) > 0)).toEqual([]);
  });
});
