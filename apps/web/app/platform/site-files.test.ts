import { expect, it } from 'vitest';
import { SHELL_PATHS } from './app-paths.ts';
import { robotsText, sitemapXml } from './site-files.ts';
import { SITE_PAGES, sitePageOf, sitePathIn } from './site-paths.ts';

const ORIGIN = 'https://balsamo.test';
const PATHS = Object.values(SITE_PAGES).flatMap((paths) => Object.values(paths));

it('the sitemap names every page of the site in every language, each with its addresses in the others', () => {
  const document = new DOMParser().parseFromString(sitemapXml(ORIGIN), 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const entries = [...document.querySelectorAll('url')];
  expect(entries.map((entry) => entry.querySelector('loc')?.textContent)).toEqual(PATHS.map((path) => ORIGIN + path));
  for (const entry of entries) {
    const tags = [...entry.children].slice(1).map((link) => link.getAttribute('hreflang'));
    expect(tags).toEqual(['pt-BR', 'en', 'fr', 'x-default']);
  }
});

it('crawlers are kept from the app and the API, and from no page of the site', () => {
  const rules = robotsText(ORIGIN).split('\n');
  // Of the rules that an address begins with the longest counts.
  const isClosed = (path: string) =>
    rules
      .flatMap((rule) => {
        const [, verb, beginning = ''] = /^(Allow|Disallow): (.+)$/.exec(rule) ?? [];
        return verb && path.startsWith(beginning) ? [{ verb, length: beginning.length }] : [];
      })
      .sort((a, b) => b.length - a.length)[0]?.verb === 'Disallow';
  for (const path of ['/api/directory/doctors', ...SHELL_PATHS, '/patients/1', '/entrar'])
    expect([path, isClosed(path)]).toEqual([path, true]);
  for (const path of PATHS) expect([path, isClosed(path)]).toEqual([path, false]);
  expect(rules).toContain('Allow: /api/directory/photos/');
  expect(rules).toContain('Sitemap: https://balsamo.test/sitemap.xml');
});

it('an address of the site leads to its page and back', () => {
  expect([sitePageOf('/fr/trouver-medecin'), sitePageOf('/'), sitePageOf('/diary'), sitePageOf('/fr/nada')]).toEqual([
    'findDoctor',
    'home',
    undefined,
    undefined,
  ]);
  expect([sitePathIn('findDoctor', 'en'), sitePathIn('findDoctor', 'xx')]).toEqual([
    '/en/find-doctor',
    '/encontrar-medico',
  ]);
});
