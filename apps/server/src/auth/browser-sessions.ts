import { endSession } from '@balsamo/database/account/sessions.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { markSecondStep } from '@balsamo/database/second-factor/sessions.ts';
import type { AuthEventKind } from '@balsamo/domain/auth/events.ts';
import type { Context } from 'hono';
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from '../http/session.ts';
import type { Services } from '../services.ts';
import type { Auth } from './auth.ts';
import { createSecurityNews } from './security-news.ts';

type SignedIn = Extract<AuthEventKind, `signed_in${string}` | 'signed_up'>;

/** Sessions as a browser has them: one at a time, in a cookie. */
export function createBrowserSessions(services: Pick<Services, 'db' | 'env' | 'mail' | 'now'>, auth: Auth) {
  const { db, now } = services;
  const news = createSecurityNews(services);
  const reason = 'requests reach no sessions';

  const end = (token: string) => asSystem(db, reason, async ({ client }) => void (await endSession(client, token)));

  /** A new sign-in on a browser ends the session that it had: a token planted or left there is worth nothing. */
  async function endBrought(context: Context): Promise<void> {
    const token = sessionTokenOf(context);
    if (token) await end(token);
  }

  return {
    end,

    /** Gives the browser the session that better-auth made, ends the one that it brought, and records how its person came in. */
    async enter(context: Context, session: { token: string; userId: string }, how: SignedIn, hasPassed = false) {
      const { token, userId } = session;
      await asSystem(db, reason, async ({ client }) => {
        if (hasPassed) await markSecondStep(client, token, now());
        await news.record(client, context, userId, how);
      });
      await endBrought(context);
      setSessionCookie(context, token);
    },

    /** Begins the session of whoever has passed every step, and ends the one that the browser brought. */
    async begin(context: Context, userId: string, how: SignedIn): Promise<void> {
      const { internalAdapter } = await auth.$context;
      const userAgent = context.req.header('user-agent') ?? '';
      const { token } = await internalAdapter.createSession(userId, false, { userAgent });
      await this.enter(context, { token, userId }, how, true);
    },

    /** Ends the session that the browser brought, if any, and clears its cookie. */
    async forget(context: Context): Promise<void> {
      const token = sessionTokenOf(context);
      if (token) {
        await asSystem(db, reason, async ({ client }) => {
          const userId = await endSession(client, token);
          if (userId) await news.record(client, context, userId, 'signed_out');
        });
      }
      clearSessionCookie(context);
    },
  };
}
