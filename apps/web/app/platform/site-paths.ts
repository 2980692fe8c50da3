import { CONTACT_PATHS } from '@balsamo/domain/contact/contact-paths.ts';
import { DEFAULT_LANGUAGE, homePathIn, LANGUAGES, type Language } from '@balsamo/domain/language.ts';

/** The pages of the public site by their address in each language (spec §2.1): what search engines are to find. */
export const SITE_PAGES = {
  home: Object.fromEntries(LANGUAGES.map((language) => [language, homePathIn(language)])) as Record<Language, string>,
  about: { pt: '/sobre', en: '/en/about', fr: '/fr/a-propos' },
  pricing: { pt: '/planos', en: '/en/pricing', fr: '/fr/tarifs' },
  faq: { pt: '/faq', en: '/en/faq', fr: '/fr/faq' },
  blog: { pt: '/blog', en: '/en/blog', fr: '/fr/blog' },
  findDoctor: { pt: '/encontrar-medico', en: '/en/find-doctor', fr: '/fr/trouver-medecin' },
  contact: CONTACT_PATHS,
  privacy: { pt: '/privacidade', en: '/en/privacy', fr: '/fr/confidentialite' },
  terms: { pt: '/termos', en: '/en/terms', fr: '/fr/conditions' },
  cookies: { pt: '/cookies', en: '/en/cookies', fr: '/fr/cookies' },
  status: { pt: '/status', en: '/en/status', fr: '/fr/status' },
  supporters: { pt: '/apoiadores', en: '/en/supporters', fr: '/fr/supporters' },
} satisfies Record<string, Record<Language, string>>;
export type SitePage = keyof typeof SITE_PAGES;

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
