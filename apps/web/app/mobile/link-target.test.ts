import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linkTarget } from './link-target.ts';
import { INSIDE, NOWHERE, ON_THE_SITE, SERVER } from './testing-links.ts';

describe('a link from outside', () => {
  test.each(INSIDE)('%s opens %s', (link, path) => {
    expect(linkTarget(link, SERVER)).toEqual({ opens: 'app', path });
  });

  test.each(ON_THE_SITE)('%s is a page of the site, and shown where it is', (path) => {
    expect(linkTarget(SERVER + path, SERVER)).toEqual({ opens: 'site', address: SERVER + path });
  });

  test.each(NOWHERE)('%j opens where the app begins', (link) => {
    expect(linkTarget(link, SERVER)).toEqual({ opens: 'home' });
  });

  it('is tried with more than 60 addresses', () => {
    expect(INSIDE.length + ON_THE_SITE.length + NOWHERE.length).toBeGreaterThanOrEqual(60);
  });

  it('never opens another origin, whatever it says', () => {
    const parts = [
      'balsamo:',
      'https:',
      '//',
      '/',
      '\\',
      '..',
      '@',
      ':',
      '%2F',
      '%5C',
      '#',
      '?',
      'evil.example',
      'balsamo.example',
      'diary',
      '\u0009',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 9 }), (pieces) => {
        const target = linkTarget(pieces.join(''), SERVER);
        if (target.opens === 'app') expect(new URL(target.path, 'https://localhost').origin).toBe('https://localhost');
        if (target.opens === 'site') expect(new URL(target.address).origin).toBe(SERVER);
      }),
      { numRuns: 20_000 },
    );
  });
});
