import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { PRODUCT_NAME } from '../../components/layout/logo.tsx';
import { languageOfPath } from '../../platform/page-language.ts';
import { pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';
import { feedXml } from '../../platform/site-files.ts';
import { sitePathIn } from '../../platform/site-paths.ts';

const FEED_LENGTH = 20;

/** What is new, in the language of the address, for readers of RSS. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  const language = languageOfPath(pathname) ?? DEFAULT_LANGUAGE;
  try {
    const { articles } = context.get(pageSources) ?? sourcesOverHttp(origin);
    const { items, featured } = await articles.list({ language, limit: FEED_LENGTH });
    const newest = [...(featured ? [featured] : []), ...items]
      .filter((article) => article.language === language)
      .sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
    const title = `${PRODUCT_NAME} · Blog`;
    const xml = feedXml(origin, {
      language,
      title,
      description: origin + sitePathIn('blog', language),
      articles: newest,
    });
    return new Response(xml, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } });
  } catch {
    return new Response(null, { status: 503 });
  }
}
