import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Env } from '../platform/env.ts';
import { clientAddressOf, isNear } from '../platform/trusted-proxies.ts';
import type { HttpEnv } from './http-env.ts';

/** What @hono/node-server puts on the context; absent when a test calls the app without a socket. */
type NodeBindings = { incoming?: { socket?: { remoteAddress?: string } } };

type Deployment = { env: Pick<Env, 'trustedProxies' | 'isProduction'>; log: Pick<Logger, 'warn'> };

/**
 * Says from which address a request was sent, for limits and the access log. Where no proxy is named, near addresses are left out:
 * through a proxy that nobody named everyone would come from one of them, and share one limit.
 */
export function clientAddress({ env, log }: Deployment): MiddlewareHandler<HttpEnv> {
  const { trustedProxies, isProduction } = env;
  let isWarned = false;
  return (context, next) => {
    const peer = (context.env as NodeBindings | undefined)?.incoming?.socket?.remoteAddress;
    const forwardedFor = context.req.header('x-forwarded-for');
    const address = clientAddressOf(peer, forwardedFor, trustedProxies);
    const isUnnamedProxy = address !== undefined && !trustedProxies && isNear(address);
    if (isUnnamedProxy && isProduction && forwardedFor !== undefined && !isWarned) {
      isWarned = true;
      log.warn('requests come through a proxy that is not named: set TRUSTED_PROXIES, or nobody is limited by network');
    }
    context.set('clientAddress', isUnnamedProxy ? undefined : address);
    return next();
  };
}

export const clientAddressIn = (context: Context): string | undefined => context.get('clientAddress');
