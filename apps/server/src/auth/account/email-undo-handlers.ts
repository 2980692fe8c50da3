import { randomBytes } from 'node:crypto';
import { checkEmailUndo, undoEmailChange } from '@balsamo/contract/account/routes.ts';
import { type EmailUndo, findEmailUndo } from '@balsamo/database/account/email-undos.ts';
import * as resets from '@balsamo/database/account/password-reset.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { type FactorHolder, findHolder } from '@balsamo/database/second-factor/sessions.ts';
import type { Context } from 'hono';
import { createFeature } from '../../http/feature.ts';
import { ProblemError, refusedFields } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { addressLostNotice } from '../../mail/account-mails.ts';
import type { Services } from '../../services/services.ts';
import { createAuth } from '../identity/auth.ts';
import { wrongPassword } from '../identity/password-proof.ts';
import { createResetLink } from '../identity/reset-links.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { hashOf } from '../identity/vault.ts';
import { createCodes } from '../second-factor/codes.ts';
import { isOn } from '../second-factor/second-step.ts';

type Link =
  | { state: 'valid'; undo: EmailUndo; holder: FactorHolder; asksCode: boolean }
  | { state: 'expired' | 'invalid' };

/** The way back for whose address was changed: from the mailbox of before, with what opened the account then (ADR-0027). */
export function emailUndoHandlers(services: Services) {
  const { db, mail, now, passwords } = services;
  const reason = 'a mailed link is followed without a session';
  const auth = createAuth(services);
  const rateLimits = createRateLimits(services);
  const codes = createCodes(services);
  const news = createSecurityNews(services);

  return createFeature()
    .openapi(checkEmailUndo, async (context) => {
      const link = await find(context.req.valid('json').token);
      if (link.state !== 'valid') return context.json({ state: link.state }, 200);
      return context.json({ state: link.state, email: link.undo.email, asksCode: link.asksCode }, 200);
    })
    .openapi(undoEmailChange, async (context) => {
      const { token, password, code } = context.req.valid('json');
      const link = await find(token);
      if (link.state !== 'valid') throw new ProblemError(410, `auth.link_${link.state}`);
      await prove(context, link, password, code);
      await undo(context, link, hashOf(token));
      return context.json({ token: await createResetLink(services, auth, link.undo.userId) }, 200);
    });

  async function find(token: string): Promise<Link> {
    return asSystem(db, reason, async ({ client }) => {
      const found = await findEmailUndo(client, hashOf(token));
      const holder = found && (await findHolder(client, found.userId));
      if (!found || !holder) return { state: 'invalid' };
      if (found.expiresAt <= now()) return { state: 'expired' };
      return { state: 'valid', undo: found, holder, asksCode: isOn(holder) && found.isFactorOld };
    });
  }

  /** @throws ProblemError 422 `account.wrong_password`, `account.factor_needed`, `auth.wrong_code`, 429 `auth.too_many_guesses` */
  async function prove(
    context: Context,
    { undo, holder, asksCode }: Extract<Link, { state: 'valid' }>,
    password: string,
    code: string | undefined,
  ): Promise<void> {
    // Counted by account: whoever is signed in cannot use these attempts up.
    const attempt = await rateLimits.countEmailUndo(undo.userId);
    if (!(await isAnyOf(undo.passwordHashes, password))) throw wrongPassword('/password');
    if (asksCode) {
      if (code === undefined) throw refusedFields({ pointer: '/code', code: 'code_required' });
      await codes.takeCounted(context, holder, code);
    }
    await attempt.takeBack();
  }

  async function isAnyOf(hashes: string[], password: string): Promise<boolean> {
    for (const hash of hashes) if (await passwords.verify({ hash, password })) return true;
    return false;
  }

  /** @throws ProblemError 410 when the link was used meanwhile */
  async function undo(
    context: Context,
    { undo, holder }: Extract<Link, { state: 'valid' }>,
    tokenHash: string,
  ): Promise<void> {
    const { userId, email } = undo;
    const lockingHash = await passwords.hash(randomBytes(32).toString('base64url'));
    const replacedEmail = await asSystem(db, reason, async ({ client }) => {
      const done = await resets.undoEmailChange(client, { userId, tokenHash, lockingHash, now: now() });
      if (!done) throw new ProblemError(410, 'auth.link_invalid');
      if (done.endedTrust) await news.record(client, context, userId, 'trust_ended');
      await news.tell(client, context, userId, 'email_change_undone');
      return done.replacedEmail;
    });
    news.mail({ ...holder, email }, 'email_change_undone');
    if (replacedEmail === email) return;
    const notice = addressLostNotice({ ...holder, email: replacedEmail }, 'email_change_undone');
    mail.afterAnswer('address lost', () => mail.send(notice));
  }
}
