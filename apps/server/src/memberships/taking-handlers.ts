import {
  acceptAssociationInvitation,
  declineAssociationInvitation,
  openAssociationInvitation,
  signUpByAssociationInvitation,
} from '@balsamo/contract/memberships/routes.ts';
import { accountJson, createAuth, createNewAccounts } from '../auth/facade.ts';
import { createFeature } from '../http/feature.ts';
import { requireSession, sessionTokenOf } from '../http/session.ts';
import type { Services } from '../services/services.ts';
import { createTaking } from './taking.ts';

/** The page behind the link of an association's invitation, for someone new and for a patient who has an account. */
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
      return context.json(await taking.accept(requireSession(context), token, sharesSummary), 200);
    })
    .openapi(declineAssociationInvitation, async (context) => {
      const { token } = context.req.valid('json');
      await taking.decline(sessionTokenOf(context) === undefined ? undefined : requireSession(context), token);
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
      await taking.accept(sessionToken, token, sharesSummary);
      return context.json(accountJson({ ...user, emailVerified: true }), 200);
    });
}
