import { expect, it } from 'vitest';
import { SLUG_MAX_LENGTH, SLUG_PATTERN, slugOf, slugProblem } from './association.ts';

it.each([
  ['Raiz Serena', 'raiz-serena'],
  ['  Associação Canábica — São João (PE) ', 'associacao-canabica-sao-joao-pe'],
  ['ABC 2024', 'abc-2024'],
  ['大麻', ''],
])('"%s" stands in addresses as "%s"', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('what stands in an address is one', () => {
  for (const name of ['É ', `${'a'.repeat(79)} b`, 'a--b', '-x-'])
    expect(slugOf(name)).toMatch(new RegExp(`^${SLUG_PATTERN}$`));
  expect(slugOf('ab '.repeat(60)).length).toBeLessThanOrEqual(SLUG_MAX_LENGTH);
});

it.each([
  ['  raiz-serena ', undefined],
  ['abc-2024', undefined],
  ['   ', 'slug_required'],
  ['Raiz', 'slug_invalid'],
  ['raiz--serena', 'slug_invalid'],
  ['-raiz', 'slug_invalid'],
  ['raíz', 'slug_invalid'],
  ['a'.repeat(SLUG_MAX_LENGTH + 1), 'slug_too_long'],
])('"%s" typed as a slug: %s', (typed, problem) => {
  expect(slugProblem(typed)).toBe(problem);
});

it('what a name makes is no problem', () => {
  for (const name of ['Raiz Serena', 'ab '.repeat(60), 'Associação Canábica — São João (PE)'])
    expect(slugProblem(slugOf(name))).toBeUndefined();
});
