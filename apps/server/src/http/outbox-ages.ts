import { OUTBOX_AGE_HEADER, readOutboxAge } from '@balsamo/domain/outbox/outbox-age.ts';
import type { MiddlewareHandler } from 'hono';
import type { Sight } from '../platform/sight.ts';
import type { HttpEnv } from './http-env.ts';

/** Counts how long writes waited on devices, of those that were taken: others may say what they like. Whose they are, nothing keeps. */
export function outboxAges(sight: Sight): MiddlewareHandler<HttpEnv> {
  return async (context, next) => {
    await next();
    const seconds = readOutboxAge(context.req.header(OUTBOX_AGE_HEADER));
    if (seconds !== undefined && context.res.status < 300) sight.outboxAge(seconds);
  };
}
