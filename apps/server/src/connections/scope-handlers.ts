import { readSharingScope, setSharingScope } from '@balsamo/contract/connections/scope-routes.ts';
import type { SharingScope } from '@balsamo/contract/connections/scope-schemas.ts';
import { readScope, saveScope } from '@balsamo/database/access-log/scopes.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import type { Context } from 'hono';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services.ts';

/** What a patient shows each of their doctors. That it is honoured is the policies' work, see `access-log/policies.sql`. */
export function scopeHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/connections/*')
    .openapi(readSharingScope, (context) => answer(context, readScope(context.req.valid('param').personId)))
    .openapi(setSharingScope, (context) => {
      const { hidesRecreational } = context.req.valid('json');
      return answer(context, saveScope(context.req.valid('param').personId, hidesRecreational, now()));
    });

  async function answer(context: Context, statement: ReturnType<typeof readScope>) {
    const { rows } = await asUserOnce<SharingScope>(db, requireSession(context), statement);
    if (!rows[0]) throw new ProblemError(404, 'connections.not_connected');
    const { hidesRecreational } = rows[0];
    return context.json({ hidesRecreational }, 200, { 'Cache-Control': 'no-store' });
  }
}
