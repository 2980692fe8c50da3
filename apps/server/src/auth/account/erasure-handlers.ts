import { cancelErasure, requestErasure } from '@balsamo/contract/account/routes.ts';
import { askForErasure, callOffOwnErasure, countStayingOperators } from '@balsamo/database/account/erasures.ts';
import { readOwnAccount } from '@balsamo/database/account/queries.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { asUser, type Session } from '@balsamo/database/as-user.ts';
import { isResponsible as isResponsibleForSomeone, lockCircle } from '@balsamo/database/care/circle.ts';
import { listContacts } from '@balsamo/database/care/contacts.ts';
import { findOwnSignIn } from '@balsamo/database/care/queries.ts';
import { ActsForAnotherError } from '@balsamo/database/session-errors.ts';
import { findCustomerOf } from '@balsamo/database/subscriptions/queries.ts';
import { erasureAskedFor, erasureObstacle } from '@balsamo/domain/account/erasure.ts';
import { isCaredAddress, mayKeep } from '@balsamo/domain/care/care.ts';
import { createSignedInFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import { requireSession, requireToken } from '../../http/session.ts';
import { careErasureCalledOffNotice, erasureCalledOffNotice, erasureNotice } from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';
import { erasureJson } from '../identity/account-json.ts';
import { createPasswordProof, wrongPassword } from '../identity/password-proof.ts';

/**
 * Asking for the erasure of one's account, and keeping it after all. Sessions stay: whoever finds this asked for by someone
 * else must be able to call it off wherever they are signed in; the mail tells them of it.
 */
export function erasureHandlers(services: Services) {
  const { db, env, mail, now } = services;
  const provePassword = createPasswordProof(services);
  const ownAccount = async (session: Session) => {
    const account = await asUser(db, session, ({ orm }) => readOwnAccount(orm));
    if (!account) throw new ProblemError(401, 'auth.not_signed_in');
    return account;
  };

  /**
   * Whoever leaves is charged nothing more; before anything is asked for, so that no account goes that is still paid for.
   * @throws ProblemError 503 `subscription.provider_away`
   */
  async function endCharges(userId: string): Promise<void> {
    const reason = 'the payment provider knows a doctor by what no request reads';
    const customerId = await asSystem(db, reason, ({ client }) => findCustomerOf(client, userId));
    if (customerId === undefined) return;
    await services.payments.provider.cancelAtPeriodEnd(customerId).catch((error: Error) => {
      services.log.warn({ error: error.message }, 'the payment provider did not answer');
      throw new ProblemError(503, 'subscription.provider_away');
    });
  }

  /** Who heard that a diary is to be erased hears that it is not. */
  function tellKeepers(personId: string): void {
    mail.afterAnswer('erasure called off', async () => {
      const reason = 'who keeps a diary beside oneself, no request reads';
      const contacts = await asSystem(db, reason, ({ client }) => listContacts(client, personId));
      for (const contact of contacts) {
        if (mayKeep(contact.role)) await mail.send(careErasureCalledOffNotice(contact, env.appUrl));
      }
    });
  }

  return createSignedInFeature('/api/account/erasure')
    .openapi(requestErasure, async (context) => {
      const token = await requireToken(context, db);
      const person = await provePassword(context, context.req.valid('json').password, '/password');
      const account = await ownAccount(token);
      await endCharges(account.id);
      const erasure = await asSystem(db, 'requests read no password hash and no other account', async ({ client }) => {
        const others = account.role === 'operador' ? await countStayingOperators(client, account.id) : 0;
        // Asked once more, for whom somebody made responsible a moment ago; who does so now waits, or has done it.
        await lockCircle(client, account.id);
        const isResponsible = await isResponsibleForSomeone(client, account.id);
        const obstacle = erasureObstacle(account.role, { otherOperators: others, isResponsible });
        if (obstacle) throw new ProblemError(409, `account.${obstacle}`);
        return askForErasure(client, { token, passwordHash: person.passwordHash }, erasureAskedFor(now()));
      });
      // Someone changed the password meanwhile: what was proven no longer holds.
      if (!erasure) throw wrongPassword('/password');
      const { isNew, ...asked } = erasure;
      if (isNew) mail.afterAnswer('erasure', () => mail.send(erasureNotice(account, asked.dueAt, env.appUrl)));
      return context.json(erasureJson(asked), 200);
    })
    .openapi(cancelErasure, async (context) => {
      const session = requireSession(context);
      const wasAskedFor = await asUser(db, session, async ({ orm, query, user }) => {
        // Whoever has a sign-in decides about their own account, whoever else keeps the diary.
        const isActedFor = (await user).care !== null;
        if (isActedFor && (await query(findOwnSignIn())).rowCount === 1) throw new ActsForAnotherError();
        return callOffOwnErasure(orm);
      });
      // The job may have been faster and have taken this session along: nobody must be told that their account stays.
      const account = await ownAccount(session);
      if (wasAskedFor && isCaredAddress(account.email)) tellKeepers(account.id);
      else if (wasAskedFor)
        mail.afterAnswer('erasure called off', () => mail.send(erasureCalledOffNotice(account, env.appUrl)));
      return context.body(null, 204);
    });
}
