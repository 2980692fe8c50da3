import type { LoaderFunctionArgs } from 'react-router';
import { pageSources } from '../../platform/page-sources.ts';
import { securityText } from '../../platform/site-files.ts';

/** Whom to tell of a weakness (RFC 9116), where the installation says it; one that is out of date says nothing any more. */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const security = context.get(pageSources)?.siteFacts.security;
  const { origin } = new URL(request.url);
  if (!security || Date.parse(security.expires) <= Date.now()) return new Response('Not found', { status: 404 });
  return new Response(securityText(origin, security), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
