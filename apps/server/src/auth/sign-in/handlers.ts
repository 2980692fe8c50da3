import {
  checkResetLink,
  requestPasswordReset,
  resetPassword,
  sendVerification,
  signIn,
  signOut,
  signUp,
  verifyEmail,
} from '@balsamo/contract/auth/routes.ts';
import { readErasure } from '@balsamo/database/account/erasures.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { insertFailure } from '@balsamo/database/auth/events.ts';
import { readPasswordHash, strengthenPassword } from '@balsamo/database/auth/password-hash.ts';
import { caresForSomeone } from '@balsamo/database/care/circle.ts';
import { findHolder, findHolderByEmail, findHolderOfSession } from '@balsamo/database/second-factor/sessions.ts';
import { formatCrm } from '@balsamo/domain/auth/account.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { APIError } from 'better-auth/api';
import type { Context } from 'hono';
import { accessOrigin } from '../../http/access-origin.ts';
import { clientNetwork } from '../../http/client-network.ts';
import { createFeature } from '../../http/feature.ts';
import { ProblemError, refusedFields } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { sessionTokenOf } from '../../http/session.ts';
import type { Services } from '../../services/services.ts';
import { accountJson } from '../identity/account-json.ts';
import { createAuth, mailVerificationLink } from '../identity/auth.ts';
import { createBrowserSessions } from '../identity/browser-sessions.ts';
import { signedByPresent } from '../identity/confirmation-links.ts';
import { createKnownDevices } from '../identity/known-devices.ts';
import { createNewAccounts } from '../identity/new-accounts.ts';
import { refuseWeakPassword } from '../identity/refuse-weak-password.ts';
import { findResetLink } from '../identity/reset-links.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { questionAtSignIn } from '../second-factor/question.ts';
import { createSecondStep, isOn } from '../second-factor/second-step.ts';
import { createPasswordResets } from './password-resets.ts';

