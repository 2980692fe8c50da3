import { expect, test } from 'vitest';
import { anEntry } from '../testing.tsx';
import { entryMatcher } from './entry-search.ts';

const entry = anEntry({
  notes: 'Órvalho na manhã fria',
  triggers: ['Dor Crônica', 'Véspera de viagem'],
  unwantedEffects: [{ effect: 'boca_seca', strength: 'leve' }],
});
const isFound = (search: string) => entryMatcher({ search, productType: '' })(entry);

test.each([
  ...['boca seca', 'Dry mouth', 'bouche sèche', 'BOUCHE SECHE'],
  ...['oleo', 'Oil', 'huile', 'chronic pain', 'douleur', 'vespera', 'orvalho'],
])('on the device %s finds an entry, whatever the language of the screen', (search) => {
  expect(isFound(search)).toBe(true);
});

test.each(['nausea', 'flor', '100%_'])('on the device %s finds no entry that has none of it', (search) => {
  expect(isFound(search)).toBe(false);
});

test('an empty search finds every entry of the type that is asked for', () => {
  expect(entryMatcher({ search: ' ', productType: 'oleo' })(entry)).toBe(true);
  expect(entryMatcher({ search: '', productType: 'flor' })(entry)).toBe(false);
});
