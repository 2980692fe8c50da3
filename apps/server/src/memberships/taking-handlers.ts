import {
  acceptAssociationInvitation,
  acceptReceivedAssociationInvitation,
  declineAssociationInvitation,
  declineReceivedAssociationInvitation,
  listReceivedAssociationInvitations,
  openAssociationInvitation,
  signUpByAssociationInvitation,
} from '@balsamo/contract/memberships/routes.ts';
import type { ReceivedAssociationInvitationList } from '@balsamo/contract/memberships/schemas.ts';
import { asUserOnce } from '@balsamo/database/as-user.ts';
import { listReceivedInvitations } from '@balsamo/database/memberships/received-invitations.ts';
import { accountJson, createAuth, createNewAccounts } from '../auth/facade.ts';
import { createFeature, type JsonText, jsonText } from '../http/feature.ts';
import { requireSession, sessionTokenOf } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createTaking } from './taking.ts';

/** An association's invitation for whom it was made: behind the link of its mail, and, once an account's address is confirmed, in the app. */
export function takingHandlers(services: Services) {
  const newAccounts = createNewAccounts(services, createAuth(services));
  const taking = createTaking(services);

  return createFeature()
    .openapi(openAssociationInvitation, async (context) => {
      const found = await taking.look(context.req.valid('json').token);
      const {
        associationId: id,
        associationName: name,
        logoId,
        description,
        neighborhood,
        city,
        state,
        email,
        message,
        expiresAt,
      } = found;
      const association = { id, name, logoId, description, neighborhood, city, state };
      return context.json({ association, email, message, expiresAt: expiresAt.toISOString() }, 200);
    })
    .openapi(acceptAssociationInvitation, async (context) => {
      const { token, sharesSummary } = context.req.valid('json');
      return context.json(await taking.accept(requireSession(context), { token }, sharesSummary), 200);
    })
    .openapi(declineAssociationInvitation, async (context) => {
      const { token } = context.req.valid('json');
      await taking.decline(sessionTokenOf(context) === undefined ? undefined : requireSession(context), { token });
      return context.body(null, 204);
    })
    .openapi(listReceivedAssociationInvitations, async (context) => {
      const statement = listReceivedInvitations(services.now());
      const { rows } = await asUserOnce<{ json: string }>(services.db, requireSession(context), statement);
      const text = `{"items":[${rows.map(({ json }) => json).join(',')}]}`;
      return jsonText(context, text as JsonText<ReceivedAssociationInvitationList>, 200);
    })
    .openapi(acceptReceivedAssociationInvitation, async (context) => {
      const { invitationId: id } = context.req.valid('param');
      const { sharesSummary } = context.req.valid('json');
      return context.json(await taking.accept(requireSession(context), { id }, sharesSummary), 200);
    })
    .openapi(declineReceivedAssociationInvitation, async (context) => {
      await taking.decline(requireSession(context), { id: context.req.valid('param').invitationId });
      return context.body(null, 204);
    })
    .openapi(signUpByAssociationInvitation, async (context) => {
      const { token, name, password, sharesSummary } = context.req.valid('json');
      // Looked at first, so that no account is made for a link that does not work.
      const { email } = await taking.look(token);
      const { user, sessionToken } = await newAccounts.signUp(
        context,
        { name, email, password, role: 'paciente' },
        { isInvited: true },
      );
      await taking.accept(sessionToken, { token }, sharesSummary);
      return context.json(accountJson({ ...user, emailVerified: true }), 200);
    });
}
