import type { Context } from 'hono';
import { sessionTokenOf } from '../http/session.ts';
import type { Auth } from './auth.ts';

/** The session that a browser has, and the one that it is given. */
export function createBrowserSessions(auth: Auth) {
  const end = async (token: string): Promise<void> => {
    await (await auth.$context).internalAdapter.deleteSession(token);
  };
  return {
    end,
    /** A new sign-in on a browser ends the session that it had: a token planted or left there is worth nothing. */
    async endBrought(context: Context): Promise<void> {
      const token = sessionTokenOf(context);
      if (token) await end(token);
    },
  };
}

export function passCookiesOn(context: Context, headers: Headers): void {
  for (const cookie of headers.getSetCookie()) context.header('Set-Cookie', cookie, { append: true });
}