/** Accounts over HTTP. Nothing here tells whether an address has an account, except sign-up, which has to. */
export function signInHandlers(services: Services) {
  const { db, mail, now, passwords } = services;
  const news = createSecurityNews(services);
  const auth = createAuth(services);
  const rateLimits = createRateLimits(services);
  const devices = createKnownDevices(services);
  const browserSessions = createBrowserSessions(services);
  const secondStep = createSecondStep(services);
  const newAccounts = createNewAccounts(services, auth);
  const passwordResets = createPasswordResets(services);

  return createFeature()
    .openapi(signUp, async (context) => {
      const body = context.req.valid('json');
      const name = body.name.trim().replace(/\s+/g, ' ');
      const isDoctor = body.role === 'medico' && body.crm !== undefined && body.crmState !== undefined;
      const { user } = await newAccounts.signUp(context, {
        name,
        email: body.email,
        password: body.password,
        role: body.role,
        crm: isDoctor ? formatCrm(body.crm as string, body.crmState as NonNullable<typeof body.crmState>) : undefined,
      });
      mailVerification(body.email);
      const secondFactor = await questionAtSignIn(services, user.id);
      return context.json(accountJson({ ...user, secondFactor }), 200);
    })
    .openapi(signIn, async (context) => {
      const { email, password } = context.req.valid('json');
      const hashBefore = await readPasswordHash(db.systemPool, canonicalEmail(email));
      const attempt = await rateLimits.countSignIn(
        email,
        devices.find(context, email, hashBefore),
        clientNetwork(context),
      );
      const response = await auth.api
        .signInEmail({ body: { email, password }, headers: context.req.raw.headers })
        .catch(async (error: unknown) => {
          if (!(error instanceof APIError && error.statusCode === 401)) {
            // Nothing was evaluated: too many hashes wait, or the database is away.
            await attempt.takeBack().catch(() => undefined);
            throw error;
          }
          // After the answer: neither it nor its time tells who has an account.
          mail.afterAnswer('record of a failed sign-in', () => recordFailure(context, email));
          throw new ProblemError(401, 'auth.wrong_credentials');
        });
      // A new password ended every session there was; one that the old password was still opening is ended here. Another sign-in of this
      // moment may only have raised the cost of the hash.
      const hashNow = await readPasswordHash(db.systemPool, canonicalEmail(email));
      if (hashNow !== hashBefore && !(hashNow && (await passwords.verify({ hash: hashNow, password })))) {
        await browserSessions.end(response.token);
        throw new ProblemError(401, 'auth.wrong_credentials');
      }
      await attempt.takeBack();
      const { id: userId } = response.user;
      if (hashNow !== undefined && passwords.isWeak(hashNow)) await raiseCost(userId, hashNow, password);
      const holder = await findHolder(db.systemPool, userId);
      if (holder && isOn(holder)) {
        if (!(await secondStep.isTrusted(context, userId))) {
          // The token of this session was told to nobody, and PostgreSQL opens nothing with it.
          await browserSessions.end(response.token);
          await secondStep.begin(context, holder);
          await asSystem(db, 'who signs in has no session yet', ({ client }) =>
            news.record(client, context, userId, 'second_step_asked'),
          );
          return context.json({ secondStep: { hasApp: holder.hasApp, hasPasskey: holder.passkeys > 0 } }, 202);
        }
      }
      const hasPassed = holder !== undefined && isOn(holder);
      await browserSessions.enter(context, { token: response.token, userId }, 'signed_in', hasPassed);
      await devices.remember(context, email);
      const erasure = await readErasure(db.systemPool, userId);
      const secondFactor = await questionAtSignIn(services, userId);
      const account = { ...response.user, erasure, caresForSomeone: await caresForSomeone(db.systemPool, userId) };
      return context.json(accountJson({ ...account, secondFactor }), 200);
    })
    .openapi(signOut, async (context) => {
      await browserSessions.forget(context);
      return context.body(null, 204);
    })
    .openapi(requestPasswordReset, async (context) => {
      const { email } = context.req.valid('json');
      await rateLimits.countMail(clientNetwork(context));
      if (await rateLimits.mayMailReset(email)) {
        mail.afterAnswer('password reset', async () => {
          await auth.api.requestPasswordReset({ body: { email } });
          await passwordResets.tellAsked(context, email);
        });
      }
      return context.json({ accepted: true } as const, 202);
    })
    .openapi(checkResetLink, async (context) => {
      const link = await findResetLink(services, auth, context.req.valid('json').token);
      if (link.state !== 'valid') return context.json({ state: link.state }, 200);
      const { isConfirmed } = link.person;
      return context.json({ state: link.state, hasKeys: isOn(link.person), isConfirmed }, 200);
    })
    .openapi(resetPassword, async (context) => {
      const { token, newPassword, removesKeys, erasesAccount } = context.req.valid('json');
      const link = await findResetLink(services, auth, token);
      if (link.state !== 'valid') throw new ProblemError(410, `auth.link_${link.state}`);
      if (erasesAccount) {
        await passwordResets.erase(link);
        await browserSessions.forget(context);
        return context.body(null, 204);
      }
      if (newPassword === undefined) throw refusedFields({ pointer: '/newPassword', code: 'password_required' });
      await refuseWeakPassword(newPassword, link.person, '/newPassword');
      const passwordHash = await (await auth.$context).password.hash(newPassword);
      await passwordResets.reset(context, link, { passwordHash, removesKeys });
      await rateLimits.forgetSignIns(link.person.email);
      await browserSessions.forget(context);
      return context.body(null, 204);
    })
    .openapi(verifyEmail, async (context) => {
      const token = signedByPresent(services.env, context.req.valid('json').token);
      const email = addressOf(token);
      const holder = email === undefined ? undefined : await findHolderByEmail(db.systemPool, canonicalEmail(email));
      await auth.api.verifyEmail({ query: { token } }).catch((error: unknown) => {
        if (!(error instanceof APIError)) throw error;
        const isExpired = error.body?.code === 'TOKEN_EXPIRED';
        throw new ProblemError(410, isExpired ? 'auth.link_expired' : 'auth.link_invalid');
      });
      // A link holds until it expires, and its address is confirmed once.
      if (holder && !holder.isConfirmed) await recordConfirmation(context, holder.userId);
      return context.body(null, 204);
    })
    .openapi(sendVerification, async (context) => {
      const { email } = context.req.valid('json');
      await rateLimits.countMail(clientNetwork(context));
      if (await isOwnAddress(context, email)) {
        await rateLimits.countVerification(email);
        mailVerification(email);
      } else if (await rateLimits.mayMailVerification(email)) {
        mailVerification(email);
      }
      return context.json({ accepted: true } as const, 202);
    });

  /** Whoever is signed in to the account learns nothing about it from a refusal. */
  async function isOwnAddress(context: Context, email: string): Promise<boolean> {
    const token = sessionTokenOf(context);
    if (token === undefined) return false;
    const holder = await asSystem(db, 'also while a session reaches nothing but a second factor', ({ client }) =>
      findHolderOfSession(client, token),
    );
    return holder !== undefined && canonicalEmail(holder.email) === canonicalEmail(email);
  }

  async function recordConfirmation(context: Context, userId: string): Promise<void> {
    await asSystem(db, 'a mailed link is followed without a session', ({ client }) =>
      news.record(client, context, userId, 'email_confirmed'),
    );
  }

  /** Where too many hashes wait, the next sign-in does it. */
  async function raiseCost(userId: string, hash: string, password: string): Promise<void> {
    const stronger = await passwords.hash(password).catch(() => undefined);
    if (stronger === undefined) return;
    await asSystem(db, 'requests reach no passwords', ({ client }) =>
      strengthenPassword(client, userId, hash, stronger),
    );
  }

  function recordFailure(context: Context, email: string): Promise<void> {
    const failure = { kind: 'sign_in_failed', at: now(), ...accessOrigin(context) } as const;
    return asSystem(db, 'who fails to sign in has no session', ({ client }) =>
      insertFailure(client, canonicalEmail(email), failure),
    );
  }

  function mailVerification(email: string): void {
    mail.afterAnswer('verification', () => mailVerificationLink(auth, services, email));
  }
}

/** Of a token that may be anybody's: holds once the token was checked. */
function addressOf(token: string): string | undefined {
  try {
    const { email } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof email === 'string' ? email : undefined;
  } catch {
    return undefined;
  }
}
