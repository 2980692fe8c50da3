import { addMember, listMembers, removeMember } from '@balsamo/contract/memberships/routes.ts';
import type { Member, MemberList } from '@balsamo/contract/memberships/schemas.ts';
import type { SystemTransaction } from '@balsamo/database/as-system.ts';
import { asUser } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { findNamed } from '@balsamo/database/connections/codes.ts';
import * as members from '@balsamo/database/memberships/members.ts';
import { tell } from '@balsamo/database/notifications/tell.ts';
import { readCode } from '@balsamo/domain/connections/code.ts';
import { clientNetwork } from '../http/client-network.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createKeeping } from './keeping.ts';
import { NOTICE_USEFUL_MS } from './notice.ts';

/** Members of an association, for its admins and managers; what these learn of them: ADR-0045. */
export function membershipsHandlers(services: Services) {
  const { db, now } = services;
  const rateLimits = createRateLimits(services);
  const keeping = createKeeping(services);

  return createSignedInFeature('/api/associations/:associationId/members', '/api/associations/:associationId/members/*')
    .openapi(listMembers, async (context) => {
      const { associationId } = context.req.valid('param');
      const { status, search, limit, cursor } = context.req.valid('query');
      const filter = {
        status,
        search: search?.trim() || undefined,
        limit: limit + 1,
        after: cursor === undefined ? undefined : decodeCursor(cursor),
      };
      const { rows, totalActive } = await asUser(db, requireSession(context), async ({ query }) => {
        const [kept, page, count] = await Promise.all([
          query(members.findKeptAssociation(associationId)),
          query<JsonRow<Member>>(members.listMembers(associationId, filter)),
          query<{ active: number }>(members.countActiveMembers(associationId)),
        ]);
        if (kept.rows.length === 0) throw noSuchAssociation();
        return { rows: page.rows, totalActive: count.rows[0]?.active ?? 0 };
      });
      const page = pageText<Member>(rows, limit, ({ joinedAt, id }) => ({ at: joinedAt, id }));
      return jsonText(context, `${page.slice(0, -1)},"totalActive":${totalActive}}` as JsonText<MemberList>, 200);
    })
    .openapi(addMember, async (context) => {
      const { associationId } = context.req.valid('param');
      const { code } = context.req.valid('json');
      if (code.trim() === '') throw refusedFields({ pointer: '/code', code: 'code_required' });
      const keeper = await keeping.keeperOf(context, associationId);
      await rateLimits.countConnectionCode(keeper.id, clientNetwork(context));
      const at = now();
      const memberId = await keeping.asKeeper(context, associationId, async ({ client }) => {
        const named = readCode(code);
        // An id of an account is nothing that a patient hands over.
        const patient = named && 'code' in named ? await findNamed(client, named, 'paciente') : undefined;
        if (!patient) throw new ProblemError(404, 'memberships.code_unknown');
        const added = await members.addMemberByCode(client, associationId, patient.id, at);
        if (typeof added === 'string') throw new ProblemError(409, `memberships.${added}`);
        await client.query(insertAssociationEvent({ associationId, kind: 'member_added', subjectId: patient.id }, at));
        await tellMember(client, 'association_joined', { userId: patient.id, associationId }, at);
        return added.id;
      });
      const [row] = await asUser(
        db,
        requireSession(context),
        async ({ query }) => (await query<JsonRow<Member>>(members.readMember(associationId, memberId))).rows,
      );
      if (!row) throw noSuchAssociation();
      return jsonText(context, row.json, 201);
    })
    .openapi(removeMember, async (context) => {
      const { associationId, memberId } = context.req.valid('param');
      const at = now();
      await keeping.asKeeper(context, associationId, async ({ client }) => {
        const subjectId = await members.removeMember(client, associationId, memberId, at);
        if (subjectId === undefined) throw new ProblemError(404, 'memberships.no_such_member');
        await client.query(insertAssociationEvent({ associationId, kind: 'member_removed', subjectId }, at));
        await tellMember(client, 'association_membership_ended', { userId: subjectId, associationId }, at);
      });
      return context.body(null, 204);
    });
}

/** What the staff did with somebody's membership, told to that person. */
async function tellMember(
  client: SystemTransaction['client'],
  type: 'association_joined' | 'association_membership_ended',
  { userId, associationId }: { userId: string; associationId: string },
  at: Date,
): Promise<void> {
  const expiresAt = new Date(at.getTime() + NOTICE_USEFUL_MS);
  await tell(client, [{ userId, type, relatedId: associationId, dueAt: null, data: {}, expiresAt }], at);
}
