import {
  acceptConnectionRequest,
  endConnection,
  listConnectionRequests,
  listConnections,
  lookUpCode,
  readConnectionCode,
  readPatientAllowance,
  rejectConnectionRequest,
  replaceConnectionCode,
  requestConnection,
  withdrawConnectionRequest,
} from '@balsamo/contract/connections/routes.ts';
import type { Connection, ConnectionRequest } from '@balsamo/contract/connections/schemas.ts';
import { setScope } from '@balsamo/database/access-log/scopes.ts';
import { asSystem, asSystemInSession, type SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUser, asUserOnce, type SessionUser } from '@balsamo/database/as-user.ts';
import { noteConnectionChange } from '@balsamo/database/connections/changes.ts';
import { findNamed } from '@balsamo/database/connections/codes.ts';
import { removePendingInvitation } from '@balsamo/database/connections/invitations.ts';
import * as links from '@balsamo/database/connections/links.ts';
import * as requests from '@balsamo/database/connections/requests.ts';
import { markReadAbout } from '@balsamo/database/notifications/queries.ts';
import { otherSideOf, readCode } from '@balsamo/domain/connections/code.ts';
import type { Context } from 'hono';
import { clientNetwork } from '../http/client-network.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, jsonText } from '../http/feature.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { askToConnect, connectionRoleOf, refuseWithoutPlace, tellOfConnection } from './connecting.ts';
import { codeOf, makeNewCode } from './own-code.ts';
import { chosenScope } from './scope.ts';

const noSuchRequest = () => new ProblemError(404, 'connections.no_such_request');
/** Refused for a link or a request of one's own: nobody was asked, so it does not count among the requests to them. */
const ASKED_NOBODY = new Set([
  'connections.already_connected',
  'connections.already_requested',
  'connections.answer_waits',
]);
const BOTH_SIDES = 'the other side is told, and its rows change too';

