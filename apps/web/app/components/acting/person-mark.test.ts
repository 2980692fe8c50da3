import { expect, it } from 'vitest';
import { initials } from './person-mark.tsx';

it('marks a person by the first letters of the first and the last name', () => {
  expect(['Ana', 'ana maria lima', ' Élio  Sá ', '李'].map(initials)).toEqual(['A', 'AL', 'ÉS', '李']);
});
