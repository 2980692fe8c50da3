import type { Context } from 'hono';
import { dropCookie, giveCookie, readCookie } from '../../http/cookies.ts';
import type { Env } from '../../platform/env.ts';

const SECOND_STEP = 'balsamo.second_step';
const TRUSTED = 'balsamo.trusted';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const TOKEN = /^[\w-]{43}$/;

/** The two cookies of the second step: of a sign-in under way, and of a browser that is trusted. Neither opens anything alone. */
export function createSignInCookies({ appUrl }: Pick<Env, 'appUrl'>) {
  const isSecure = appUrl.startsWith('https://');
  const named = (name: string) => `${isSecure ? '__Secure-' : ''}${name}`;
  const attributes = { httpOnly: true, secure: isSecure, sameSite: 'Strict', path: '/api/auth' } as const;

  return {
    readStep(context: Context): { userId: string; token: string } | undefined {
      const [userId = '', token = ''] = (readCookie(context, named(SECOND_STEP)) ?? '').split('.');
      return UUID.test(userId) && TOKEN.test(token) ? { userId, token } : undefined;
    },
    setStep(context: Context, { userId, token }: { userId: string; token: string }, maxAge: number): void {
      giveCookie(context, named(SECOND_STEP), `${userId}.${token}`, { ...attributes, maxAge });
    },
    clearStep(context: Context): void {
      dropCookie(context, named(SECOND_STEP), attributes);
    },
    readTrusted(context: Context): string | undefined {
      const token = readCookie(context, named(TRUSTED));
      return token && TOKEN.test(token) ? token : undefined;
    },
    setTrusted(context: Context, token: string, maxAge: number): void {
      giveCookie(context, named(TRUSTED), token, { ...attributes, maxAge });
    },
  };
}
