import type { AssociationSettings } from '@balsamo/contract/association-settings/schemas.ts';
import { expect, it } from 'vitest';
import { changedSettings, typedOf } from './settings-values.ts';

const SETTINGS = {
  name: 'Raiz',
  whatsappNumber: '5581987654321',
  instagram: 'raiz',
  about: null,
  deliveryDays: 12,
} as AssociationSettings;

it('is typed as it is read: numbers with their spaces, nothing as nothing', () => {
  expect(typedOf(SETTINGS)).toMatchObject({
    name: 'Raiz',
    whatsappNumber: '+55 81 98765-4321',
    about: '',
    state: '',
    deliveryDays: '12',
  });
});

it('sends what was changed in its part, and nothing else', () => {
  const before = typedOf(SETTINGS);
  const typed = { ...before, about: 'Nova', name: 'Raiz', instagram: '' };
  expect(changedSettings(before, typed, 'basic')).toEqual({ about: 'Nova' });
  expect(changedSettings(before, typed, 'social')).toEqual({ instagram: '' });
  expect(changedSettings(before, typed, 'contact')).toEqual({});
});

it.each([
  ['12', {}],
  [' 20 ', { deliveryDays: 20 }],
  ['', { deliveryDays: null }],
])('sends days that were typed as "%s" as the number that they are', (deliveryDays, sent) => {
  const before = typedOf(SETTINGS);
  expect(changedSettings(before, { ...before, deliveryDays }, 'delivery')).toEqual(sent);
});
