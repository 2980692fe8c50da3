import { confirmedToken, type RequestSession } from '@balsamo/database/as-user.ts';
import type { Database } from '@balsamo/database/connection.ts';
import { ACTING_COOKIE } from '@balsamo/domain/care/care.ts';
import type { Context, MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { bearerOf, isShell, keepSession } from './cookies.ts';
import type { HttpEnv } from './http-env.ts';
import { ProblemError } from './problem.ts';

/** Of a session in use, prolonged at most once a day; how long it may last at most, PostgreSQL says (`session_lifetime`). */
export const SESSION_SECONDS = 30 * 24 * 3600;
/** The name over plain http. */
export const SESSION_COOKIE = 'balsamo.session_token';
/**
 * The name over https before `__Host-`. Sessions that began under it are moved over; the last of them has ended by then, and another
 * subdomain could plant a cookie of this name.
 */
const FORMER_COOKIE = '__Secure-balsamo.session_token';
const FORMER_COOKIE_ENDS = new Date('2027-03-01T00:00:00Z');

/**
 * Says which cookie holds the session. Under https it is `__Host-…`: browsers take that name from this very host over https only, so
 * nobody in between and no other subdomain can plant a session of their own for someone to write their diary into.
 */
export function sessionCookie(appUrl: string, now: () => Date): MiddlewareHandler<HttpEnv> {
  const isSecure = appUrl.startsWith('https://');
  const name = `${isSecure ? '__Host-' : ''}${SESSION_COOKIE}`;
  return async (context, next) => {
    context.set('sessionCookie', name);
    const former = isSecure && now() < FORMER_COOKIE_ENDS ? getCookie(context, FORMER_COOKIE) : undefined;
    if (former === undefined) return next();
    const isMoved = getCookie(context, name) === undefined;
    if (isMoved) context.set('movedSession', former);
    await next();
    const isDecided = context.res.headers.getSetCookie().some((cookie) => cookie.startsWith(`${name}=`));
    if (isMoved && !isDecided) setSessionCookie(context, former);
    deleteCookie(context, FORMER_COOKIE, { path: '/', secure: true });
  };
}

/** What browsers say of a request that a page of another site, or of another subdomain, has begun. */
const FROM_ELSEWHERE = new Set(['cross-site', 'same-site']);

const attributesOf = (name: string) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: name.startsWith('__Host-') }) as const;
const nameOf = (context: Context): string => context.get('sessionCookie') ?? SESSION_COOKIE;

/** Gives the browser, or the store app, its session. The token alone is unguessable: a signature would add nothing. */
export function setSessionCookie(context: Context, token: string): void {
  const name = nameOf(context);
  if (isShell(context)) keepSession(context, token);
  else setCookie(context, name, token, { ...attributesOf(name), maxAge: SESSION_SECONDS });
}

export function clearSessionCookie(context: Context): void {
  const name = nameOf(context);
  if (isShell(context)) keepSession(context, '');
  else deleteCookie(context, name, attributesOf(name));
}

/** The token in the request's session cookie, or that a store app brings. PostgreSQL decides whether it is alive. */
export function sessionTokenOf(context: Context): string | undefined {
  if (isShell(context)) return bearerOf(context);
  // Cookies of before hold `token.signature`.
  const token = (getCookie(context, nameOf(context)) ?? context.get('movedSession'))?.split('.')[0];
  return token && /^[\w-]{1,128}$/.test(token) ? token : undefined;
}

/**
 * The session of a request that needs one, for opening transactions with it. Not for a link of another site, which brings the session
 * along: a reading may leave a trace, as a doctor's does in the access log, or be work. Writes are looked at before (`sameOrigin`).
 * @throws ProblemError 401 `auth.not_signed_in` when the request brings none, 403 `request.cross_origin`
 */
export function requireSession(context: Context): RequestSession {
  const unconfirmedToken = sessionTokenOf(context);
  if (!unconfirmedToken) throw new ProblemError(401, 'auth.not_signed_in');
  // No link of another site adds the session to what it opens there: a store app does, to each request.
  if (!isShell(context) && FROM_ELSEWHERE.has(context.req.header('sec-fetch-site') ?? ''))
    throw new ProblemError(403, 'request.cross_origin');
  return { unconfirmedToken, expectedPersonId: namedPerson(context) };
}

/**
 * Whom a request names: by the header, which the app sends where it can, or by the cookie of the person whom the browser acts for, which
 * comes with pictures, downloads and streams too. PostgreSQL decides whether the session may act for them.
 */
function namedPerson(context: Context): string | null {
  const named = context.get('expectedPerson');
  if (named !== undefined) return named;
  return isShell(context) ? null : getCookie(context, actingCookie(context)) || null;
}

/** As `requireSession`, of a request that visitors may send too; undefined without a session. */
export function sessionOf(context: Context): RequestSession | undefined {
  const unconfirmedToken = sessionTokenOf(context);
  return unconfirmedToken === undefined ? undefined : { unconfirmedToken, expectedPersonId: namedPerson(context) };
}

/** Ends the acting for somebody: what a browser begins anew it begins as itself. */
export function clearActing(context: Context): void {
  const name = actingCookie(context);
  if (getCookie(context, name) !== undefined) deleteCookie(context, name, { path: '/', secure: isSecure(context) });
}

const isSecure = (context: Context) => nameOf(context).startsWith('__Host-');
const actingCookie = (context: Context) => (isSecure(context) ? `__Host-${ACTING_COOKIE}` : ACTING_COOKIE);

/** The session token of a request that needs one, for what the system role looks up by it. @throws as `requireSession`, and as `asUser` */
export function requireToken(context: Context, db: Pick<Database, 'appPool'>): Promise<string> {
  return confirmedToken(db, requireSession(context));
}
