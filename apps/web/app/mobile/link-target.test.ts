import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linkTarget } from './link-target.ts';

const SERVER = 'https://balsamo.example';

const INSIDE: [string, string][] = [
  ['https://balsamo.example/diary', '/diary'],
  ['https://balsamo.example/diary/', '/diary/'],
  ['https://balsamo.example:443/diary', '/diary'],
  ['HTTPS://BALSAMO.EXAMPLE/diary', '/diary'],
  ['https://balsamo.example/diary?checkout=2f0c', '/diary?checkout=2f0c'],
  ['https://balsamo.example/diary?rate=1#treatment', '/diary?rate=1#treatment'],
  ['https://balsamo.example/diary#record=usual', '/diary#record=usual'],
  ['https://balsamo.example/diary#documents=received', '/diary#documents=received'],
  ['https://balsamo.example/diary?x=a%20b&y=%C3%A9#z%2Fw', '/diary?x=a%20b&y=%C3%A9#z%2Fw'],
  ['https://balsamo.example/conta#cuidado', '/conta#cuidado'],
  ['https://balsamo.example/dashboard', '/dashboard'],
  ['https://balsamo.example/patients/0b9c', '/patients/0b9c'],
  ['https://balsamo.example/associacao#stock', '/associacao#stock'],
  ['https://balsamo.example/entrar?next=%2Fdiary', '/entrar?next=%2Fdiary'],
  ['https://balsamo.example/cadastrar', '/cadastrar'],
  ['https://balsamo.example/atualizar-senha#token=abc', '/atualizar-senha#token=abc'],
  ['https://balsamo.example/auth/callback#token=abc&type=signup', '/auth/callback#token=abc&type=signup'],
  ['https://balsamo.example/aceitar-convite#token=abc', '/aceitar-convite#token=abc'],
  ['https://balsamo.example/aceitar-convite/abc', '/aceitar-convite/abc'],
  ['https://balsamo.example/cuidado#token=abc', '/cuidado#token=abc'],
  ['https://balsamo.example/equipe-associacao#token=abc', '/equipe-associacao#token=abc'],
  ['https://balsamo.example/a/../diary', '/diary'],
  ['balsamo://app/diary#record=usual', '/diary#record=usual'],
  ['balsamo://app', '/app'],
  ['balsamo://diary', '/diary'],
  ['balsamo:///diary', '/diary'],
  ['balsamo:diary', '/diary'],
  ['BALSAMO://diary', '/diary'],
  ['balsamo://diary?checkout=2f0c#history', '/diary?checkout=2f0c#history'],
  ['balsamo:///diary#record=usual', '/diary#record=usual'],
  ['balsamo://conta#dados', '/conta#dados'],
  ['balsamo://patients/0b9c?x=%2F', '/patients/0b9c?x=%2F'],
];

const ON_THE_SITE = ['/blog', '/blog/oleo-de-cbd', '/en/faq', '/privacidade#dados', '/planos?x=1', '/unknown'];

const NOWHERE = [
  '',
  ' ',
  'diary',
  '/diary',
  'https://balsamo.example',
  'https://balsamo.example/',
  'balsamo://',
  'balsamo:///',
  'http://balsamo.example/diary',
  'https://balsamo.example:8443/diary',
  'https://evil.example/diary',
  'https://balsamo.example.evil.example/diary',
  'https://evil.example/?u=https://balsamo.example/diary',
  'https://balsamo.example@evil.example/diary',
  'https://maria:secret@balsamo.example/diary',
  'https://balsamo.example\\@evil.example/diary',
  'https://evil.example\\.balsamo.example/diary',
  'https://balsamo.example//evil.example/diary',
  'https://balsamo.example/..//evil.example',
  'https://balsamo.example/%00',
  'https://balsamo.example/%',
  'https://balsamo.example/di ary',
  'https://balsamo.example/diary\n',
  '\thttps://balsamo.example/diary',
  'https://balsamo.example/api/account',
  'https://balsamo.example/assets/root.js',
  'https://balsamo.example/.well-known/assetlinks.json',
  'balsamo://api/account',
  'balsamo://..//evil.example/diary',
  'balsamo:\\\\evil.example/diary',
  'balsamo-evil://diary',
  'javascript:alert(1)',
  'javascript://balsamo.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'intent://diary#Intent;scheme=balsamo;end',
  'blob:https://balsamo.example/0b9c',
  'https://[::1]/diary',
  'https://',
  'capacitor://localhost/diary',
];

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
