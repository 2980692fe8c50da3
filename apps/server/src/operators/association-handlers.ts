import {
  inviteAssociationAdmin,
  listOperatedAssociations,
  makeAssociation,
  putAssociationPlan,
  putAssociationStatus,
} from '@balsamo/contract/operators/association-routes.ts';
import type { OperatedAssociation, OperatedAssociationList } from '@balsamo/contract/operators/association-schemas.ts';
import type { SystemTransaction } from '@balsamo/database/as-system.ts';
import type { SessionUser } from '@balsamo/database/as-user.ts';
import { insertOperatorEvent, listOperatedAssociations as listing } from '@balsamo/database/operators/queries.ts';
import * as operating from '@balsamo/database/staff-invitations/operating.ts';
import { newStaffInvitationToken, type Sending } from '@balsamo/database/staff-invitations/queries.ts';
import { paidUntilProblem } from '@balsamo/domain/associations/plan.ts';
import { settingValue } from '@balsamo/domain/associations/settings.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { invitationEnd } from '@balsamo/domain/connections/invitation-expiry.ts';
import { directoryCursor, placeOfCursor } from '@balsamo/domain/directory/place.ts';
import { localDay } from '@balsamo/domain/time/zone.ts';
import { findStaffInvitationMail } from '../answers/staff-invitation-mail.ts';
import { createSignedInFeature, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { asOperator } from './as-operator.ts';
import { operatorRows } from './operator-rows.ts';

type Transaction = SystemTransaction & { user: SessionUser };
type Admin = { email: string; name: string };

/** Associations come into being, close and open again through operators, who name their admins (spec-D17, spec-D24) and write down what they have paid. */
export function operatorAssociationHandlers(services: Services) {
  const { db, env, mail, now, log } = services;
  const rowsFor = operatorRows(db);
  const rateLimits = createRateLimits(services);
  const reason = 'an operator makes and closes what is not theirs';

  const newSending = (): Sending => {
    const at = now();
    return { now: at, expiresAt: invitationEnd(at), token: newStaffInvitationToken() };
  };
  const adminOf = ({ adminEmail, adminName }: { adminEmail: string; adminName: string }): Admin => ({
    email: canonicalEmail(adminEmail),
    name: adminName.trim(),
  });

  /** Only the account of an association can join a staff; no other comes to be one. */
  async function refuseOtherRole(client: Transaction['client'], { email }: Admin): Promise<void> {
    if ((await operating.otherRoleOf(client, email)) !== null) {
      throw refusedFields({ pointer: '/adminEmail', code: 'other_role' });
    }
  }

  /** Before the commit: nobody is said to be invited to whom no mail went. */
  async function mailInvitation(
    { client, user }: Transaction,
    associationId: string,
    { email }: Admin,
    { token }: Sending,
  ): Promise<void> {
    if (!(await rateLimits.mayMailInvitation(email))) throw new ProblemError(429, 'operators.too_many_mails');
    const invitation = await findStaffInvitationMail(client, env, { inviterId: user.id, associationId, email }, token);
    if (!invitation) throw noSuchAssociation();
    await mail.send(invitation).catch((error: Error) => {
      log.error({ mail: 'staffInvitation', error: error.name }, 'mail not sent');
      throw new ProblemError(503, 'operators.mail_failed');
    });
  }

  return createSignedInFeature('/api/admin/associations', '/api/admin/associations/*')
    .openapi(listOperatedAssociations, async (context) => {
      const { status, search = null, limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : placeOfCursor(cursor);
      const statement = listing({ status, search }, after, limit + 1, now());
      const rows = await rowsFor<{ json: string }>(requireSession(context), statement);
      return jsonText(context, pageByName(rows, limit), 200);
    })
    .openapi(makeAssociation, async (context) => {
      const body = context.req.valid('json');
      const { id, state = null } = body;
      const admin = adminOf(body);
      const name = settingValue('name', body.name) ?? body.name;
      const city = settingValue('city', body.city ?? '');
      const sending = newSending();
      await asOperator(db, requireSession(context), reason, async (transaction) => {
        const { client } = transaction;
        await refuseOtherRole(client, admin);
        const made = { id, name, slug: body.slug.trim(), city, state, admin };
        const outcome = await operating.makeAssociation(client, made, sending);
        if (outcome === 'slug_taken') throw refusedFields({ pointer: '/slug', code: 'slug_taken' });
        if (outcome === 'known') return;
        await client.query(insertOperatorEvent('association_created', name, now()));
        await mailInvitation(transaction, id, admin, sending);
      });
      return context.body(null, 204);
    })
    .openapi(inviteAssociationAdmin, async (context) => {
      const { associationId } = context.req.valid('param');
      const admin = adminOf(context.req.valid('json'));
      const sending = newSending();
      await asOperator(db, requireSession(context), reason, async (transaction) => {
        const { client } = transaction;
        await refuseOtherRole(client, admin);
        const invited = await operating.inviteAdmin(client, { associationId, admin }, sending);
        if (!invited) throw noSuchAssociation();
        if (invited === 'works_there') throw refusedFields({ pointer: '/adminEmail', code: 'works_there' });
        await client.query(insertOperatorEvent('association_admin_invited', invited.name, now()));
        await mailInvitation(transaction, associationId, admin, sending);
      });
      return context.body(null, 204);
    })
    .openapi(putAssociationStatus, async (context) => {
      const { associationId } = context.req.valid('param');
      const { status } = context.req.valid('json');
      await asOperator(db, requireSession(context), reason, async ({ client }) => {
        const association = await operating.setAssociationStatus(client, associationId, status);
        if (!association) throw noSuchAssociation();
        if (!association.hasChanged) return;
        const kind = status === 'closed' ? 'association_closed' : 'association_opened';
        await client.query(insertOperatorEvent(kind, association.name, now()));
      });
      return context.body(null, 204);
    })
    .openapi(putAssociationPlan, async (context) => {
      const { associationId } = context.req.valid('param');
      const { paidUntil, note } = context.req.valid('json');
      await asOperator(db, requireSession(context), reason, async ({ client, user }) => {
        const code = paidUntil !== null && paidUntilProblem(paidUntil, localDay(now(), user.time_zone));
        if (code) throw refusedFields({ pointer: '/paidUntil', code });
        const plan = { paidUntil, note: note?.trim() || null };
        const association = await operating.setAssociationPlan(client, associationId, plan, now());
        if (!association) throw noSuchAssociation();
        if (!association.hasChanged) return;
        await client.query(insertOperatorEvent('association_plan_set', association.name, now()));
      });
      return context.body(null, 204);
    });
}

/** A page of what is listed by name, of one row more than it holds; its cursor is the last one as it is shown. */
function pageByName(rows: readonly { json: string }[], limit: number): JsonText<OperatedAssociationList> {
  const items = rows.slice(0, limit).map(({ json }) => json);
  const last = rows.length > limit ? (JSON.parse(items.at(-1) ?? 'null') as OperatedAssociation | null) : null;
  const nextCursor = JSON.stringify(last && directoryCursor(last));
  return `{"items":[${items.join(',')}],"nextCursor":${nextCursor}}` as JsonText<OperatedAssociationList>;
}
