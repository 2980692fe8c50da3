import { robotsText } from '../../platform/site-files.ts';

export function loader({ request }: { request: Request }): Response {
  return new Response(robotsText(new URL(request.url).origin), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
