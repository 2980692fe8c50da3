import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import { SITE_PAGES, type SitePage } from '@balsamo/domain/site/site-pages.ts';

/** The address of a page of the site in a language of the interface. */
export function sitePathIn(page: SitePage, language: string): string {
  const paths: Record<string, string> = SITE_PAGES[page];
  return paths[language] ?? SITE_PAGES[page][DEFAULT_LANGUAGE];
}

/** The page of the site at an address; undefined for the app's own pages and for what is nowhere. */
export function sitePageOf(pathname: string): SitePage | undefined {
  return (Object.keys(SITE_PAGES) as SitePage[]).find((page) =>
    Object.values(SITE_PAGES[page]).some((path) => path === pathname),
  );
}

/** The address of an article in a language of the interface. */
export const articlePathIn = (slug: string, language: string): string => `${sitePathIn('blog', language)}/${slug}`;

/** The slug in the address of an article; undefined for every other address. */
export function articleSlugOf(pathname: string): string | undefined {
  const blog = Object.values(SITE_PAGES.blog).find((path) => pathname.startsWith(`${path}/`));
  const slug = blog && pathname.slice(blog.length + 1);
  return isSlug(slug) ? slug : undefined;
}

/** Is this the address of a page for everybody, of the site or of an article? */
export const isPublicPage = (pathname: string): boolean =>
  (sitePageOf(pathname) ?? articleSlugOf(pathname)) !== undefined;

const SLUG = /^[a-z0-9-]{1,100}$/;
/** Can this be the slug of an article? */
export const isSlug = (text: string | undefined): text is string => text !== undefined && SLUG.test(text);
