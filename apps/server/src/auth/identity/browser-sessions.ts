import { endSession } from '@balsamo/database/account/sessions.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { beginProvenSession, markSecondStep } from '@balsamo/database/second-factor/sessions.ts';
import type { AuthEventKind } from '@balsamo/domain/auth/events.ts';
import type { Context } from 'hono';
import {
  clearActing,
  clearSessionCookie,
  SESSION_SECONDS,
  sessionTokenOf,
  setSessionCookie,
} from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { createSecurityNews } from './security-news.ts';
import { newToken } from './vault.ts';

/** Whoever passed every step, and the hash of their password at that moment. */
export type Proven = { userId: string; passwordHash: string };
type SignedIn = Extract<AuthEventKind, `signed_in${string}` | 'signed_up'>;

/** Sessions as a browser has them: one at a time, in a cookie. */
export function createBrowserSessions(services: Pick<Services, 'db' | 'env' | 'mail' | 'now'>) {
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
      clearActing(context);
      setSessionCookie(context, token);
    },

    /**
     * Begins the session of whoever has passed every step, and ends the one that the browser brought. Answers its token; undefined where the
     * password was replaced since they were proven: that ended every session there was, and no later one may be left.
     */
    async begin(context: Context, { userId, passwordHash }: Proven, how: SignedIn): Promise<string | undefined> {
      const token = newToken();
      const expiresAt = new Date(now().getTime() + SESSION_SECONDS * 1000);
      const userAgent = context.req.header('user-agent') ?? '';
      const isBegun = await asSystem(db, reason, async ({ client }) => {
        const begun = await beginProvenSession(client, {
          userId,
          passwordHash,
          token,
          userAgent,
          now: now(),
          expiresAt,
        });
        if (begun) await news.record(client, context, userId, how);
        return begun;
      });
      if (!isBegun) return undefined;
      await endBrought(context);
      clearActing(context);
      setSessionCookie(context, token);
      return token;
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
      clearActing(context);
      clearSessionCookie(context);
    },
  };
}
