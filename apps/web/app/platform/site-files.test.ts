import type { ArticleAddresses } from '@balsamo/contract/articles/schemas.ts';
import { SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { SITE_PAGES } from '@balsamo/domain/site/site-pages.ts';
import { expect, it } from 'vitest';
import { feedXml, robotsText, sitemapXml } from './site-files.ts';
import { articlePathIn, articleSlugOf, sitePageOf, sitePathIn } from './site-paths.ts';

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

it('the sitemap names articles in the languages that they have, and their default for readers of others', () => {
  const articles: ArticleAddresses[] = [
    {
      updatedAt: '2026-11-25T12:00:00.000Z',
      translations: [
        { language: 'en', slug: 'one' },
        { language: 'pt', slug: 'um' },
      ],
    },
    { updatedAt: '2026-11-24T12:00:00.000Z', translations: [{ language: 'fr', slug: 'deux' }] },
  ];
  const document = new DOMParser().parseFromString(sitemapXml(ORIGIN, articles), 'application/xml');
  const entries = [...document.querySelectorAll('url')]
    .slice(PATHS.length)
    .map((entry) => [
      entry.querySelector('loc')?.textContent,
      ...[...entry.querySelectorAll('link')].map(
        (link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`,
      ),
    ]);
  const ofFirst = [`en ${ORIGIN}/en/blog/one`, `pt-BR ${ORIGIN}/blog/um`, `x-default ${ORIGIN}/blog/um`];
  expect(entries).toEqual([
    [`${ORIGIN}/en/blog/one`, ...ofFirst],
    [`${ORIGIN}/blog/um`, ...ofFirst],
    [`${ORIGIN}/fr/blog/deux`, `fr ${ORIGIN}/fr/blog/deux`, `x-default ${ORIGIN}/fr/blog/deux`],
  ]);
});

it('a feed is well-formed XML, whatever the words of an article', () => {
  const title = 'a < b & c > d ]]> \u0008 "é"';
  const article = {
    id: '019ab000-0000-7000-8000-000000000001',
    language: 'fr' as const,
    slug: 'a-b',
    title,
    excerpt: '<script>alert(1)</script>',
    category: '&amp;',
    authorName: null,
    publishedAt: '2026-11-25T12:00:00.000Z',
    readMinutes: 1,
    image: null,
  };
  const xml = feedXml(ORIGIN, { language: 'fr', title: 'Blog', description: 'x', articles: [article] });
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  const item = document.querySelector('item');
  const text = (name: string) => item?.querySelector(name)?.textContent;
  expect([text('title'), text('description'), text('category'), text('link'), text('pubDate')]).toEqual([
    title.replace('\u0008', ' '),
    '<script>alert(1)</script>',
    '&amp;',
    `${ORIGIN}/fr/blog/a-b`,
    'Wed, 25 Nov 2026 12:00:00 GMT',
  ]);
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
  for (const pictures of ['directory/photos', 'articles/images', 'articles/previews'])
    expect(rules).toContain(`Allow: /api/${pictures}/`);
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

it('an article has an address below the blog of each language', () => {
  expect(articlePathIn('um', 'fr')).toBe('/fr/blog/um');
  expect(
    ['/blog/um', '/en/blog/um', '/blog', '/blog/', '/blog/um/dois', '/blog/rss.xml', '/blogs/um'].map(articleSlugOf),
  ).toEqual(['um', 'um', undefined, undefined, undefined, undefined, undefined]);
});
