import type { AnalyticsPage } from '@balsamo/domain/analytics/vocabulary.ts';
import { ACCOUNT_PATHS, PERSON_PATHS, SHELL_PATHS } from '@balsamo/domain/site/app-paths.ts';
import { articleSlugOf, sitePageOf } from './site-paths.ts';

export type CountedPage = {
  name: AnalyticsPage;
  /** A pattern, as `/blog/{slug}`: what a page is about, who may open it and what it was asked stay out. */
  location: string;
};

/** A mailed invitation like the others, and counted with them. */
const COUNTED_AS: Readonly<Record<string, AnalyticsPage>> = { '/cuidado': 'aceitar-convite' };

const APP_PATHS = [...SHELL_PATHS, ...ACCOUNT_PATHS, ...PERSON_PATHS];

/** Which page stands at an address. */
export function countedPageOf(pathname: string): CountedPage {
  const page = sitePageOf(pathname);
  if (page) return { name: page, location: pathname };
  if (articleSlugOf(pathname)) return { name: 'article', location: '/blog/{slug}' };
  const path = APP_PATHS.find((known) => pathname === known || pathname.startsWith(`${known}/`));
  if (!path) return { name: 'not_found', location: '/{unknown}' };
  const name = COUNTED_AS[path] ?? (path.slice(1).replaceAll('/', '_') as AnalyticsPage);
  return { name, location: pathname === path ? path : `${path}/{id}` };
}

/** What is open within a page, by the hash of its address; undefined where that could be something else than the name of a tab. */
export function tabOf(hash: string): string | undefined {
  const name = hash.slice(1).split('?')[0] ?? '';
  return /^[a-z-]{0,24}$/i.test(name) ? name || 'first' : undefined;
}
