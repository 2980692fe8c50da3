import { expect, it } from 'vitest';
import { SLUG_MAX_LENGTH, SLUG_PATTERN, slugOf } from './association.ts';

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
