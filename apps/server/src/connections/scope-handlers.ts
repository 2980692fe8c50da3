import { readSharingScope, setSharingScope } from '@balsamo/contract/connections/scope-routes.ts';
import { readScope, type ScopeRow, saveLinkEnd, saveScope } from '@balsamo/database/access-log/scopes.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce } from '@balsamo/database/as-user.ts';
import { noteConnectionChange } from '@balsamo/database/connections/changes.ts';
import type { Context } from 'hono';
import { createSignedInFeature } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services.ts';
import { acceptableEnd } from './scope.ts';

/** What a patient shows each of their doctors, and until when. That it is honoured is the policies' work, see `access-log/policies.sql`. */
export function scopeHandlers({ db, now }: Services) {
  return createSignedInFeature('/api/connections/*')
    .openapi(readSharingScope, async (context) => {
      const statement = readScope(context.req.valid('param').personId);
      return answer(context, (await asUserOnce<ScopeRow>(db, requireSession(context), statement)).rows[0]);
    })
    .openapi(setSharingScope, async (context) => {
      const { personId } = context.req.valid('param');
      const { endsOn, ...changes } = context.req.valid('json');
      const at = now();
      const { scope, patientId } = await asUser(db, requireSession(context), async ({ query, user: opening }) => {
        const user = await opening;
        if (endsOn) acceptableEnd(endsOn, user, at, '/endsOn');
        if (endsOn !== undefined) await query(saveLinkEnd(personId, endsOn));
        await query(saveScope(personId, changes, at));
        return { scope: (await query<ScopeRow>(readScope(personId))).rows[0], patientId: user.id };
      });
      if (scope && endsOn !== undefined) {
        await asSystem(db, 'the doctor’s open pages show the day too', ({ client }) =>
          noteConnectionChange(client, [patientId, personId]),
        );
      }
      return answer(context, scope);
    });

  function answer(context: Context, scope: ScopeRow | undefined) {
    if (!scope) throw new ProblemError(404, 'connections.not_connected');
    const { hidesRecreational, hidesNotes, hidesStock, endsOn } = scope;
    return context.json({ hidesRecreational, hidesNotes, hidesStock, endsOn }, 200, { 'Cache-Control': 'no-store' });
  }
}
