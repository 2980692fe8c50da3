import { eraseUnconfirmed } from '@balsamo/database/account/erasures.ts';
import { resetPassword, takeResetLink } from '@balsamo/database/account/password-reset.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { findHolderByEmail } from '@balsamo/database/second-factor/sessions.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import type { Context } from 'hono';
import { removeStoredFiles } from '../../files/keep-file.ts';
import { ProblemError } from '../../http/problem.ts';
import { accountErasedNotice } from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';
import { eraseWithTraces } from '../identity/account-erasure.ts';
import type { ResetLink } from '../identity/reset-links.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { isOn } from '../second-factor/second-step.ts';

/** A new password by mail: with what else its person chose, in one transaction, told to the mailbox and in the app. */
export function createPasswordResets(services: Services) {
  const { db, mail, now } = services;
  const news = createSecurityNews(services);
  const reason = 'a mailed link is followed without a session';

  return {
    /** @throws ProblemError 410 when the link was used meanwhile */
    async reset(
      context: Context,
      { linkId, person }: Extract<ResetLink, { state: 'valid' }>,
      { passwordHash, removesKeys }: { passwordHash: string; removesKeys: boolean },
    ): Promise<void> {
      const { userId } = person;
      const endsKeys = isOn(person) && (removesKeys || !person.isConfirmed);
      const change = endsKeys ? 'keys_removed' : 'password_reset';
      await asSystem(db, reason, async ({ client }) => {
        const done = await resetPassword(client, {
          linkId,
          userId,
          passwordHash,
          removesKeys,
          now: now(),
        });
        if (!done) throw new ProblemError(410, 'auth.link_invalid');
        if (done.endedTrust) await news.record(client, context, userId, 'trust_ended');
        await news.tell(client, context, userId, 'password_reset');
        if (change === 'keys_removed') await news.tell(client, context, userId, change);
      });
      news.mail(person, change);
    },

    /**
     * Erases an account that somebody else made with this address, by the same link: nothing of theirs is left, and the address is free.
     * @throws ProblemError 409 `auth.account_confirmed`, 410 when the link was used meanwhile
     */
    async erase({ linkId, person }: Extract<ResetLink, { state: 'valid' }>): Promise<void> {
      const fileIds = await asSystem(db, reason, async ({ client }) => {
        if (!(await takeResetLink(client, linkId, person.userId, now()))) {
          throw new ProblemError(410, 'auth.link_invalid');
        }
        const isDue = await eraseUnconfirmed(client, person.userId, now());
        if (!isDue) throw new ProblemError(409, 'auth.account_confirmed');
        return eraseWithTraces(services, client, person);
      });
      await removeStoredFiles(services, fileIds);
      mail.afterAnswer('account erased', () => mail.send(accountErasedNotice(person)));
    },

    /** Tells that a link was asked for, where the address has an account. Runs after the answer. */
    async tellAsked(context: Context, email: string): Promise<void> {
      await asSystem(db, reason, async ({ client }) => {
        const person = await findHolderByEmail(client, canonicalEmail(email));
        if (person) await news.tell(client, context, person.userId, 'password_reset_asked');
      });
    },
  };
}
