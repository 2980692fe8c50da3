import { expect, it } from 'vitest';
import { directoryCursor, PLACE_MAX_LENGTH, placeOfCursor } from './place.ts';

const ID = '0197f22e-79b0-4aaa-bfff-ffffffffffff';

it('a cursor names the last doctor shown as they were shown', () => {
  const place = { id: ID, name: 'Zoé d’Ávila Filho' };
  expect(placeOfCursor(directoryCursor(place))).toEqual(place);
});

it.each([
  '',
  'nope',
  ID,
  `${ID} `,
  `${ID}-x`,
  `${ID} a\u0000b`,
  `${ID} \ud800`,
  `${ID} ${'a'.repeat(PLACE_MAX_LENGTH)}`,
])('%j is no cursor', (cursor) => expect(placeOfCursor(cursor)).toBeUndefined());
