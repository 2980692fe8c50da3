import { endSession, endSessions, listEvents, listSessions } from '@balsamo/contract/account/routes.ts';
import type { AuthEvent } from '@balsamo/contract/account/schemas.ts';
import { endOwnSession, endOwnSessions, listOwnSessions, type SessionRow } from '@balsamo/database/account/sessions.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { listAuthEvents } from '@balsamo/database/auth/events.ts';
import { forgetTrust } from '@balsamo/database/second-factor/sessions.ts';
import { deviceOf } from '@balsamo/domain/account/device.ts';
import type { Context } from 'hono';
import type pg from 'pg';
import { decodeCursor, pageText } from '../../http/cursor.ts';
import { createSignedInFeature, jsonText } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import { clearSessionCookie, requireSession, requireToken } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { createSecurityNews } from '../identity/security-news.ts';

/** Where a person is signed in, and the way out of each. */
export function sessionHandlers(services: Services) {
  const { db } = services;
  const news = createSecurityNews(services);
  const sessionsOf = <Result>(work: (client: pg.PoolClient) => Promise<Result>) =>
    asSystem(db, 'requests reach no sessions; the live token is the identity', ({ client }) => work(client));
  // Which browser is trusted, no session says: whoever ends a session elsewhere may have lost the device.
  const endTrust = async (client: pg.PoolClient, context: Context, userId: string) => {
    if (await forgetTrust(client, userId)) await news.record(client, context, userId, 'trust_ended');
  };

  return createSignedInFeature('/api/account/sessions/*', '/api/account/events')
    .openapi(listEvents, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const statement = listAuthEvents({ limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      return jsonText(
        context,
        pageText<AuthEvent>(rows, limit, ({ at, id }) => ({ at, id })),
        200,
      );
    })
    .openapi(listSessions, async (context) => {
      const token = await requireToken(context, db);
      await asUser(db, token, ({ user }) => user);
      const rows = await sessionsOf((client) => listOwnSessions(client, token));
      return context.json({ items: rows.map(sessionJson) }, 200);
    })
    .openapi(endSession, async (context) => {
      const token = await requireToken(context, db);
      await asUser(db, token, ({ user }) => user);
      const ended = await sessionsOf(async (client) => {
        const gone = await endOwnSession(client, token, context.req.valid('param').id);
        if (gone && !gone.wasCurrent) await endTrust(client, context, gone.userId);
        if (gone) await news.record(client, context, gone.userId, gone.wasCurrent ? 'signed_out' : 'session_ended');
        return gone;
      });
      if (!ended) throw new ProblemError(404, 'account.no_such_session');
      if (ended.wasCurrent) clearSessionCookie(context);
      return context.body(null, 204);
    })
    .openapi(endSessions, async (context) => {
      const token = await requireToken(context, db);
      const { scope } = context.req.valid('query');
      const { id } = await asUser(db, token, ({ user }) => user);
      await sessionsOf(async (client) => {
        await endOwnSessions(client, token, scope);
        await endTrust(client, context, id);
        await news.record(client, context, id, 'sessions_ended');
      });
      if (scope === 'all') clearSessionCookie(context);
      return context.body(null, 204);
    });
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
