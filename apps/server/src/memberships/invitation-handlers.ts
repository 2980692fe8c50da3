import {
  cancelAssociationInvitation,
  inviteListToAssociation,
  inviteToAssociation,
  listAssociationInvitations,
  resendAssociationInvitation,
} from '@balsamo/contract/memberships/routes.ts';
import type { AssociationInvitation } from '@balsamo/contract/memberships/schemas.ts';
import { asUser, type SessionUser } from '@balsamo/database/as-user.ts';
import { insertAssociationEvent } from '@balsamo/database/associations/queries.ts';
import { forgetNewsOfInvitation } from '@balsamo/database/memberships/invitation-mails.ts';
import * as invitations from '@balsamo/database/memberships/invitations.ts';
import { findKeptAssociation } from '@balsamo/database/memberships/members.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { invitationEnd } from '@balsamo/domain/connections/invitation-expiry.ts';
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@balsamo/domain/language.ts';
import { ADDRESS_LIST_MAX_LINES, type LineOutcome, readAddressList } from '@balsamo/domain/memberships/address-list.ts';
import { decodeCursor, pageText } from '../http/cursor.ts';
import { createSignedInFeature, type JsonRow, type JsonText, jsonText } from '../http/feature.ts';
import { noSuchAssociation } from '../http/no-such-association.ts';
import { ProblemError, refusedFields } from '../http/problem.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { requireSession } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { mailAssociationInvitations } from './jobs.ts';
import { createKeeping } from './keeping.ts';

const noSuchInvitation = () => new ProblemError(404, 'memberships.no_such_invitation');

/**
 * An association invites by mail. Nothing here tells whether an address has an account (ADR-0014): of an address it says what the
 * association knows by its own invitations.
 */
export function membershipInvitationHandlers(services: Services) {
  const { db, mail, now } = services;
  const rateLimits = createRateLimits(services);
  const keeping = createKeeping(services);
  const mailWaiting = () => mail.afterAnswer('association invitation', () => mailAssociationInvitations(services));

  return createSignedInFeature(
    '/api/associations/:associationId/invitations',
    '/api/associations/:associationId/invitations/*',
  )
    .openapi(listAssociationInvitations, async (context) => {
      const { associationId } = context.req.valid('param');
      const { status, limit, cursor } = context.req.valid('query');
      const after = cursor === undefined ? undefined : decodeCursor(cursor);
      const rows = await asUser(db, requireSession(context), async ({ query }) => {
        const filter = { status, limit: limit + 1, after };
        const [kept, page] = await Promise.all([
          query(findKeptAssociation(associationId)),
          query<JsonRow<AssociationInvitation>>(invitations.listInvitations(associationId, now(), filter)),
        ]);
        if (kept.rows.length === 0) throw noSuchAssociation();
        return page.rows;
      });
      const page = pageText<AssociationInvitation>(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
      return jsonText(context, page, 200);
    })
    .openapi(inviteToAssociation, async (context) => {
      const { associationId } = context.req.valid('param');
      const body = context.req.valid('json');
      const keeper = await keeping.keeperOf(context, associationId);
      await rateLimits.countAssociationInvitation(keeper.id);
      const at = now();
      const email = canonicalEmail(body.email);
      const json = await keeping.asKeeper(context, associationId, async ({ client, user }) => {
        const given = { associationId, emails: [email], ...mailOf(body, user), expiresAt: invitationEnd(at) };
        const outcome = (await invitations.insertInvitations(client, { ...given, asksAgain: true }, at)).get(email);
        if (outcome === 'member') throw new ProblemError(409, 'memberships.already_member');
        if (outcome !== 'invited') throw new ProblemError(409, 'memberships.already_pending');
        await client.query(insertAssociationEvent({ associationId, kind: 'member_invited' }, at));
        return invitations.readPendingInvitation(client, associationId, email, at);
      });
      mailWaiting();
      return jsonText(context, json as JsonText<AssociationInvitation>, 201);
    })
    .openapi(inviteListToAssociation, async (context) => {
      const { associationId } = context.req.valid('param');
      const body = context.req.valid('json');
      const lines = readAddressList(body.text);
      if (lines.length === 0) throw refusedFields({ pointer: '/text', code: 'list_empty' });
      if (lines.length > ADDRESS_LIST_MAX_LINES) throw refusedFields({ pointer: '/text', code: 'list_too_long' });
      await keeping.keeperOf(context, associationId);
      const counted = await rateLimits.countAssociationInvitationList(associationId);
      const at = now();
      const emails = [...new Set(lines.flatMap(({ email }) => email ?? []))];
      const outcomes = await keeping.asKeeper(context, associationId, async ({ client, user }) => {
        const given = { associationId, emails, ...mailOf(body, user), expiresAt: invitationEnd(at) };
        const outcomes = await invitations.insertInvitations(client, { ...given, asksAgain: false }, at);
        const invited = [...outcomes.values()].filter((outcome) => outcome === 'invited').length;
        const event = { associationId, kind: 'invitation_list_read', subject: String(invited) } as const;
        if (invited > 0) await client.query(insertAssociationEvent(event, at));
        return outcomes;
      });
      // A list that invites nobody sends nothing: it may be read as often as one likes.
      if (![...outcomes.values()].includes('invited')) await counted.takeBack();
      mailWaiting();
      const seen = new Set<string>();
      const items = lines.map(({ line, text, email }) => {
        if (email === null) return { line, text, outcome: 'invalid' as const };
        const outcome: LineOutcome = seen.has(email) ? 'duplicate' : (outcomes.get(email) ?? 'pending');
        seen.add(email);
        return { line, text: email, outcome };
      });
      return context.json({ items }, 200);
    })
    .openapi(resendAssociationInvitation, async (context) => {
      const { associationId, invitationId: id } = context.req.valid('param');
      const keeper = await keeping.keeperOf(context, associationId);
      await rateLimits.countAssociationInvitation(keeper.id);
      const at = now();
      const json = await keeping.asKeeper(context, associationId, async ({ client }) => {
        const renewed = await invitations.renewInvitation(
          client,
          { associationId, id, expiresAt: invitationEnd(at) },
          at,
        );
        if (renewed === undefined) throw noSuchInvitation();
        await client.query(insertAssociationEvent({ associationId, kind: 'invitation_resent' }, at));
        return renewed;
      });
      mailWaiting();
      return jsonText(context, json as JsonText<AssociationInvitation>, 200);
    })
    .openapi(cancelAssociationInvitation, async (context) => {
      const { associationId, invitationId } = context.req.valid('param');
      await keeping.asKeeper(context, associationId, async ({ client }) => {
        if (!(await invitations.cancelInvitation(client, associationId, invitationId))) throw noSuchInvitation();
        await forgetNewsOfInvitation(client, invitationId);
        await client.query(insertAssociationEvent({ associationId, kind: 'invitation_cancelled' }, now()));
      });
      return context.body(null, 204);
    });
}

/** What a mail says beside the link, and in which language to somebody without an account. */
function mailOf(
  { message, language }: { message?: string | undefined; language?: Language | undefined },
  user: SessionUser,
): { message: string | null; language: Language } {
  return {
    message: message?.trim() || null,
    language: language ?? languageOf(user.language) ?? DEFAULT_LANGUAGE,
  };
}
