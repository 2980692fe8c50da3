import { sitemapXml } from '../../platform/site-files.ts';

export function loader({ request }: { request: Request }): Response {
  return new Response(sitemapXml(new URL(request.url).origin), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  });
}
