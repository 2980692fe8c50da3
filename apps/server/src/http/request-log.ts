import { randomUUID } from 'node:crypto';
import { underName } from '@balsamo/database/work-name.ts';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { HttpEnv } from './http-env.ts';

/**
 * Gives each request an id, answered as X-Request-Id, and logs one line: method, route pattern (never the address itself,
 * which may hold ids), status and duration. Its transactions carry the id too.
 */
export function requestLog(log: Logger): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    context.set('requestId', requestId);
    context.set('log', log);
    context.header('X-Request-Id', requestId);
    await underName(requestId, next);
    log.info({
      requestId,
      method: context.req.method,
      // Middleware is mounted on wildcards; the handler is the first route that is none.
      route: matchedRoutes(context).find((route) => !route.path.endsWith('*'))?.path ?? '*',
      status: context.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}
