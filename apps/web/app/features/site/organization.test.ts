import { DEFAULT_SITE_FACTS } from '@balsamo/domain/site/site-facts.ts';
import { expect, it } from 'vitest';
import { organizationData, organizationFacts } from './organization.ts';

const ORIGIN = 'https://balsamo.test';

it('the organization is told as far as the installation says it, and made up nowhere', () => {
  const nothing = { claims: { foundedIn: null, users: null, professionals: null }, supporters: [], security: null };
  const data = JSON.parse(
    organizationData(ORIGIN, 'Um diário', organizationFacts({ ...DEFAULT_SITE_FACTS, ...nothing })),
  );
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: 'Bálsamo',
    url: 'https://balsamo.test/',
    logo: 'https://balsamo.test/apple-touch-icon.png',
    description: 'Um diário',
  });
});

it('what an installation says cannot end the script element', () => {
  const text = organizationData(ORIGIN, '</script><script>', {
    foundedIn: 2024,
    controller: '</script>',
    email: 'a@b.c',
  });
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject({ legalName: '</script>', contactPoint: { email: 'a@b.c' } });
});
