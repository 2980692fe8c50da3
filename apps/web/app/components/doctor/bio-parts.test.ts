import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bioParts } from './bio-parts.ts';
import { initialsOf } from './doctor-avatar.tsx';

it('a short presentation is shown whole', () => {
  expect(bioParts('Atendo dor crônica.')).toEqual({ shown: 'Atendo dor crônica.', rest: '' });
});

it('a long one is cut between words, and nothing of it is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zã]{1,12}$/), { minLength: 60, maxLength: 120 }), (words) => {
      const { shown, rest } = bioParts(words.join(' '));
      expect(shown.length).toBeLessThanOrEqual(220);
      expect([...shown.split(' '), ...(rest ? rest.split(' ') : [])]).toEqual(words);
    }),
  );
  expect(bioParts('a'.repeat(400)).rest).toHaveLength(240);
});

it.each([
  ['Helena Prado', 'HP'],
  ['Maria José da Silva', 'MS'],
  ['João de Souza e Lima', 'JL'],
  ['Ícaro', 'Í'],
  ["ana d'ávila", 'AD'],
])('the initials of %s are %s', (name, initials) => expect(initialsOf(name)).toBe(initials));
