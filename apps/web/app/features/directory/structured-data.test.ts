import type { DirectoryDoctor } from '@balsamo/contract/directory/schemas.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { structuredData } from './structured-data.ts';

const PLACE = {
  origin: 'https://balsamo.test',
  address: 'https://balsamo.test/encontrar-medico',
  titleOf: (name: string) => `Dr(a). ${name}`,
};
const HELENA: DirectoryDoctor = {
  id: '0197f22e-79b0-4aaa-bfff-ffffffffffff',
  name: 'Helena Prado',
  crm: '123456-SP',
  isRegistrationChecked: false,
  specialty: 'Neurologia',
  bio: null,
  languages: ['pt'],
  whatsappNumber: '5511987654321',
  photo: { small: '/api/directory/photos/a', large: '/api/directory/photos/b' },
};

it('names each doctor as a physician, with what the card shows and no way to call', () => {
  expect(JSON.parse(structuredData([HELENA], PLACE))).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 1,
    itemListElement: [
      {
        position: 1,
        item: {
          '@type': 'Physician',
          name: 'Dr(a). Helena Prado',
          url: `https://balsamo.test/encontrar-medico#${HELENA.id}`,
          identifier: { propertyID: 'CRM', value: '123456-SP' },
          medicalSpecialty: 'Neurologia',
          image: 'https://balsamo.test/api/directory/photos/b',
        },
      },
    ],
  });
  expect(structuredData([HELENA], PLACE)).not.toContain('5511987654321');
});

it('cannot be left by what a doctor writes', () => {
  const attack = fc.constantFrom('</script><script>alert(1)</script>', '<!--', '<script', ']]>', '\u2028"\\');
  fc.assert(
    fc.property(fc.array(fc.oneof(attack, fc.string())), (parts) => {
      const bio = parts.join('');
      const text = structuredData([{ ...HELENA, bio: bio || null }], PLACE);
      expect(text).not.toContain('<');
      expect(JSON.parse(text).itemListElement[0].item.description).toBe(bio || undefined);
    }),
  );
});
