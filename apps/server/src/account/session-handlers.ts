import { endSession, endSessions, listSessions } from '@balsamo/contract/account/routes.ts';
import { endOwnSession, endOwnSessions, listOwnSessions, type SessionRow } from '@balsamo/database/account/sessions.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { deviceOf } from '@balsamo/domain/account/device.ts';
import type { Context } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type pg from 'pg';
import { createAuth } from '../auth/auth.ts';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services.ts';

/** Where a person is signed in, and the way out of each. */
export function sessionHandlers(services: Services) {
  const { db } = services;
  const auth = createAuth(services);
  const sessionsOf = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
    asSystem(db, 'requests reach no sessions; the live token is the identity', ({ client }) => work(client));

  return createSignedInFeature('/api/account/sessions/*')
    .openapi(listSessions, async (context) => {
      const token = requireSession(context);
      await asUser(db, token, ({ user }) => user);
      const rows = await sessionsOf((client) => listOwnSessions(client, token));
      return context.json({ items: rows.map(sessionJson) }, 200);
    })
    .openapi(endSession, async (context) => {
      const token = requireSession(context);
      await asUser(db, token, ({ user }) => user);
      const ended = await sessionsOf((client) => endOwnSession(client, token, context.req.valid('param').id));
      if (!ended) throw new ProblemError(404, 'account.no_such_session');
      if (ended.wasCurrent) await forgetCookie(context);
      return context.body(null, 204);
    })
    .openapi(endSessions, async (context) => {
      const token = requireSession(context);
      const { scope } = context.req.valid('query');
      await asUser(db, token, ({ user }) => user);
      await sessionsOf((client) => endOwnSessions(client, token, scope));
      if (scope === 'all') await forgetCookie(context);
      return context.body(null, 204);
    });

  async function forgetCookie(context: Context): Promise<void> {
    const { sessionToken } = (await auth.$context).authCookies;
    deleteCookie(context, sessionToken.name, { path: '/', secure: services.env.appUrl.startsWith('https://') });
  }
}

function sessionJson(row: SessionRow) {
  return {
    id: row.id,
    ...deviceOf(row.userAgent),
    isCurrent: row.isCurrent,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.usedAt.toISOString(),
  };
}
