import { KEEP_HEADER, SHELL_ORIGINS } from '@balsamo/domain/site/shell-origins.ts';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { isShell } from './cookies.ts';
import type { HttpEnv } from './http-env.ts';

/** How long a phone need not ask again what it may send: browsers take no more. */
const PREFLIGHT_SECONDS = 7200;

/**
 * Lets the store apps read what the API answers. Without `Access-Control-Allow-Credentials`: a cookie of the browser that happens to be there is
 * neither sent nor kept.
 */
export function shellAccess(): MiddlewareHandler<HttpEnv> {
  const allowed = cors({
    origin: [...SHELL_ORIGINS],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: [KEEP_HEADER, 'date', 'retry-after', 'content-disposition', 'etag'],
    maxAge: PREFLIGHT_SECONDS,
  });
  return (context, next) => (isShell(context) ? allowed(context, next) : next());
}
