import { readSharingScope, setSharingScope } from '@balsamo/contract/connections/scope-routes.ts';
import { readScope, type ScopeRow } from '@balsamo/database/access-log/scopes.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import type { Context } from 'hono';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { changeScope } from './change-scope.ts';

/** What a patient shows each of their doctors, and until when. That it is honoured is the policies' work, see `access-log/policies.sql`. */
export function scopeHandlers(services: Services) {
  return createSignedInFeature('/api/connections/*')
    .openapi(readSharingScope, async (context) => {
      const statement = readScope(context.req.valid('param').personId);
      return answer(context, (await asUserOnce<ScopeRow>(services.db, requireSession(context), statement)).rows[0]);
    })
    .openapi(setSharingScope, async (context) => {
      const { personId } = context.req.valid('param');
      return answer(context, await changeScope(services, requireSession(context), personId, context.req.valid('json')));
    });

  function answer(context: Context, scope: ScopeRow | undefined) {
    if (!scope) throw new ProblemError(404, 'connections.not_connected');
    const { hidesRecreational, hidesNotes, hidesStock, endsOn } = scope;
    return context.json({ hidesRecreational, hidesNotes, hidesStock, endsOn }, 200, { 'Cache-Control': 'no-store' });
  }
}