/** Patients and doctors find each other, ask, answer and part. What either may do, the policies decide. */
export function connectionsHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);

  return createSignedInFeature('/api/connections', '/api/connections/*')
    .openapi(readConnectionCode, async (context) =>
      jsonText(context, await codeOf(services, requireSession(context)), 200),
    )
    .openapi(replaceConnectionCode, async (context) =>
      jsonText(context, await makeNewCode(services, requireSession(context)), 200),
    )
    .openapi(lookUpCode, async (context) => {
      const { name, specialty, isRegistrationChecked } = (await find(context, context.req.valid('json').code)).person;
      return context.json({ name, specialty, isRegistrationChecked }, 200);
    })
    .openapi(listConnectionRequests, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const statement = requests.listRequests({ limit: limit + 1, after });
      const { rows } = await asUserOnce<{ json: string }>(db, requireSession(context), statement);
      const page = pageText<ConnectionRequest>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(requestConnection, async (context) => {
      const { code, scope } = context.req.valid('json');
      const { user, person } = await find(context, code);
      const at = now();
      const chosen = chosenScope(scope, user, at);
      const isPatient = user.role === 'paciente';
      const pair = { patientId: isPatient ? user.id : person.id, doctorId: isPatient ? person.id : user.id };
      const counted = await rateLimits.countConnectionRequest(user.id, person.id);
      const asked = inSession(context, ({ client }) => askToConnect(client, { pair, asker: user.id, at, chosen }));
      const id = await asked.catch(async (error: unknown) => {
        if (error instanceof ProblemError && ASKED_NOBODY.has(error.code)) await counted.takeBack();
        throw error;
      });
      const endsOn = chosen?.endsOn ?? null;
      const sent = { id, direction: 'sent' as const, person, invitedName: null, createdAt: at.toISOString(), endsOn };
      return context.json(sent, 201);
    })
    .openapi(acceptConnectionRequest, async (context) => {
      const { id } = context.req.valid('param');
      const at = now();
      const { scope } = context.req.valid('json');
      const accepted = await inSession(context, async ({ client, user }) => {
        const chosen = chosenScope(scope, user, at);
        const request = await requests.findRequestToAnswer(client, id);
        if (!request) throw noSuchRequest();
        await links.lockDoctor(client, request.doctorId);
        // Of the invitation that it came from nothing is left to take up, nor to keep a place for.
        if (user.id === request.doctorId && request.invitationId)
          await removePendingInvitation(client, request.invitationId);
        const places = await links.countPlaces(client, request.doctorId, now());
        // What the doctor has promised to others is kept free for them, unless it was this.
        if (user.id === request.doctorId) refuseWithoutPlace(places, 'connections.limit_reached');
        else refuseWithoutPlace({ ...places, promised: 0 }, 'connections.doctor_limit_reached');
        const answered = await requests.answerRequest(client, id, 'accepted', at, chosen?.endsOn);
        if (!answered) throw noSuchRequest();
        if (chosen) await setScope(client, request, chosen.scope, at);
        await links.beginLink(client, request, at, answered.endsOn);
        if (!(await links.isLinked(client, request))) throw new ProblemError(409, 'connections.end_passed');
        await tellOfConnection(client, request.requestedBy, 'connection_accepted', id, at);
        await noteConnectionChange(client, [request.patientId, request.doctorId]);
        return { person: await links.readCounterpart(client, request.requestedBy), endsOn: answered.endsOn };
      });
      await markAnswered(context, id);
      return context.json({ ...accepted, connectedAt: at.toISOString() }, 200);
    })
    .openapi(rejectConnectionRequest, async (context) => {
      const { id } = context.req.valid('param');
      const at = now();
      await inSession(context, async ({ client }) => {
        const request = await requests.answerRequest(client, id, 'rejected', at);
        if (!request) throw noSuchRequest();
        await tellOfConnection(client, request.requestedBy, 'connection_rejected', id, at);
        await noteConnectionChange(client, [request.patientId, request.doctorId]);
      });
      await markAnswered(context, id);
      return context.body(null, 204);
    })
    .openapi(withdrawConnectionRequest, async (context) => {
      await inSession(context, async ({ client }) => {
        const pair = await requests.withdrawRequest(client, context.req.valid('param').id);
        if (!pair) throw noSuchRequest();
        await noteConnectionChange(client, [pair.patientId, pair.doctorId]);
      });
      return context.body(null, 204);
    })
    .openapi(listConnections, async (context) => {
      const { limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asUser(db, requireSession(context), async ({ query, user }) => {
        const role = connectionRoleOf(await user);
        return (await query<{ json: string }>(links.listLinks({ role, limit: limit + 1, after }))).rows;
      });
      const page = pageText<Connection>(rows, limit, ({ connectedAt, person }) => ({ at: connectedAt, id: person.id }));
      return jsonText(context, page, 200);
    })
    .openapi(endConnection, async (context) => {
      const { personId } = context.req.valid('param');
      const at = now();
      await inSession(context, async ({ client, user }) => {
        const pair = await links.endLink(client, personId, at);
        if (!pair) throw new ProblemError(404, 'connections.not_connected');
        await tellOfConnection(client, personId, 'connection_ended', user.id, at, { personId: user.id });
        await noteConnectionChange(client, [pair.patientId, pair.doctorId]);
      });
      return context.body(null, 204);
    })
    .openapi(readPatientAllowance, async (context) => {
      const { limit, active, promised } = await asSystemInSession(
        db,
        requireSession(context),
        'invitations are among what is counted, and no request reaches those',
        async ({ client, user }) => {
          if (user.role !== 'medico') throw new ProblemError(403, 'request.not_allowed');
          return links.countPlaces(client, user.id, now());
        },
      );
      return context.json({ limit, taken: active + promised }, 200);
    });

  /**
   * Whom a code names, after the try was counted. Nobody, somebody of one's own kind and somebody without a diary or patients
   * are answered alike and after the same statements.
   */
  async function find(context: Context, typed: string) {
    const user = await asUser(db, requireSession(context), ({ user }) => user);
    const role = connectionRoleOf(user);
    await rateLimits.countConnectionCode(user.id, clientNetwork(context));
    const named = readCode(typed);
    if (!named) throw refusedFields({ pointer: '/code', code: 'code_invalid' });
    const person = await asSystem(db, 'who has a code is nobody’s row but theirs', ({ client }) =>
      findNamed(client, named, otherSideOf(role)),
    );
    if (!person) throw new ProblemError(404, 'connections.code_unknown');
    return { user, person };
  }

  function inSession<Result>(
    context: Context,
    work: (transaction: SystemTransaction & { user: SessionUser }) => Promise<Result>,
  ) {
    return asSystemInSession(db, requireSession(context), BOTH_SIDES, work);
  }

  /** What told of the request has been done with. */
  async function markAnswered(context: Context, requestId: string): Promise<void> {
    await asUserOnce(db, requireSession(context), markReadAbout('connection_request', requestId));
  }
}
