import type { LoaderFunctionArgs } from 'react-router';
import { pageSources, sourcesOverHttp } from '../../platform/page-sources.ts';
import { sitemapXml } from '../../platform/site-files.ts';

export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { origin } = new URL(request.url);
  const { articles } = context.get(pageSources) ?? sourcesOverHttp(origin);
  // Without the articles it is still a sitemap; the next time it has them.
  const addresses = await articles.addresses().catch(() => []);
  return new Response(sitemapXml(origin, addresses), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
