import { expect, it } from 'vitest';
import { readSearch, SEARCH_MAX_LENGTH } from './search.ts';

it.each([
  ['', null],
  ['   ', null],
  ['ab', undefined],
  ['  ab  ', undefined],
  ['dor', 'dor'],
  ['  dor   crônica ', 'dor crônica'],
])('of %j is searched %j', (typed, searched) => expect(readSearch(typed)).toBe(searched));

it('no more is searched than a name can have', () => {
  expect(readSearch('a'.repeat(500))).toHaveLength(SEARCH_MAX_LENGTH);
});
