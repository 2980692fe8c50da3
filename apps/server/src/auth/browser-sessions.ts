import { asSystem } from '@balsamo/database/as-system.ts';
import { markSecondStep } from '@balsamo/database/second-factor/sessions.ts';
import type { Context } from 'hono';
import { setSignedCookie } from 'hono/cookie';
import { sessionTokenOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { type Auth, SESSION_SECONDS } from './auth.ts';

/** Sessions as a browser has them: one at a time, in a cookie. */
export function createBrowserSessions({ db, now }: Pick<Services, 'db' | 'now'>, auth: Auth) {
  async function end(token: string): Promise<void> {
    await (await auth.$context).internalAdapter.deleteSession(token);
  }

  /** A new sign-in on a browser ends the session that it had: a token planted or left there is worth nothing. */
  async function endBrought(context: Context): Promise<void> {
    const token = sessionTokenOf(context);
    if (token) await end(token);
  }

  const pass = (token: string) =>
    asSystem(db, 'requests reach no sessions', ({ client }) => markSecondStep(client, token, now()));

  return {
    end,
    endBrought,
    /** This session has passed the second step. */
    pass,

    /** Begins the session of whoever has passed every step, and ends the one that the browser brought. */
    async begin(context: Context, userId: string): Promise<void> {
      const { internalAdapter } = await auth.$context;
      const userAgent = context.req.header('user-agent') ?? '';
      const { token } = await internalAdapter.createSession(userId, false, { userAgent });
      await pass(token);
      await endBrought(context);
      await giveSessionCookie(auth, context, token);
    },

    /** Ends the session that the browser brought, if any, and clears its cookies. */
    async forget(context: Context): Promise<void> {
      await endBrought(context);
      const { headers } = await auth.api.signOut({ headers: context.req.raw.headers, returnHeaders: true });
      passCookiesOn(context, headers);
    },
  };
}

/** Sets the session cookie in better-auth's form. */
export async function giveSessionCookie(auth: Auth, context: Context, token: string): Promise<void> {
  const { authCookies, secret } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  await setSignedCookie(context, name, token, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: attributes.secure ?? false,
    maxAge: SESSION_SECONDS,
  });
}

export function passCookiesOn(context: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
}
