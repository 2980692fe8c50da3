import type { DirectoryDoctor } from '@balsamo/contract/directory/schemas.ts';

type Place = { origin: string /** Of the page that lists them. */; address: string; titleOf: (name: string) => string };

/**
 * The doctors of a page as schema.org reads them (ItemList of Physician): what stands on the cards and nothing more. As text of a
 * script element: a doctor's words cannot end it.
 */
export function structuredData(doctors: readonly DirectoryDoctor[], { origin, address, titleOf }: Place): string {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: doctors.length,
    itemListElement: doctors.map(({ id, name, crm, specialty, bio, languages, photo }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Physician',
        '@id': `${address}#${id}`,
        name: titleOf(name),
        url: `${address}#${id}`,
        identifier: { '@type': 'PropertyValue', propertyID: 'CRM', value: crm },
        ...(specialty && { medicalSpecialty: specialty }),
        ...(bio && { description: bio }),
        ...(photo && { image: origin + photo.large }),
        ...(languages.length > 0 && { knowsLanguage: languages }),
      },
    })),
  };
  return JSON.stringify(list).replaceAll('<', '\\u003c');
}
