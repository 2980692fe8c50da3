import { asSystem } from '@balsamo/database/as-system.ts';
import { readPasswordHash } from '@balsamo/database/auth/password-hash.ts';
import { beginStep, findStep, finishStep } from '@balsamo/database/second-factor/passkeys.ts';
import {
  type FactorHolder,
  findHolder,
  isTrustedDevice,
  trustDevice,
} from '@balsamo/database/second-factor/sessions.ts';
import { TRUST_DAYS } from '@balsamo/domain/auth/second-factor.ts';
import type { Context } from 'hono';
import { ProblemError } from '../../http/problem.ts';
import type { Services } from '../../services/services.ts';
import { createSecurityNews } from '../identity/security-news.ts';
import { hashOf, newToken } from '../identity/vault.ts';
import { createSignInCookies } from './sign-in-cookies.ts';

/** From the password to the code: time to fetch a phone. */
const STEP_SECONDS = 600;
const TRUST_SECONDS = TRUST_DAYS * 24 * 3600;

export const isOn = ({ hasApp, passkeys }: Pick<FactorHolder, 'hasApp' | 'passkeys'>) => hasApp || passkeys > 0;

/**
 * What lies between a right password and a session. The browser keeps a token of the step; it is bound to the password that
 * was given, so that a new password ends it.
 */
export function createSecondStep(services: Pick<Services, 'env' | 'db' | 'mail' | 'now'>) {
  const { env, db, now } = services;
  const news = createSecurityNews(services);
  const cookies = createSignInCookies(env);
  const reason = 'who signs in has no session yet';

  const boundTo = (token: string, passwordHash: string | undefined) => hashOf(`${token}:${passwordHash}`);
  const deviceHash = (token: string, userId: string) => hashOf(`${userId}:${token}`);

  type Step = { holder: FactorHolder; tokenHash: string; passwordHash: string };

  async function read(context: Context): Promise<Step | undefined> {
    const step = cookies.readStep(context);
    const holder = step && (await findHolder(db.systemPool, step.userId));
    const passwordHash = holder && (await readPasswordHash(db.systemPool, holder.email));
    if (!step || !holder || passwordHash === undefined) return undefined;
    const tokenHash = boundTo(step.token, passwordHash);
    const found = await asSystem(db, reason, ({ client }) => findStep(client, tokenHash, 'second_step', now()));
    return found?.userId === holder.userId ? { holder, tokenHash, passwordHash } : undefined;
  }

  return {
    /** The password was right: remembers that for ten minutes, in this browser. */
    async begin(context: Context, holder: FactorHolder): Promise<void> {
      const token = newToken();
      const tokenHash = boundTo(token, await readPasswordHash(db.systemPool, holder.email));
      const expiresAt = new Date(now().getTime() + STEP_SECONDS * 1000);
      const { userId } = holder;
      await asSystem(db, reason, ({ client }) =>
        beginStep(client, { tokenHash, kind: 'second_step', userId, expiresAt }, now()),
      );
      cookies.setStep(context, { userId, token }, STEP_SECONDS);
    },

    /** Who gave the password in this browser. @throws ProblemError 410 `auth.second_step_over` */
    async holder(context: Context): Promise<FactorHolder> {
      const step = await read(context);
      if (!step) throw new ProblemError(410, 'auth.second_step_over');
      return step.holder;
    },

    /**
     * Ends the step, once: of two right answers at the same moment one is refused. Answers the hash of the password that began it.
     * @throws ProblemError 410
     */
    async finish(context: Context): Promise<string> {
      const step = await read(context);
      const finished =
        step && (await asSystem(db, reason, ({ client }) => finishStep(client, step.tokenHash, 'second_step', now())));
      if (!finished) throw new ProblemError(410, 'auth.second_step_over');
      cookies.clearStep(context);
      return step.passwordHash;
    },

    /** From now on the password is enough in this browser, for a while. */
    async trust(context: Context, userId: string): Promise<void> {
      const token = cookies.readTrusted(context) ?? newToken();
      const expiresAt = new Date(now().getTime() + TRUST_SECONDS * 1000);
      await asSystem(db, reason, async ({ client }) => {
        await trustDevice(client, userId, deviceHash(token, userId), expiresAt);
        await news.record(client, context, userId, 'browser_trusted');
      });
      cookies.setTrusted(context, token, TRUST_SECONDS);
    },

    async isTrusted(context: Context, userId: string): Promise<boolean> {
      const token = cookies.readTrusted(context);
      if (!token) return false;
      return asSystem(db, reason, ({ client }) => isTrustedDevice(client, userId, deviceHash(token, userId), now()));
    },
  };
}
