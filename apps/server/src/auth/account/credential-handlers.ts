import { changePassword, confirmEmailChange, requestEmailChange } from '@balsamo/contract/account/routes.ts';
import {
  applyEmailChange,
  type Credentials,
  isEmailTaken,
  keepEmailChange,
  replacePassword,
} from '@balsamo/database/account/credentials.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { isForbidden } from '@balsamo/database/away.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { EMAIL_UNDO_DAYS } from '@balsamo/domain/auth/email-undo.ts';
import { createSignedInFeature } from '../../http/feature.ts';
import { ProblemError } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { requireToken, SESSION_SECONDS, setSessionCookie } from '../../http/session.ts';
import {
  addressLostNotice,
  emailChangedMail,
  emailChangeLink,
  emailChangeMail,
  emailChangeNotice,
  emailUndoLink,
  passwordChangedNotice,
} from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';
import { createAuth, VERIFICATION_LINK_SECONDS } from '../identity/auth.ts';
import { createKnownDevices } from '../identity/known-devices.ts';
import { createPasswordProof, wrongPassword } from '../identity/password-proof.ts';
import { refuseWeakPassword } from '../identity/refuse-weak-password.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { hashOf, newToken } from '../identity/vault.ts';
import { createOwnFactor } from '../second-factor/own-factor.ts';

const UNIQUE_VIOLATION = '23505';
const DAY_MS = 86_400_000;

/** What opens the account: its password and its address. Both ask for the password again. */
export function credentialHandlers(services: Services) {
  const { db, env, mail, now } = services;
  const auth = createAuth(services);
  const rateLimits = createRateLimits(services);
  const devices = createKnownDevices(services);
  const provePassword = createPasswordProof(services);
  const ownFactor = createOwnFactor(services);
  const news = createSecurityNews(services);

  return createSignedInFeature('/api/account/password', '/api/account/email')
    .openapi(changePassword, async (context) => {
      const { currentPassword, newPassword, ...factor } = context.req.valid('json');
      const person = await provePassword(context, currentPassword, '/currentPassword');
      await refuseWeakPassword(newPassword, person, '/newPassword');
      await ownFactor.prove(context, await ownFactor.holder(context), factor);
      const { password } = await auth.$context;
      const next = {
        passwordHash: await password.hash(newPassword),
        token: await requireToken(context, db),
        newToken: newToken(),
        now: now(),
        expiresAt: new Date(now().getTime() + SESSION_SECONDS * 1000),
      };
      await asSystem(db, 'requests reach neither passwords nor sessions', async ({ client }) => {
        const replaced = await replacePassword(client, person, next);
        // Someone was faster: what was proven no longer holds.
        if (!replaced) throw wrongPassword('/currentPassword');
        if (replaced.endedTrust) await news.record(client, context, person.userId, 'trust_ended');
        await news.tell(client, context, person.userId, 'password_changed');
      });
      setSessionCookie(context, next.newToken);
      // The proof of before was of the old password.
      await devices.remember(context, person.email);
      mail.afterAnswer('password change', () => mail.send(passwordChangedNotice(person, env.appUrl)));
      return context.body(null, 204);
    })
    .openapi(requestEmailChange, async (context) => {
      const { newEmail, password, ...factor } = context.req.valid('json');
      const person = await provePassword(context, password, '/password');
      const email = canonicalEmail(newEmail);
      if (email === person.email) {
        const errors = [{ pointer: '/newEmail', code: 'email_unchanged', message: 'Already the address.' }];
        throw new ProblemError(422, 'account.email_unchanged', { errors });
      }
      await ownFactor.prove(context, await ownFactor.holder(context), factor);
      await rateLimits.countEmailChange(person.userId);
      await asSystem(db, 'requests record no events', ({ client }) =>
        news.tell(client, context, person.userId, 'email_change_asked'),
      );
      mail.afterAnswer('address change', () => mailEmailChange(person, email));
      return context.json({ accepted: true } as const, 202);
    })
    .openapi(confirmEmailChange, async (context) => {
      const { token } = context.req.valid('json');
      const undoToken = newToken();
      const undo = { tokenHash: hashOf(undoToken), expiresAt: new Date(now().getTime() + EMAIL_UNDO_DAYS * DAY_MS) };
      const outcome = await asSystem(db, 'a mailed link is followed without a session', async ({ client }) => {
        const applied = await applyEmailChange(client, hashOf(token), undo, now());
        if (typeof applied === 'object') await news.tell(client, context, applied.person.userId, 'email_changed');
        return applied;
      }).catch((error: { code?: string }) => {
        // Of two changes to one address at the same moment the second finds it taken, by the index or by the policy.
        if (error.code === UNIQUE_VIOLATION || isForbidden(error)) return 'invalid' as const;
        throw error;
      });
      if (typeof outcome === 'string') throw new ProblemError(410, `auth.link_${outcome}`);
      // The new address was asked itself; the old one hears of it.
      const { person, canBeUndone } = outcome;
      const link = emailUndoLink(env.appUrl, undoToken);
      const notice = canBeUndone ? emailChangedMail(person, link) : addressLostNotice(person, 'email_changed');
      mail.afterAnswer('address changed', () => mail.send(notice));
      return context.body(null, 204);
    });

  /** Runs after the answer, which so tells nothing about the new address. An address that has an account gets no mail. */
  async function mailEmailChange(person: Credentials, newEmail: string): Promise<void> {
    const mayMail = await rateLimits.mayMailEmailChange(newEmail);
    const token = newToken();
    const expiresAt = new Date(now().getTime() + VERIFICATION_LINK_SECONDS * 1000);
    const isOpen = await asSystem(db, 'other accounts are nothing that a request may look up', async ({ client }) => {
      // Kept also where no link is mailed: whether the one before still works must not tell who has an account.
      await keepEmailChange(client, { userId: person.userId, newEmail, tokenHash: hashOf(token), expiresAt });
      return mayMail && !(await isEmailTaken(client, newEmail, now(), person.userId));
    });
    await mail.send(emailChangeNotice(person, env.appUrl));
    if (isOpen) await mail.send(emailChangeMail({ ...person, email: newEmail }, emailChangeLink(env.appUrl, token)));
  }
}
