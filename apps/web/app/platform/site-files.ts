import type { ArticleAddresses, ArticleCard } from '@balsamo/contract/articles/schemas.ts';
import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { ACCOUNT_PATHS, PERSON_PATHS, SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import type { SecurityFacts } from '@balsamo/domain/site/site-facts.ts';
import { SITE_PAGES, type SitePage } from '@balsamo/domain/site/site-pages.ts';
import { defaultTranslation } from './article-languages.ts';
import { htmlLanguage } from './i18n.ts';
import { articlePathIn, sitePathIn } from './site-paths.ts';

/** What crawlers leave alone: the app and the door to it hold nothing for them, the API only the photos of the directory and the pictures of articles. */
const NOT_FOR_CRAWLERS = ['/api/', ...SHELL_PATHS, ...PERSON_PATHS, ...ACCOUNT_PATHS];
const PICTURES = ['/api/directory/photos/', '/api/articles/images/', '/api/articles/previews/'];

/** robots.txt. */
export function robotsText(origin: string): string {
  return [
    'User-agent: *',
    ...PICTURES.map((path) => `Allow: ${path}`),
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

type Translations = ArticleAddresses['translations'];

/** sitemap.xml: every page of the site in every language and every article in those that it has, each with its addresses in the others. */
export function sitemapXml(origin: string, articles: readonly ArticleAddresses[] = []): string {
  const pages = (Object.keys(SITE_PAGES) as SitePage[]).map((page) => ({
    addresses: LANGUAGES.map((language) => ({ language, path: sitePathIn(page, language) })),
    modified: '',
  }));
  const ofArticle = (translations: Translations) =>
    translations.map(({ language, slug }) => ({ language, path: articlePathIn(slug, language) }));
  const entries = [
    ...pages,
    ...articles.map(({ translations, updatedAt }) => ({
      addresses: ofArticle(translations),
      modified: `<lastmod>${updatedAt}</lastmod>`,
    })),
  ].flatMap(({ addresses, modified }) => {
    const alternate = (tag: string, path: string) =>
      `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${path}"/>`;
    const alternates = [
      ...addresses.map(({ language, path }) => alternate(htmlLanguage(language), path)),
      alternate('x-default', defaultTranslation(addresses)?.path ?? ''),
    ].join('');
    return addresses.map(({ path }) => `<url><loc>${origin}${path}</loc>${modified}${alternates}</url>`);
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}

/** XML 1.0 has no way to write most control characters. */
const escaped = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** rss.xml (RSS 2.0) of the newest articles in one language. */
export function feedXml(
  origin: string,
  {
    language,
    title,
    description,
    articles,
  }: { language: Language; title: string; description: string; articles: readonly ArticleCard[] },
): string {
  const blog = origin + sitePathIn('blog', language);
  const items = articles.map((article) => {
    const address = origin + articlePathIn(article.slug, article.language);
    return `<item><title>${escaped(article.title)}</title><link>${address}</link><guid isPermaLink="false">${article.id}/${article.language}</guid><pubDate>${new Date(article.publishedAt).toUTCString()}</pubDate><category>${escaped(article.category)}</category><description>${escaped(article.excerpt)}</description></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>${escaped(title)}</title><link>${blog}</link><description>${escaped(description)}</description><language>${htmlLanguage(language)}</language><atom:link href="${blog}/rss.xml" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

/** security.txt (RFC 9116). */
export function securityText(origin: string, { contact, expires, policy }: SecurityFacts): string {
  return [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${new Date(expires).toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    ...(policy ? [`Policy: ${policy}`] : []),
    '',
  ].join('\n');
}

export type LlmsPart = {
  /** The language, in its own words. */
  heading: string;
  description: string;
  limits: string;
  pages: readonly { title: string; path: string }[];
  articles: readonly { title: string; path: string; about: string }[];
};

/** llms.txt (llmstxt.org): Markdown with a part for each language, the default one first. */
export function llmsText(origin: string, parts: readonly LlmsPart[]): string {
  // Titles and excerpts are an operator's: one line, and no Markdown of theirs.
  const plain = (text: string) => text.replace(/[\s[\]()]+/g, ' ').trim();
  const [first] = parts;
  const lines = parts.flatMap(({ heading, description, limits, pages, articles }) => [
    `## ${heading}`,
    '',
    `${description} ${limits}`,
    '',
    ...pages.map(({ title, path }) => `- [${plain(title)}](${origin}${path})`),
    ...articles.map(({ title, path, about }) => `- [${plain(title)}](${origin}${path}): ${plain(about)}`),
    '',
  ]);
  return ['# Bálsamo', '', `> ${first?.description ?? ''}`, '', ...lines].join('\n');
}
