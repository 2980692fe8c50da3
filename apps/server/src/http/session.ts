import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { ProblemError } from './problem.ts';

/** better-auth's cookie under our prefix; `__Secure-` is added under https. */
export const SESSION_COOKIE = 'balsamo.session_token';

/** The token in the request's session cookie. PostgreSQL decides whether it is alive. */
export function sessionTokenOf(context: Context): string | undefined {
  const cookie = getCookie(context, SESSION_COOKIE) ?? getCookie(context, `__Secure-${SESSION_COOKIE}`);
  // The cookie is `token.signature`; the token alone is unguessable, so the signature adds nothing here.
  const token = cookie?.split('.')[0];
  return token && token.length <= 128 ? token : undefined;
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
