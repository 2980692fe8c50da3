import {
  acceptStaffInvitation,
  cancelStaffInvitation,
  changeStaffRole,
  endStaffAccess,
  inviteStaff,
  listAssociationStaff,
  listStaffInvitations,
  openStaffInvitation,
  resendStaffInvitation,
  signUpAsStaff,
} from '@balsamo/contract/association-staff/routes.ts';
import type { StaffInvitation, StaffInvitationList, StaffList } from '@balsamo/contract/association-staff/schemas.ts';
import { asUser, asUserOnce, type Session } from '@balsamo/database/as-user.ts';
import { findPermission } from '@balsamo/database/associations/permitted.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import * as queries from '@balsamo/database/staff-invitations/queries.ts';
import type { StaffRole } from '@balsamo/domain/associations/permissions.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { invitationEnd } from '@balsamo/domain/connections/invitation-expiry.ts';
import { accountJson, createAuth, createNewAccounts } from '../auth/facade.ts';
import { createFeature, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createJoining } from './joining.ts';
import { createStaffMails } from './staff-mails.ts';

/** Who works in an association, and how somebody comes to. Nothing here tells whether an address has an account, except to who holds a link that was sent to it. */
export function associationStaffHandlers(services: Services) {
  const { db, now } = services;
  const auth = createAuth(services);
  const newAccounts = createNewAccounts(services, auth);
  const rateLimits = createRateLimits(services);
  const mails = createStaffMails(services);
  const joining = createJoining(services);

  async function staffText(session: Session, associationId: string): Promise<JsonText<StaffList>> {
    const { rows } = await asUserOnce<{ json: string }>(db, session, queries.listStaff(associationId));
    // Whoever reads it works there, and so stands in it.
    if (rows.length === 0) throw noSuchAssociation();
    return `{"items":[${rows.map(({ json }) => json).join(',')}]}` as JsonText<StaffList>;
  }

  /** An invitation counts, and is refused, before it is written. */
  async function countInvitation(session: Session, associationId: string): Promise<string> {
    const admin = await asUser(db, session, async ({ query, user }) => {
      const { rowCount } = await query(findPermission(associationId, 'admin'));
      if (rowCount !== 1) throw noSuchAssociation();
      return user;
    });
    await rateLimits.countInvitation(admin.id);
    return admin.id;
  }
  const newSending = (): queries.Sending => {
    const at = now();
    return { now: at, expiresAt: invitationEnd(at), token: queries.newStaffInvitationToken() };
  };

  return createFeature()
    .openapi(listAssociationStaff, async (context) => {
      const { associationId } = context.req.valid('param');
      return jsonText(context, await staffText(requireSession(context), associationId), 200);
    })
    .openapi(changeStaffRole, async (context) => {
      const session = requireSession(context);
      const { associationId, userId } = context.req.valid('param');
      const { role } = context.req.valid('json');
      const change = asUser(db, session, async ({ query }) => {
        const { rowCount } = await query(findPermission(associationId, 'admin'));
        const { rows } = await query<{ role: StaffRole }>(queries.findColleague(associationId, userId));
        if (rowCount !== 1 || !rows[0]) throw noSuchAssociation();
        if (rows[0].role === role) return;
        // Written first: whoever gives up the role of an admin may still do it.
        await query(
          insertAssociationEvent({ associationId, kind: 'role_changed', subjectId: userId, subject: role }, now()),
        );
        await query(queries.changeRole(associationId, userId, role));
      });
      await change.catch(refuseLastAdmin);
      // Who was an admin and has become a stock keeper sees the staff no more.
      const text = await staffText(session, associationId).catch((error: unknown) => {
        if (error instanceof ProblemError && error.status === 404) return '{"items":[]}' as JsonText<StaffList>;
        throw error;
      });
      return jsonText(context, text, 200);
    })
    .openapi(endStaffAccess, async (context) => {
      const { associationId, userId } = context.req.valid('param');
      const end = asUser(db, requireSession(context), async ({ query }) => {
        const { rows } = await query<{ isSelf: boolean }>(queries.findColleague(associationId, userId));
        if (!rows[0]) throw noSuchAssociation();
        const kind = rows[0].isSelf ? 'staff_left' : 'staff_removed';
        // Written first: whoever has left may write nothing any more.
        await query(insertAssociationEvent({ associationId, kind, subjectId: userId }, now()));
        const { rowCount } = await query(queries.endAccess(associationId, userId, now()));
        if (rowCount !== 1) throw noSuchAssociation();
      });
      await end.catch(refuseLastAdmin);
      return context.body(null, 204);
    })
    .openapi(listStaffInvitations, async (context) => {
      const { associationId } = context.req.valid('param');
      const statement = queries.listStaffInvitations(associationId, now());
      const { rows } = await asUserOnce<{ json: string | null }>(db, requireSession(context), statement);
      if (rows.length === 0) throw noSuchAssociation();
      const items = rows.flatMap(({ json }) => json ?? []);
      return jsonText(context, `{"items":[${items.join(',')}]}` as JsonText<StaffInvitationList>, 200);
    })
    .openapi(inviteStaff, async (context) => {
      const session = requireSession(context);
      const { associationId } = context.req.valid('param');
      const { email: typed, role } = context.req.valid('json');
      const email = canonicalEmail(typed);
      const adminId = await countInvitation(session, associationId);
      const sending = newSending();
      const json = await asUser(db, session, async ({ query }) => {
        const [removing, inserting] = queries.insertStaffInvitation({ associationId, email, role }, sending);
        await query(removing);
        const { rows } = await query<{ json: JsonText<StaffInvitation> }>(inserting);
        if (!rows[0]) throw new ProblemError(409, 'associationStaff.already_invited');
        await query(insertAssociationEvent({ associationId, kind: 'staff_invited', subject: role }, now()));
        return rows[0].json;
      });
      mails.send({ adminId, associationId, email }, sending.token);
      return jsonText(context, json, 201);
    })
    .openapi(resendStaffInvitation, async (context) => {
      const session = requireSession(context);
      const { associationId, id } = context.req.valid('param');
      const adminId = await countInvitation(session, associationId);
      const sending = newSending();
      const renewed = await asUser(db, session, async ({ query }) => {
        const { rows } = await query<{ email: string; role: StaffRole; json: JsonText<StaffInvitation> }>(
          queries.renewStaffInvitation(associationId, id, sending),
        );
        if (!rows[0]) throw noSuchAssociation();
        const event = { associationId, kind: 'staff_invitation_resent', subject: rows[0].role } as const;
        await query(insertAssociationEvent(event, now()));
        return rows[0];
      });
      mails.send({ adminId, associationId, email: renewed.email }, sending.token);
      return jsonText(context, renewed.json, 200);
    })
    .openapi(cancelStaffInvitation, async (context) => {
      const { associationId, id } = context.req.valid('param');
      await asUser(db, requireSession(context), async ({ query }) => {
        const { rowCount } = await query(queries.cancelStaffInvitation(associationId, id));
        if (rowCount !== 1) throw noSuchAssociation();
        await query(insertAssociationEvent({ associationId, kind: 'staff_invitation_cancelled' }, now()));
      });
      return context.body(null, 204);
    })
    .openapi(openStaffInvitation, async (context) => {
      const found = await joining.look(context.req.valid('json').token);
      const { associationName, email, name, role, expiresAt, account } = found;
      return context.json({ associationName, email, name, role, expiresAt: expiresAt.toISOString(), account }, 200);
    })
    .openapi(acceptStaffInvitation, async (context) => {
      return context.json(await joining.join(requireSession(context), context.req.valid('json').token), 200);
    })
    .openapi(signUpAsStaff, async (context) => {
      const { token, name, password } = context.req.valid('json');
      // Looked at first, so that no account is made for a link that does not work.
      const { email } = await joining.look(token);
      const { user, sessionToken } = await newAccounts.signUp(
        context,
        { name, email, password, role: 'associacao' },
        { isInvited: true },
      );
      await joining.join(sessionToken, token);
      return context.json(accountJson({ ...user, emailVerified: true }), 200);
    });
}

function refuseLastAdmin(error: unknown): never {
  throw queries.isLastAdminError(error) ? new ProblemError(409, 'associationStaff.last_admin') : error;
}
