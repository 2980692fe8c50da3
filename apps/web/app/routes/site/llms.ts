import { LANGUAGES, type Language } from '@balsamo/domain/language.ts';
import { SITE_PAGES, type SitePage } from '@balsamo/domain/site/site-pages.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { createRequestI18n } from '../../platform/i18n.server.ts';
import { type ArticleSource, pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';
import { type LlmsPart, llmsText } from '../../platform/site-files.ts';
import { articlePathIn, sitePathIn } from '../../platform/site-paths.ts';

const ARTICLES_MAX = 50;

/** What programs that answer questions may read of the site, in short: what it is, what it is not, and where the rest stands. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin } = new URL(request.url);
  const { articles } = context.get(pageSources) ?? sourcesOverHttp(origin);
  const parts = await Promise.all(LANGUAGES.map((language) => partIn(language, articles)));
  return new Response(llmsText(origin, parts), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}

async function partIn(language: Language, articles: ArticleSource): Promise<LlmsPart> {
  const i18n = createRequestI18n(language);
  const t = i18n.getFixedT(language, ['common', 'home', 'brand']);
  // Without the articles it still tells of the pages.
  const { items, featured } = await articles
    .list({ language, limit: ARTICLES_MAX })
    .catch(() => ({ items: [], featured: null }));
  const written = [...(featured ? [featured] : []), ...items].filter((article) => article.language === language);
  const pages = (Object.keys(SITE_PAGES) as SitePage[]).filter((page) => page !== 'home');
  return {
    heading: t(`common:language.${language}`),
    description: t('home:description'),
    limits: t('brand:limits'),
    pages: [
      { title: t('home:title'), path: sitePathIn('home', language) },
      ...pages.map((page) => ({ title: t(`common:site.${page}`), path: sitePathIn(page, language) })),
    ],
    articles: written.map(({ title, slug, excerpt }) => ({
      title,
      path: articlePathIn(slug, language),
      about: excerpt,
    })),
  };
}
