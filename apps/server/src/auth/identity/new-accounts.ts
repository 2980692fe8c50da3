import { isEmailTaken } from '@balsamo/database/account/credentials.ts';
import { asSystem } from '@balsamo/database/as-system.ts';
import { beginTrial } from '@balsamo/database/subscriptions/queries.ts';
import { canonicalEmail } from '@balsamo/domain/auth/email.ts';
import { DEFAULT_LANGUAGE } from '@balsamo/domain/language.ts';
import { trialEnd } from '@balsamo/domain/subscriptions/subscription.ts';
import { APIError } from 'better-auth/api';
import type { Context } from 'hono';
import { clientNetwork } from '../../http/client-network.ts';
import { ProblemError } from '../../http/problem.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { wantedLanguage } from '../../http/wanted-language.ts';
import type { Services } from '../../services/services.ts';
import { createAgreementKeeper } from './agreements.ts';
import type { Auth } from './auth.ts';
import { createBrowserSessions } from './browser-sessions.ts';
import { createKnownDevices } from './known-devices.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';

export type NewAccount = {
  name: string;
  email: string;
  password: string;
  /** `associacao` only for an address with an open invitation to a staff: the policy of `users` refuses any other. */
  role: 'paciente' | 'medico' | 'associacao';
  /** `number-UF`. */
  crm?: string | undefined;
};

/** Makes accounts for whoever signs up, with or without an invitation. */
export function createNewAccounts(services: Services, auth: Auth) {
  const rateLimits = createRateLimits(services);
  const devices = createKnownDevices(services);
  const browserSessions = createBrowserSessions(services);
  const keepAgreement = createAgreementKeeper(services);

  const isTaken = (email: string) => isEmailTaken(services.db.systemPool, canonicalEmail(email), services.now());

  return {
    /**
     * Makes an account and signs the browser in to it; answers the account and the token of its session. Whoever was invited at
     * their address learns nothing from the answer, so it does not count.
     * @throws ProblemError 409 `auth.email_taken`, 422 `auth.password_common`, 429 `auth.too_many_sign_ups`
     */
    async signUp(context: Context, account: NewAccount, { isInvited = false } = {}) {
      // Said before the address is looked at: it tells nothing, and so does not count.
      await refuseWeakPassword(account.password, account, '/password');
      const network = clientNetwork(context);
      if (network && !isInvited) await rateLimits.countSignUp(network);
      // better-auth knows addresses of accounts, and none that may come back to one.
      if (await isTaken(account.email)) throw emailTaken();
      const response = await auth.api
        .signUpEmail({
          body: { ...account, language: wantedLanguage(context) ?? DEFAULT_LANGUAGE },
          headers: context.req.raw.headers,
        })
        .catch((error: unknown) => throwSignUpProblem(error, account.email));
      if (response.token === null) throw new Error('a new account was not signed in');
      await browserSessions.enter(context, { token: response.token, userId: response.user.id }, 'signed_up');
      await devices.remember(context, account.email);
      await keepAgreement(response.token);
      if (account.role === 'medico') await keepTrial(response.user.id);
      return { user: response.user, sessionToken: response.token };
    },
  };

  /** A doctor's trial begins with the account; where this fails, it has the usual days. */
  async function keepTrial(userId: string): Promise<void> {
    const { db, env, log, now } = services;
    const at = now();
    await asSystem(db, 'no request writes what a doctor may have', ({ client }) =>
      beginTrial(client, userId, trialEnd(at, env.trialDays), at),
    ).catch((error: Error) => log.error({ error: error.name }, 'the end of a trial could not be kept'));
  }

  async function throwSignUpProblem(error: unknown, email: string): Promise<never> {
    if (!(error instanceof APIError)) throw error;
    // Of two sign-ups at the same moment the loser fails on the unique index, which better-auth reports as a failure.
    if (!(await isTaken(email))) throw error;
    throw emailTaken();
  }
}

function emailTaken(): ProblemError {
  const errors = [{ pointer: '/email', code: 'email_taken', message: 'The address has an account.' }];
  return new ProblemError(409, 'auth.email_taken', { errors });
}
