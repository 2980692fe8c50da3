import type { AssociationSettings } from '@balsamo/contract/association-settings/schemas.ts';
import { expect, it } from 'vitest';
import { changedSettings, typedOf } from './settings-values.ts';

const SETTINGS = {
  name: 'Raiz',
  whatsappNumber: '5581987654321',
  instagram: 'raiz',
  about: null,
} as AssociationSettings;

it('is typed as it is read: numbers with their spaces, nothing as nothing', () => {
  expect(typedOf(SETTINGS)).toMatchObject({ name: 'Raiz', whatsappNumber: '+55 81 98765-4321', about: '', state: '' });
});

it('sends what was changed in its part, and nothing else', () => {
  const before = typedOf(SETTINGS);
  const typed = { ...before, about: 'Nova', name: 'Raiz', instagram: '' };
  expect(changedSettings(before, typed, 'basic')).toEqual({ about: 'Nova' });
  expect(changedSettings(before, typed, 'social')).toEqual({ instagram: '' });
  expect(changedSettings(before, typed, 'contact')).toEqual({});
});
