import { describe, expect, it } from 'vitest';
import { PAGE_BUTTONS_MAX, pageNumbers } from './page-numbers.ts';

describe('the pages that have a button', () => {
  it.each<[number, number, number[]]>([
    [1, 0, []],
    [1, 1, [1]],
    [2, 5, [1, 2, 3, 4, 5]],
    [1, 6, [1, 2, 3, 4, 6]],
    [3, 6, [1, 2, 3, 4, 6]],
    [4, 6, [1, 3, 4, 5, 6]],
    [6, 6, [1, 3, 4, 5, 6]],
    [10, 20, [1, 9, 10, 11, 20]],
    [20, 20, [1, 17, 18, 19, 20]],
  ])('page %i of %i: %j', (page, count, numbers) => {
    expect(pageNumbers(page, count)).toEqual(numbers);
  });

  it('are never more than five, and the shown one, its neighbours and both ends are among them', () => {
    for (let count = 1; count <= 30; count += 1)
      for (let page = 1; page <= count; page += 1) {
        const numbers = pageNumbers(page, count);
        expect(numbers.length).toBeLessThanOrEqual(PAGE_BUTTONS_MAX);
        for (const wanted of [1, page - 1, page, page + 1, count])
          if (wanted >= 1 && wanted <= count) expect(numbers, `${page} of ${count}`).toContain(wanted);
      }
  });
});
