import { DEFAULT_LANGUAGE, LANGUAGES } from '@balsamo/domain/language.ts';
import { ACCOUNT_PATHS, PERSON_PATHS, SHELL_PATHS } from './app-paths.ts';
import { htmlLanguage } from './i18n.ts';
import { SITE_PAGES, type SitePage, sitePathIn } from './site-paths.ts';

/** What crawlers leave alone: the app and the door to it hold nothing for them, the API only the photos of the directory. */
const NOT_FOR_CRAWLERS = ['/api/', ...SHELL_PATHS, ...PERSON_PATHS, ...ACCOUNT_PATHS];
const PHOTOS = '/api/directory/photos/';

/** robots.txt. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    `Allow: ${PHOTOS}`,
    // Rules are about how addresses begin: `/conta` would close the contact page too. The longest rule counts (RFC 9309).
    ...openedPages().map((path) => `Allow: ${path}`),
    ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Pages of the site whose addresses begin like one that crawlers leave alone. */
function openedPages(): string[] {
  const paths = Object.values(SITE_PAGES).flatMap((page) => Object.values(page));
  return paths.filter((path) => NOT_FOR_CRAWLERS.some((beginning) => path.startsWith(beginning)));
}

/** sitemap.xml: every page of the site in every language, each with its addresses in the others. */
export function sitemapXml(origin: string): string {
  const address = (page: SitePage, language: string) => `${origin}${sitePathIn(page, language)}`;
  const alternate = (page: SitePage, tag: string, language: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(page, language)}"/>`;
  const entries = (Object.keys(SITE_PAGES) as SitePage[]).flatMap((page) => {
    const alternates = [
      ...LANGUAGES.map((language) => alternate(page, htmlLanguage(language), language)),
      alternate(page, 'x-default', DEFAULT_LANGUAGE),
    ].join('');
    return LANGUAGES.map((language) => `<url><loc>${address(page, language)}</loc>${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
