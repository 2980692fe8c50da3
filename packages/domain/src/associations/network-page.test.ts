import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SOCIAL_NETWORKS } from '../doctors/contact.ts';
import { associationHandle, associationPage } from './network-page.ts';

describe('the page of an association on a network', () => {
  it.each([
    ['https://www.linkedin.com/company/raiz-serena/?originalSubdomain=br', 'company/raiz-serena'],
    ['br.linkedin.com/school/raiz/', 'school/raiz'],
    ['linkedin.com/showcase/raiz', 'showcase/raiz'],
    ['https://www.linkedin.com/in/jos%C3%A9-raiz', 'in/josé-raiz'],
    ['company/raiz', 'company/raiz'],
    [' @raiz ', 'company/raiz'],
  ])('on LinkedIn is taken out of %s', (typed, kept) => expect(associationHandle('linkedin', typed)).toBe(kept));

  it.each([
    'https://linkedin.com.evil.test/company/raiz',
    'https://evil.test/company/raiz',
    'https://www.linkedin.com/company/raiz/about',
    'https://www.linkedin.com/feed/',
    'linkedin.com/company/%E0%A4%A',
    `linkedin.com/company/${'a'.repeat(60)}`,
    'duas palavras',
  ])('on LinkedIn is not in %s', (typed) => expect(associationHandle('linkedin', typed)).toBeUndefined());

  it('is below its kind there, and under the name alone elsewhere', () => {
    expect(associationPage('linkedin', 'company/raiz')).toEqual({
      text: 'raiz',
      href: 'https://www.linkedin.com/company/raiz',
    });
    expect(associationPage('instagram', 'raiz')).toEqual({ text: 'raiz', href: 'https://www.instagram.com/raiz' });
  });

  it('that was kept as a bare name keeps its link, and is no reason to refuse the settings', () => {
    expect(associationPage('linkedin', 'raiz').href).toBe('https://www.linkedin.com/in/raiz');
    expect(associationHandle('linkedin', 'a'.repeat(60))).toBe('a'.repeat(60));
  });

  it('leads to its network and nowhere else, and stays what it is', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^(linkedin\.com\/)?(in|company|school)\/[a-zé%.@_-]{1,9}$/));
    fc.assert(
      fc.property(fc.constantFrom(...SOCIAL_NETWORKS), typed, (network, typed) => {
        const kept = associationHandle(network, typed);
        if (kept === undefined) return;
        const { href } = associationPage(network, kept);
        expect(new URL(href).origin).toBe(new URL(associationPage(network, 'a').href).origin);
        expect(associationHandle(network, kept)).toBe(kept);
      }),
    );
  });
});
