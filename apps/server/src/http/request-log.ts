import { randomUUID } from 'node:crypto';
import { underName } from '@balsamo/database/work-name.ts';
import type { MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from 'pino';
import type { Sight, Work } from '../platform/sight.ts';
import type { HttpEnv } from './http-env.ts';

/**
 * Gives each request an id, answered as X-Request-Id, and logs one line: method, route pattern (never the address itself,
 * which may hold ids), status, why it was refused and at which fields (without what stood there), and duration. Its transactions carry the id too.
 */
export function requestLog(log: Logger, sight: Sight): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    const requestId = randomUUID();
    const started = performance.now();
    context.set('requestId', requestId);
    context.set('log', log);
    context.header('X-Request-Id', requestId);
    const work: Work = { kind: 'request', name: '*', method: context.req.method, requestId };
    await sight.watch(work, async () => {
      await underName(requestId, next);
      // Middleware is mounted on wildcards; the handler is the first route that is none.
      work.name = matchedRoutes(context).find((route) => !route.path.endsWith('*'))?.path ?? '*';
      work.status = context.res.status;
    });
    const code = context.get('problemCode');
    const refused = context.get('refused');
    log.info({
      requestId,
      method: context.req.method,
      route: work.name,
      status: context.res.status,
      ...(code !== undefined && { code }),
      ...(refused !== undefined && { refused }),
      ms: Math.round((performance.now() - started) * 10) / 10,
    });
  };
}
