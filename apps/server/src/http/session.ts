import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import type { HttpEnv } from './http-env.ts';
import { ProblemError } from './problem.ts';

/** better-auth's cookie under our prefix. */
export const SESSION_COOKIE = 'balsamo.session_token';

/**
 * Says which cookie holds the session. Under https it is `__Secure-…` and no other: browsers let nobody set that name over
 * plain http, so nobody in between can plant a session of their own for someone to write their diary into.
 */
export function sessionCookie(appUrl: string): MiddlewareHandler<HttpEnv> {
  const name = `${appUrl.startsWith('https://') ? '__Secure-' : ''}${SESSION_COOKIE}`;
  return (context, next) => {
    context.set('sessionCookie', name);
    return next();
  };
}

/** The token in the request's session cookie. PostgreSQL decides whether it is alive. */
export function sessionTokenOf(context: Context): string | undefined {
  // The cookie is `token.signature`; the token alone is unguessable, so the signature adds nothing here.
  const token = getCookie(context, context.get('sessionCookie') ?? SESSION_COOKIE)?.split('.')[0];
  return token && /^[\w-]{1,128}$/.test(token) ? token : undefined;
}

/**
 * The session token of a request that needs one.
 * @throws ProblemError 401 `auth.not_signed_in` when the request brings none.
 */
export function requireSession(context: Context): string {
  const token = sessionTokenOf(context);
  if (!token) throw new ProblemError(401, 'auth.not_signed_in');
  return token;
}
