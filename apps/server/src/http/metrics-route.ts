import { createHash, timingSafeEqual } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Env } from '../platform/env.ts';
import type { Sight } from '../platform/sight.ts';
import type { HttpEnv } from './http-env.ts';
import { NO_PAGE_POLICY, securityHeaders } from './security-headers.ts';

type MetricsServices = { env: Pick<Env, 'metrics' | 'appUrl'>; sight: Sight };

/**
 * `/metrics` on the main port, where a token is set; undefined: there is no such address. Without the token it is answered like any address
 * that is not there.
 */
export function metricsRoute({ env, sight }: MetricsServices): MiddlewareHandler<HttpEnv> | undefined {
  const { readMetrics } = sight;
  const token = env.metrics?.token;
  if (!readMetrics || token === undefined) return undefined;
  return async (context, next) => {
    if (!isAuthorized(context.req.header('authorization'), token)) return next();
    const { contentType, text } = await readMetrics();
    return context.body(text, 200, {
      ...securityHeaders(env.appUrl),
      'Content-Security-Policy': NO_PAGE_POLICY,
      'Content-Type': contentType,
      'Cache-Control': 'no-store',
    });
  };
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** In a time that depends on neither the token nor how much of it was guessed. */
export function isAuthorized(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`));
}
