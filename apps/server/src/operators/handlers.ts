import {
  listOperatedRegistrations,
  listOperatorEvents,
  putRegistrationFinding,
} from '@balsamo/contract/operators/routes.ts';
import type { OperatedRegistration, OperatorEventLine } from '@balsamo/contract/operators/schemas.ts';
import * as queries from '@balsamo/database/operators/queries.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { ProblemError } from '../http/problem.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { operatorRows } from './operator-rows.ts';

/** What the people who run the installation do (spec-D24). Nothing here reaches a diary, a prescription or what two people share. */
export function operatorsHandlers(services: Services) {
  const { db, now } = services;

  const rowsFor = operatorRows(db);
  const after = (cursor: string | undefined) => (cursor === undefined ? undefined : decodeCursor(cursor));

  return createSignedInFeature('/api/admin/registrations', '/api/admin/registrations/*', '/api/admin/events')
    .openapi(listOperatedRegistrations, async (context) => {
      const { status, limit, cursor } = context.req.valid('query');
      const statement = queries.listOperatedRegistrations(status === 'waiting', {
        limit: limit + 1,
        after: after(cursor),
      });
      const rows = await rowsFor<{ json: string }>(requireSession(context), statement);
      const text = pageText<OperatedRegistration>(rows, limit, ({ createdAt, doctorId }) => ({
        at: createdAt,
        id: doctorId,
      }));
      return jsonText(context, text, 200);
    })
    .openapi(putRegistrationFinding, async (context) => {
      const { doctorId } = context.req.valid('param');
      const { crm, name, ...finding } = context.req.valid('json');
      const statement = queries.findRegistration({ doctorId, crm, name }, finding, now());
      const [row] = await rowsFor<{ found: boolean }>(requireSession(context), statement);
      if (!row?.found) throw new ProblemError(409, 'operators.registration_changed');
      return context.body(null, 204);
    })
    .openapi(listOperatorEvents, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const statement = queries.listOperatorEvents({ limit: limit + 1, after: after(cursor) });
      const rows = await rowsFor<{ json: string }>(requireSession(context), statement);
      const text = pageText<OperatorEventLine>(rows, limit, ({ at, id }) => ({ at, id }));
      return jsonText(context, text, 200);
    });
}
